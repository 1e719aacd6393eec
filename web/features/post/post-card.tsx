import type { Post } from '@chorus/model/post'
import { BadgeCheck } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { usePostContent } from '../../services/entities/use-post-content.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { formatExact, RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { ChannelChip } from '../channels/channel-chip.tsx'
import { ClickableArticle } from '../lists/clickable-article.tsx'
import { PostActions } from './actions/post-actions.tsx'
import { CoveredBody } from './content/covered-body.tsx'
import { PostBody } from './content/post-body.tsx'
import { Reposters } from './reposters.tsx'
import styles from './post-card.module.css'

interface PostCardProps {
  post: Post
  /** 1-based. */
  position?: number
  /** Cover posts of muted and blocked people instead of leaving them out. */
  coversModerated?: boolean
  /** The post that it replies to is drawn above it. */
  hidesParent?: boolean
}

/** Avatars above the fold load eagerly. */
const eager = 4

/** A post in a list. Clicking anywhere that is not a control opens it. */
export function PostCard({ post: listed, position, coversModerated = false, hidesParent = false }: PostCardProps) {
  const { t, locale } = useI18n()
  const post = usePostContent(listed)
  const author = useShownProfile(post.author)
  // The server knows more posts than it sends, so its cache may have these when the browser’s does not.
  const { parentAuthor, isThread } = listed
  const path = postPath(post)
  const titleId = `by-${post.ref}-${position ?? 0}`

  return (
    <ClickableArticle className={styles.card} data-ref={post.ref} data-post titleId={titleId} position={position} path={path}>
      <Reposters post={listed} />
      <AppLink href={profilePath(author)} tabIndex={-1} aria-hidden className={styles.face}>
        <Avatar
          seed={author.ref}
          name={author.displayName}
          src={author.pfp}
          size={44}
          isEager={position !== undefined && position <= eager}
        />
      </AppLink>
      <div>
        <header className={styles.head}>
          <AppLink href={profilePath(author)} className={styles.name} id={titleId}>
            <bdi>{author.displayName}</bdi>
          </AppLink>
          {author.verified ? <BadgeCheck role="img" aria-label={t('profile.verified')} size={15} className={styles.badge} /> : null}
          <span className={styles.handle}>@{author.handle}</span>
          <span aria-hidden className={styles.dot}>
            ·
          </span>
          <AppLink
            href={path}
            className={styles.time}
            // On focus, as on hover, and not earlier, because a page's first formatter is slow.
            onFocus={({ currentTarget }) => void (currentTarget.dataset['exact'] = formatExact(post.timestamp, { locale }))}
          >
            <RelativeTime at={post.timestamp} />
            {post.isEdited ? ` · ${t('post.edited')}` : null}
          </AppLink>
          <span className={styles.marks}>
            <NetworkMark network={post.network} />
          </span>
        </header>
        {parentAuthor && !post.isHidden && !hidesParent ? (
          <p className={styles.replying}>
            <AppLink href={profilePath(parentAuthor)}>{t('post.replyingTo', { name: `@${parentAuthor.handle}` })}</AppLink>
          </p>
        ) : null}
        {coversModerated ? <CoveredBody post={post} /> : <PostBody post={post} />}
        {post.channel && !post.isHidden ? <ChannelChip channel={post.channel} /> : null}
        {post.isHidden ? null : <PostActions post={post} />}
        {isThread ? (
          <AppLink href={path} className={styles.thread}>
            {t('post.showThread')}
          </AppLink>
        ) : null}
      </div>
    </ClickableArticle>
  )
}
