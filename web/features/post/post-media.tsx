import type { MediaAsset } from '@chorus/model/media-asset'
import { ImageOff } from 'lucide-react'
import { useState, type CSSProperties } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isFailed } from '../../ui/is-failed.ts'
import { useMediaSrc } from '../../ui/media-url.tsx'
import styles from './post-media.module.css'

/** Pictures that a list shows before it says how many more there are. */
const shownAtMost = 9

/** The pictures, films and sounds of a post. Every box has its size before its picture is there. */
export function PostMedia({ assets }: { assets: readonly MediaAsset[] }) {
  const t = useT()
  if (assets.length === 0) return null
  const shown = assets.slice(0, shownAtMost)
  const hidden = assets.length - shown.length
  const layout = assets.length === 1 ? styles.one : assets.length === 2 ? styles.two : assets.length <= 4 ? styles.four : styles.many
  return (
    <div className={`${styles.media} ${layout}`} style={assets.length === 1 ? toBox(assets[0]!) : undefined}>
      {shown.map((asset, index) => (
        <figure key={`${index}-${asset.uri}`} className={styles.figure}>
          <Asset asset={asset} />
          {hidden > 0 && index === shown.length - 1 ? (
            <span className={styles.hidden} aria-label={t('media.more', { count: hidden })}>
              +{hidden}
            </span>
          ) : null}
        </figure>
      ))}
    </div>
  )
}

/** A single picture keeps its shape, within reason; one of unknown size gets a common shape, so that nothing moves later. */
function toBox({ width, height, type }: MediaAsset): CSSProperties {
  if (type === 'Audio') return {}
  const ratio = width && height ? Math.min(Math.max(width / height, 0.56), 2.6) : 1.5
  return { aspectRatio: String(ratio), maxWidth: ratio < 1 ? `${Math.round(560 * ratio)}px` : undefined }
}

function Asset({ asset }: { asset: MediaAsset }) {
  const t = useT()
  const toSrc = useMediaSrc()
  const [isBroken, setBroken] = useState(false)
  const src = toSrc(asset.type === 'Image' ? (asset.thumbnailUri ?? asset.uri) : asset.uri)
  const kind = {
    Image: 'media.image',
    AnimatedGif: 'media.gif',
    Video: 'media.video',
    Audio: 'media.audio',
    Unknown: 'media.image',
  } as const
  const label = asset.alt || t(kind[asset.type])
  if (!src || isBroken)
    return (
      <span className={styles.broken}>
        <ImageOff aria-hidden size={22} />
        <span>{t('media.broken')}</span>
      </span>
    )
  if (asset.type === 'Audio') return <audio controls preload="none" src={src} aria-label={label} className={styles.audio} />
  if (asset.type === 'Video' || (asset.type === 'AnimatedGif' && /\.(mp4|webm|m3u8)(\?|$)/i.test(asset.uri)))
    return <video controls preload="none" playsInline poster={toSrc(asset.coverUri)} src={src} aria-label={label} className={styles.fill} />
  return (
    <>
      <img
        src={src}
        alt={label}
        width={asset.width}
        height={asset.height}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={styles.fill}
        onError={() => setBroken(true)}
        ref={(image) => {
          if (isFailed(image)) setBroken(true)
        }}
      />
      {asset.alt ? (
        <span className={styles.badge} aria-hidden title={asset.alt}>
          ALT
        </span>
      ) : null}
      {asset.type === 'AnimatedGif' ? (
        <span className={styles.badge} aria-hidden>
          GIF
        </span>
      ) : null}
    </>
  )
}
