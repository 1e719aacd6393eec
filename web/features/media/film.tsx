import type { MediaAsset } from '@chorus/model/media-asset'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/media-url.tsx'
import { attachFilm, isPlaylist } from './attach-film.ts'
import { BrokenMedia } from './broken-media.tsx'
import { usePlayInSight } from './use-play-in-sight.ts'
import styles from './film.module.css'

/** A film, with the browser's own controls; one without sound that goes round by itself is what networks call a GIF. */
export function Film({ asset, label }: { asset: MediaAsset; label: string }) {
  const t = useT()
  const toSrc = useMediaSrc()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'still' | 'begun' | 'broken'>('still')
  const src = toSrc(asset.uri)
  const isInPieces = src !== undefined && isPlaylist(asset.uri)
  const isGif = asset.type === 'AnimatedGif'
  usePlayInSight(video, isGif)

  useEffect(() => {
    if (state !== 'begun' || !isInPieces || !video.current || !src) return undefined
    const detach = attachFilm(video.current, src, () => setState('broken'))
    void video.current.play().catch(() => {})
    return detach
  }, [state, isInPieces, src])

  if (!src || state === 'broken') return <BrokenMedia sentence={t('media.filmBroken')} />
  return (
    <span className={styles.film}>
      <video
        ref={video}
        controls={!isInPieces || state === 'begun'}
        preload="none"
        playsInline
        muted={isGif}
        loop={isGif}
        poster={toSrc(asset.coverUri)}
        src={isInPieces ? undefined : src}
        aria-label={label}
        // What comes in pieces has another way to fail, and another one to try first.
        onError={isInPieces ? undefined : () => setState('broken')}
      />
      {isInPieces && state === 'still' ? (
        <button type="button" className={styles.play} onClick={() => setState('begun')}>
          <Play aria-hidden size={26} fill="currentColor" />
          <span className="visually-hidden">{t('media.play', { label })}</span>
        </button>
      ) : null}
    </span>
  )
}
