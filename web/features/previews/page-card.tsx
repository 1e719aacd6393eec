import type { PostMetadata } from '@chorus/model/post'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import { Link2, Play, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { PlaceLink } from '../../ui/controls/place-link.tsx'
import styles from './page-card.module.css'

interface PageCardProps {
  card: NonNullable<PostMetadata['card']>
  /** No image will follow. A card that still loads reserves space for one, to avoid a layout shift. */
  isKnown?: boolean
  isSpace?: boolean
  /** Starts the player in place. Absent when the page has none. */
  onPlay?: () => void
  /** What else the page offers. */
  children?: ReactNode
}

/** Link card of a page. It always shows the host it leads to. */
export function PageCard({ card, isKnown = false, isSpace = false, onPlay, children }: PageCardProps) {
  const t = useT()
  const src = useMediaSrc()(card.imageUrl)
  if (!isWebUrl(card.url)) return null
  const url = new URL(card.url)
  const host = url.host.replace(/^www\./, '')
  // Without a title, show the address.
  const title = card.title || (isSpace ? t('post.space') : host + (url.pathname === '/' ? '' : url.pathname))
  const hasImage = src !== undefined || !isKnown
  const layout = [styles.card, hasImage ? '' : styles.plain, isKnown ? '' : styles.waiting]
  return (
    <div className={layout.filter(Boolean).join(' ')}>
      {hasImage ? (
        <span className={styles.image}>
          {src ? (
            <img src={src} alt="" width={132} height={110} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
          ) : onPlay ? null : isSpace ? (
            <Radio aria-hidden size={24} />
          ) : (
            <Link2 aria-hidden size={24} />
          )}
        </span>
      ) : null}
      {onPlay ? (
        <button type="button" className={styles.play} onClick={onPlay}>
          <Play aria-hidden size={22} fill="currentColor" />
          <span className="visually-hidden">{t('media.play', { label: title })}</span>
        </button>
      ) : null}
      <PlaceLink url={card.url} path={card.path} className={styles.words}>
        <small>{host}</small>
        <b dir="auto">{title}</b>
        {card.description ? (
          <span dir="auto" className={styles.description}>
            {card.description}
          </span>
        ) : null}
      </PlaceLink>
      {children}
    </div>
  )
}
