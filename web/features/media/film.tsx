import type { MediaAsset } from '@chorus/model/media-asset'
import { ImageOff, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/media-url.tsx'
import { attachFilm, isPlaylist } from './attach-film.ts'
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

  if (!src || state === 'broken')
    return (
      <span className={styles.broken} role="status">
        <ImageOff aria-hidden size={22} />
        <span>{t('media.filmBroken')}</span>
      </span>
    )
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

/** Whatever plays out of sight is paused; a GIF goes on by itself when it comes back, unless motion is not wanted. */
function usePlayInSight(video: { current: HTMLVideoElement | null }, isGif: boolean) {
  const isStill = useServices().visitor.motion === 'reduced'
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const isCalm = isStill || matchMedia('(prefers-reduced-motion: reduce)').matches
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause()
        else if (isGif && !isCalm) void element.play().catch(() => {})
      },
      { threshold: 0.25 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [video, isGif, isStill])
}
