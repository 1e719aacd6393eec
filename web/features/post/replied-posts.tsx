import { isAvailable, type Post, type UnavailablePost } from '@chorus/model/post'
import { useT } from '../../i18n/use-t.ts'
import { useModeration } from '../../services/entities/use-moderation.ts'
import { usePostContent } from '../../services/entities/use-post-content.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { CardBoundary } from './card-boundary.tsx'
import { MissingPost } from './missing-post.tsx'
import { PostCard } from './post-card.tsx'
import type { ReplyContext } from './reply-context.ts'
import styles from './replied-posts.module.css'

/** The posts above a reply, connected by a line, with a link to those in between. */
export function RepliedPosts({ post, above, isGapped, between }: ReplyContext & { post: Post }) {
  const [first, ...others] = above
  if (!first) return null
  return (
    <div className={styles.above}>
      <Above post={first} />
      {isGapped ? <Gap top={isAvailable(first) ? first : post} between={between} /> : null}
      {others.map((each) => (
        <Above key={each.ref} post={each} hidesParent />
      ))}
    </div>
  )
}

const Above = ({ post, hidesParent }: { post: Post | UnavailablePost; hidesParent?: boolean }) =>
  isAvailable(post) ? <Shown post={post} hidesParent={hidesParent} /> : <MissingPost why={post.unavailable} />

function Shown({ post, hidesParent }: { post: Post; hidesParent: boolean | undefined }) {
  const unwanted = useModeration(post.author)
  const { isHidden } = usePostContent(post)
  if (unwanted || isHidden) return <MissingPost why={unwanted ?? 'deleted'} />
  return (
    <CardBoundary post={post}>
      <PostCard post={post} hidesParent={hidesParent} />
    </CardBoundary>
  )
}

function Gap({ top, between }: { top: Post; between: number | undefined }) {
  const t = useT()
  const label = between ? t('post.moreBetween', { count: between }) : t('post.showThread')
  return (
    // A feed may contain only articles (ARIA).
    <div role="article" aria-label={label} className={styles.gap}>
      <AppLink href={postPath(top)}>{label}</AppLink>
    </div>
  )
}
