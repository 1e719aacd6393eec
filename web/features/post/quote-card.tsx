import { isAvailable, type Post, type UnavailablePost } from '@chorus/model/post'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PostMedia } from './post-media.tsx'
import { postPath } from './post-path.ts'
import { PostText } from './post-text.tsx'
import styles from './quote-card.module.css'

/** A quoted post inside another. What it quotes in turn is one line; what is gone says so. */
export function QuoteCard({ post, depth = 1 }: { post: Post | UnavailablePost; depth?: number }) {
  const t = useT()
  if (!isAvailable(post) || post.isHidden) {
    const reason = isAvailable(post) ? 'deleted' : post.unavailable
    const words = { deleted: 'post.deleted', blocked: 'post.blocked', muted: 'post.muted', unknown: 'post.unavailable' } as const
    return <p className={styles.gone}>{t(words[reason])}</p>
  }
  if (depth > 1)
    return (
      <AppLink href={postPath(post)} className={styles.line}>
        <b dir="auto">{post.author.displayName}</b> <span dir="auto">{post.metadata.content}</span>
      </AppLink>
    )
  return (
    <div className={styles.quote}>
      <AppLink href={postPath(post)} className={styles.head}>
        <Avatar seed={post.author.ref} name={post.author.displayName} src={post.author.pfp} size={20} />
        <b dir="auto">{post.author.displayName}</b>
        <span className={styles.handle}>@{post.author.handle}</span>
        <RelativeTime at={post.timestamp} className={styles.time} />
      </AppLink>
      <PostText text={post.metadata.content} facets={post.metadata.facets} locale={post.metadata.locale} length={240} />
      <PostMedia assets={post.metadata.attachments.slice(0, 4)} />
      {post.quoteOn ? <QuoteCard post={post.quoteOn} depth={depth + 1} /> : null}
    </div>
  )
}
