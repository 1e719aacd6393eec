import type { Post } from '@chorus/model/post'
import { BadgeCheck } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { usePost } from '../../services/entities/use-post.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { isOnline } from '../../services/timing/is-online.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { ExactTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { ChannelChip } from '../channels/channel-chip.tsx'
import { PostActions } from '../post/actions/post-actions.tsx'
import { PostBody } from '../post/content/post-body.tsx'
import { EditedTime } from './edited-time.tsx'
import { PostCounts } from './post-counts.tsx'
import styles from './post-detail.module.css'

/** Links that a page can do without: a connection that breaks while their code loads is no error. */
const CopyLinks = createLatePart(() =>
  import('../post/copies/copy-links.tsx').then(
    ({ CopyLinks: Links }) => Links,
    () => NoLinks,
  ),
)

/** The main post of a page: full text, date and counts. */
export function PostDetail({ post: loaded }: { post: Post }) {
  const t = useT()
  const post = usePost(loaded)
  const author = useShownProfile(post.author)
  return (
    <article className={styles.detail} data-ref={post.ref} data-post data-main aria-label={t('post.by', { name: author.displayName })}>
      <header className={styles.head}>
        <AppLink href={profilePath(author)} tabIndex={-1} aria-hidden>
          <Avatar seed={author.ref} name={author.displayName} src={author.pfp} size={48} isEager />
        </AppLink>
        <div className={styles.names}>
          <AppLink href={profilePath(author)} className={styles.name}>
            <bdi>{author.displayName}</bdi>
            {author.verified ? <BadgeCheck role="img" aria-label={t('profile.verified')} size={16} /> : null}
          </AppLink>
          <span className={styles.handle}>@{author.handle}</span>
        </div>
        <NetworkMark network={post.network} />
      </header>
      <div className={styles.body}>
        <PostBody post={post} isExpanded />
        {post.channel && !post.isHidden ? <ChannelChip channel={post.channel} /> : null}
      </div>
      <p className={styles.facts}>
        <ExactTime at={post.timestamp} />
        {post.isEdited ? (
          <>
            {' · '}
            <EditedTime post={post} />
          </>
        ) : null}
        {post.sendFrom ? <> · {t('post.sentFrom', { app: post.sendFrom })}</> : null}
      </p>
      {post.isHidden ? null : (
        <>
          <OwnCopies post={post} />
          <PostCounts post={post} />
          <PostActions post={post} hidesCounts />
        </>
      )}
    </article>
  )
}

const NoLinks = () => null

/**
 * Browsers know the copies of a post, our server's pages don't. A component of its own: an update of the whole post, while React hydrates it, would hide
 * the parts whose code is still loading. Offline, code that hasn't been loaded can't be.
 */
function OwnCopies({ post }: { post: Post }) {
  const { current } = useViewers()
  const isOwn = useIsHydrated() && current[post.network]?.profile === post.author.ref
  return isOwn && isOnline() ? <CopyLinks post={post} /> : null
}
