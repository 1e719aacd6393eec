import { isAvailable, type Post, type UnavailablePost } from '@chorus/model/post'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useModeration } from '../../services/entities/use-moderation.ts'
import { usePostContent } from '../../services/entities/use-post-content.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { CardBoundary } from './card-boundary.tsx'
import { MissingPost } from './missing-post.tsx'
import { PostCard } from './post-card.tsx'
import { countBetween, type ReplyContext } from './reply-context.ts'
import styles from './replied-posts.module.css'

/** The posts above a reply, connected by a line, with a link to those in between. */
export function RepliedPosts({ post, above, isGapped, between }: ReplyContext & { post: Post }) {
  const [first, ...others] = above
  if (!first) return null
  const bottom = others[0] ?? post
  return (
    <div className={styles.above}>
      <Above post={first} />
      {isGapped ? <Gap top={first} bottom={isAvailable(bottom) ? bottom : undefined} post={post} between={between} /> : null}
      {others.map((each) => (
        <Above key={each.ref} post={each} />
      ))}
    </div>
  )
}

const Above = ({ post }: { post: Post | UnavailablePost }) =>
  isAvailable(post) ? <Shown post={post} /> : <MissingPost why={post.unavailable} />

function Shown({ post }: { post: Post }) {
  const unwanted = useModeration(post.author)
  const { isHidden } = usePostContent(post)
  if (unwanted || isHidden) return <MissingPost why={unwanted ?? 'deleted'} />
  return (
    <CardBoundary post={post}>
      <PostCard post={post} />
    </CardBoundary>
  )
}

interface GapProps {
  top: Post | UnavailablePost
  bottom: Post | undefined
  /** The reply that all of them are above. */
  post: Post
  between: number | undefined
}

function Gap({ top, bottom, post, between }: GapProps) {
  const t = useT()
  const { cache } = useServices()
  // The server knows more posts than it sends.
  const isHydrated = useIsHydrated()
  const known = isHydrated && top.ref && bottom ? countBetween(top.ref, bottom, (ref) => cache.post(ref)) : undefined
  const count = between ?? known
  const label = count ? t('post.moreBetween', { count }) : t('post.showThread')
  return (
    <div role="article" aria-label={label} className={styles.gap}>
      <AppLink href={postPath(isAvailable(top) ? top : post)}>{label}</AppLink>
    </div>
  )
}
