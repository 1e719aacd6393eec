const playlistType = 'application/vnd.apple.mpegurl'

/** Whether a film comes in pieces, named by a playlist (RFC 8216). */
export const isPlaylist = (url: string): boolean => /\.m3u8(\?|#|$)/i.test(url)

/**
 * Gives a film that comes in pieces to a player: by the browser itself where it can, and otherwise, or where that fails, by code that
 * comes only now. Answers how to take it away again. `onBroken`: it cannot be played at all.
 */
export function attachFilm(video: HTMLVideoElement, src: string, onBroken: () => void): () => void {
  let isOver = false
  let detach = () => {}
  const byScript = async () => {
    const wasPlaying = video.autoplay || !video.paused
    const { default: Hls } = await import('hls.js')
    if (isOver) return
    if (!Hls.isSupported()) return onBroken()
    // A worker would be a script of our own making, which the page's policy does not let in.
    const hls = new Hls({ enableWorker: false })
    detach = () => hls.destroy()
    hls.on(Hls.Events.ERROR, (_, { fatal }) => {
      if (fatal) onBroken()
    })
    hls.loadSource(src)
    hls.attachMedia(video)
    if (wasPlaying) void video.play().catch(() => {})
  }
  const fall = () => void byScript().catch(onBroken)
  if (video.canPlayType(playlistType)) {
    video.addEventListener('error', fall, { once: true })
    video.src = src
    detach = () => {
      video.removeEventListener('error', fall)
      video.removeAttribute('src')
      video.load()
    }
  } else fall()
  return () => {
    isOver = true
    detach()
  }
}
