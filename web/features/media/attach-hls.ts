const playlistType = 'application/vnd.apple.mpegurl'

/** Whether the URL is an HLS playlist (RFC 8216). */
export const isPlaylist = (url: string): boolean => /\.m3u8(\?|#|$)/i.test(url)

/**
 * Plays an HLS video natively where the browser can, otherwise or after a native error with hls.js, which loads only then. Returns a function
 * that detaches it. `onBroken`: the video cannot be played at all.
 */
export function attachHls(video: HTMLVideoElement, src: string, onBroken: () => void): () => void {
  let isDetached = false
  let detach = () => {}
  const attachScript = async () => {
    const wasPlaying = video.autoplay || !video.paused
    const { default: Hls } = await import('hls.js')
    if (isDetached) return
    if (!Hls.isSupported()) return onBroken()
    // hls.js starts its worker from a blob URL, which the page's CSP blocks.
    const hls = new Hls({ enableWorker: false })
    detach = () => hls.destroy()
    hls.on(Hls.Events.ERROR, (_, { fatal }) => {
      if (fatal) onBroken()
    })
    hls.loadSource(src)
    hls.attachMedia(video)
    if (wasPlaying) void video.play().catch(() => {})
  }
  const fallBack = () => void attachScript().catch(onBroken)
  if (video.canPlayType(playlistType)) {
    video.addEventListener('error', fallBack, { once: true })
    video.src = src
    detach = () => {
      video.removeEventListener('error', fallBack)
      video.removeAttribute('src')
      video.load()
    }
  } else fallBack()
  return () => {
    isDetached = true
    detach()
  }
}
