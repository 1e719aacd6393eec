import type { Post } from '@chorus/model/post'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { profilePath } from '../profile/profile-path.ts'
import { PostActions } from './actions/post-actions.tsx'
import { CoveredBody } from './covered-body.tsx'
import { PostBody } from './post-body.tsx'
import { postPath } from './post-path.ts'
import { Reposters } from './reposters.tsx'
import { usePostContent } from './use-post-content.ts'
import styles from './post-card.module.css'

interface PostCardProps {
  post: Post
  /** Its place in the feed, from 1. */
  position?: number
  /** Where unwanted people are not left out, what they wrote is covered until somebody wants to see it. */
  coversUnwanted?: boolean
}

/** Avatars above the fold are fetched at once. */
const eager = 4

/** A post in a list. A press anywhere that is nothing else opens it; the link on its time is the way for keyboards and readers. */
export function PostCard({ post: listed, position, coversUnwanted = false }: PostCardProps) {
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
    // The press anywhere is a comfort for pointers; keyboards and readers have the link on the time, and o in a feed.
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
      <div className={styles.main}>
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
        {coversUnwanted ? <CoveredBody post={post} /> : <PostBody post={post} />}
        <PostActions post={post} />
        {post.isThread ? (
          <AppLink href={path} className={styles.thread}>
            {t('post.thread')}
          </AppLink>
        ) : null}
      </div>
    </article>
  )
}
