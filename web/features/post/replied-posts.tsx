import type { Post } from '@chorus/model/post'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useModeration } from '../../services/entities/use-moderation.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { CardBoundary } from './card-boundary.tsx'
import { PostCard } from './post-card.tsx'
import { countBetween, type ReplyContext } from './reply-context.ts'
import styles from './replied-posts.module.css'

/** The posts above a reply, connected by a line, with a link to those in between. */
export function RepliedPosts({ post, above, isGapped }: ReplyContext & { post: Post }) {
  const [first, ...others] = above
  if (!first) return null
  return (
    <div className={styles.above}>
      <Above post={first} />
      {isGapped ? <Gap top={first} bottom={others[0] ?? post} /> : null}
      {others.map((each) => (
        <Above key={each.ref} post={each} />
      ))}
    </div>
  )
}

/** Nothing for posts of muted and blocked people, who do not appear in lists. */
function Above({ post }: { post: Post }) {
  const unwanted = useModeration(post.author)
  if (unwanted) return null
  return (
    <CardBoundary post={post}>
      <PostCard post={post} />
    </CardBoundary>
  )
}

function Gap({ top, bottom }: { top: Post; bottom: Post }) {
  const t = useT()
  const { cache } = useServices()
  // The server knows more posts than it sends.
  const isHydrated = useIsHydrated()
  const count = isHydrated && countBetween(top, bottom, (ref) => cache.post(ref))
  const label = count ? t('post.moreBetween', { count }) : t('post.showThread')
  return (
    // A feed may contain only articles (ARIA).
    <div role="article" aria-label={label} className={styles.gap}>
      <AppLink href={postPath(top)}>{label}</AppLink>
    </div>
  )
}
