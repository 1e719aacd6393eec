import type { PostMetadata } from '@chorus/model/post'
import { useMediaSrc } from '../../ui/media-url.tsx'
import styles from './link-card.module.css'

/** The preview that came with a post. The host it shows is the host it leads to. */
export function LinkCard({ card }: { card: NonNullable<PostMetadata['card']> }) {
  const src = useMediaSrc()(card.imageUrl)
  if (!/^https?:\/\//i.test(card.url) || !URL.canParse(card.url)) return null
  return (
    <a
      href={card.url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={src ? styles.card : `${styles.card} ${styles.plain}`}
    >
      {src ? (
        <img
          src={src}
          alt=""
          width={132}
          height={110}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className={styles.picture}
        />
      ) : null}
      <span className={styles.words}>
        <small>{new URL(card.url).host.replace(/^www\./, '')}</small>
        <b dir="auto">{card.title}</b>
        <span dir="auto" className={styles.description}>
          {card.description}
        </span>
      </span>
    </a>
  )
}
