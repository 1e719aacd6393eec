import type { MediaAsset } from '@chorus/model/media-asset'
import { ImageOff, Play } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { AudioPlayer } from '../media/audio-player.tsx'
import { isVideo, mediaLabels } from '../media/media-kind.ts'
import { StillSource } from '../media/still-source.tsx'
import { VideoPlayer } from '../media/video-player.tsx'
import styles from './media-viewer.module.css'

/** One image, video or audio, as large as the viewport allows. */
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
      <div className={styles.audio}>
        <AudioPlayer asset={asset} />
      </div>
    )
  // A video mounts only while its slide is shown.
  if (isVideo(asset)) return isShown ? <div className={styles.video}>{<VideoPlayer asset={asset} label={label} />}</div> : null
  const thumbnail = toSrc(asset.thumbnailUri)
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
          className={styles.image}
          // Show the thumbnail until the full image has loaded.
          style={thumbnail && thumbnail !== src ? { backgroundImage: `url(${JSON.stringify(thumbnail)})` } : undefined}
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
