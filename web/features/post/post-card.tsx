import type { Post } from '@chorus/model/post'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { usePostContent } from '../../services/entities/use-post-content.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
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
}

/** Avatars above the fold load eagerly. */
const eager = 4

/** A post in a list. Clicking anywhere that is not a control opens it. */
export function PostCard({ post: listed, position, coversModerated = false }: PostCardProps) {
  const t = useT()
  const navigate = useNavigate()
  const post = usePostContent(listed)
  const { author } = post
  const path = postPath(post)
  const titleId = `by-${post.ref}-${position ?? 0}`

  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('a, button, video, audio, summary, dialog') || !getSelection()?.isCollapsed) return
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener')
    else void navigate({ href: path })
  }

  return (
    // Clicking anywhere is a shortcut for pointers. Keyboards and screen readers use the link on the time, or `o` in a feed.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.card}
      data-ref={post.ref}
      data-post
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={-1}
      onClick={open}
    >
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
          <AppLink href={path} className={styles.time}>
            <RelativeTime at={post.timestamp} />
          </AppLink>
          <span className={styles.marks}>
            <NetworkMark network={post.network} />
          </span>
        </header>
        {post.parentAuthor && !post.isHidden ? (
          <p className={styles.replying}>
            <AppLink href={profilePath(post.parentAuthor)}>{t('post.replyingTo', { name: `@${post.parentAuthor.handle}` })}</AppLink>
          </p>
        ) : null}
        {coversModerated ? <CoveredBody post={post} /> : <PostBody post={post} />}
        <PostActions post={post} />
        {post.isThread ? (
          <AppLink href={path} className={styles.thread}>
            {t('post.showThread')}
          </AppLink>
        ) : null}
      </div>
    </article>
  )
}
