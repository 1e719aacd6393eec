import type { MediaAsset } from '@chorus/model/media-asset'
import { ImageOff, Play } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/media-url.tsx'
import { Film } from './film.tsx'
import { isFilm, mediaLabels } from './media-kind.ts'
import { Sound } from './sound.tsx'
import { StillSource } from './still-source.tsx'
import styles from './media-viewer.module.css'

/** One picture, film or sound, as large as the screen lets it be. */
export function Slide({ asset, isShown }: { asset: MediaAsset; isShown: boolean }) {
  const t = useT()
  const toSrc = useMediaSrc()
  const [isBroken, setBroken] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const src = toSrc(asset.uri)
  const label = asset.alt || t(mediaLabels[asset.type])
  if (!src || isBroken)
    return (
      <span className={styles.broken}>
        <ImageOff aria-hidden size={26} />
        <span>{t('media.broken')}</span>
      </span>
    )
  if (asset.type === 'Audio')
    return (
      <div className={styles.sound}>
        <Sound asset={asset} />
      </div>
    )
  // Films begin when they are looked at.
  if (isFilm(asset)) return isShown ? <div className={styles.film}>{<Film asset={asset} label={label} />}</div> : null
  const early = toSrc(asset.thumbnailUri)
  return (
    <>
      <picture>
        {isPlaying ? null : <StillSource asset={asset} />}
        <img
          src={src}
          alt={label}
          width={asset.width}
          height={asset.height}
          decoding="async"
          referrerPolicy="no-referrer"
          className={styles.picture}
          // The small one of the list stands there until the large one has come.
          style={early && early !== src ? { backgroundImage: `url(${JSON.stringify(early)})` } : undefined}
          onError={() => setBroken(true)}
        />
      </picture>
      {asset.type === 'AnimatedGif' && !isPlaying ? (
        <button type="button" className={styles.play} onClick={() => setPlaying(true)}>
          <Play aria-hidden size={26} fill="currentColor" />
          <span className="visually-hidden">{t('media.play', { label })}</span>
        </button>
      ) : null}
    </>
  )
}
