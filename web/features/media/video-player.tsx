import type { MediaAsset } from '@chorus/model/media-asset'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { attachHls, isPlaylist } from './attach-hls.ts'
import { BrokenMedia } from './broken-media.tsx'
import { usePlayInView } from './use-play-in-view.ts'
import styles from './video-player.module.css'

/** A video with the browser's controls. Networks deliver GIFs as muted, looping videos. */
export function VideoPlayer({ asset, label }: { asset: MediaAsset; label: string }) {
  const t = useT()
  const toSrc = useMediaSrc()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'idle' | 'started' | 'broken'>('idle')
  const src = toSrc(asset.uri)
  const isHls = src !== undefined && isPlaylist(asset.uri)
  const isGif = asset.type === 'AnimatedGif'
  usePlayInView(video, isGif)

  useEffect(() => {
    if (state !== 'started' || !isHls || !video.current || !src) return undefined
    const detach = attachHls(video.current, src, () => setState('broken'))
    void video.current.play().catch(() => {})
    return detach
  }, [state, isHls, src])

  if (!src || state === 'broken') return <BrokenMedia sentence={t('media.videoBroken')} />
  return (
    <span className={styles.video}>
      <video
        ref={video}
        controls={!isHls || state === 'started'}
        preload="none"
        playsInline
        muted={isGif}
        loop={isGif}
        poster={toSrc(asset.coverUri)}
        src={isHls ? undefined : src}
        aria-label={label}
        // HLS reports its own errors, after native playback and hls.js have both failed.
        onError={isHls ? undefined : () => setState('broken')}
      />
      {isHls && state === 'idle' ? (
        <button type="button" className={styles.play} onClick={() => setState('started')}>
          <Play aria-hidden size={26} fill="currentColor" />
          <span className="visually-hidden">{t('media.play', { label })}</span>
        </button>
      ) : null}
    </span>
  )
}
