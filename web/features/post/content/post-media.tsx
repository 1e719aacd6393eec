import type { MediaAsset } from '@chorus/model/media-asset'
import type { Post } from '@chorus/model/post'
import { ImageOff } from 'lucide-react'
import { useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { isFailed } from '../../../ui/content/is-failed.ts'
import { useMediaSrc } from '../../../ui/content/media-url.tsx'
import { AudioPlayer } from '../../media/audio-player.tsx'
import { isVideo, mediaLabels } from '../../media/media-kind.ts'
import { toAssets, toMediaPath } from '../../media/media-path.ts'
import { StillSource } from '../../media/still-source.tsx'
import { useOpenMedia } from '../../media/use-media-navigation.ts'
import { VideoPlayer } from '../../media/video-player.tsx'
import styles from './post-media.module.css'

/** Images shown in a list before "+n". */
const shownAtMost = 9

/** Images, videos and audio of a post. Boxes have their final size before the media load. `most`: limit of images shown. */
export function PostMedia({ post, most = shownAtMost }: { post: Post; most?: number }) {
  const t = useT()
  const assets = toAssets(post)
  if (assets.length === 0) return null
  const shown = assets.slice(0, most)
  const hidden = assets.length - shown.length
  const layout = assets.length === 1 ? styles.one : shown.length === 2 ? styles.two : shown.length <= 4 ? styles.four : styles.many
  return (
    <div className={`${styles.media} ${layout}`} style={assets.length === 1 ? toBox(assets[0]!) : undefined}>
      {shown.map((asset, index) => (
        <figure key={`${index}-${asset.uri}`} className={styles.figure}>
          <Asset asset={asset} post={post} index={index} />
          {hidden > 0 && index === shown.length - 1 ? (
            <span className={styles.hidden} role="img" aria-label={t('media.more', { count: hidden })}>
              +{hidden}
            </span>
          ) : null}
        </figure>
      ))}
    </div>
  )
}

/** A single image keeps its aspect ratio within limits. One of unknown size gets a fixed ratio, so that loading causes no layout shift. */
function toBox({ width, height, type }: MediaAsset): CSSProperties {
  if (type === 'Audio') return {}
  const ratio = width && height ? Math.min(Math.max(width / height, 0.56), 2.6) : 1.5
  return { aspectRatio: String(ratio), maxWidth: ratio < 1 ? `${Math.round(560 * ratio)}px` : undefined }
}

interface AssetProps {
  asset: MediaAsset
  post: Post
  /** 0-based index in the post. */
  index: number
}

function Asset({ asset, post, index }: AssetProps) {
  const t = useT()
  const toSrc = useMediaSrc()
  const [isBroken, setBroken] = useState(false)
  const src = toSrc(asset.type === 'Image' ? (asset.thumbnailUri ?? asset.uri) : asset.uri)
  const label = asset.alt || t(mediaLabels[asset.type])
  const marks = [asset.type === 'AnimatedGif' && 'GIF', asset.alt && 'ALT'].filter(Boolean).join(' ')
  if (!src || isBroken)
    return (
      <span className={styles.broken}>
        <ImageOff aria-hidden size={22} />
        <span>{t('media.broken')}</span>
      </span>
    )
  if (asset.type === 'Audio') return <AudioPlayer asset={asset} />
  if (isVideo(asset)) return <VideoPlayer asset={asset} label={label} />
  return (
    <Opener post={post} index={index}>
      <picture>
        <StillSource asset={asset} />
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
      </picture>
      {marks ? (
        <span className={styles.badge} aria-hidden title={asset.alt}>
          {marks}
        </span>
      ) : null}
    </Opener>
  )
}

/** Links to the image's own page; within the app it opens as an overlay. */
function Opener({ post, index, children }: { post: Post; index: number; children: ReactNode }) {
  const open = useOpenMedia()
  const place = { network: post.network, postId: post.postId, index }
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(place)
  }
  return (
    <a href={toMediaPath(place)} className={styles.opener} onClick={follow}>
      {children}
    </a>
  )
}
