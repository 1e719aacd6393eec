import type { Post } from '@chorus/model/post'
import { BadgeCheck } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { formatCount } from '../../ui/count.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import { formatExact } from '../../ui/relative-time.tsx'
import { profilePath } from '../profile/profile-path.ts'
import { PostActions } from './post-actions.tsx'
import { PostBody } from './post-body.tsx'
import styles from './post-detail.module.css'

/** The post that a page is about: all of its text, when it was written, and how it was received. */
export function PostDetail({ post }: { post: Post }) {
  const { t, locale } = useI18n()
  const { author, stats } = post
  const figures = [
    ['post.likes', stats.reactions],
    ['post.reposts', stats.mirrors],
    ['post.quotes', stats.quotes],
  ] as const
  return (
    <article className={styles.detail} data-ref={post.ref} aria-label={t('post.byAt', { name: author.displayName })}>
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
        <PostBody post={post} isWhole />
      </div>
      <p className={styles.facts}>
        <time dateTime={new Date(post.timestamp).toISOString()}>{formatExact(post.timestamp, locale)}</time>
        {post.sendFrom ? <> · {t('post.sentFrom', { app: post.sendFrom })}</> : null}
      </p>
      {post.isHidden ? null : (
        <>
          <p className={styles.stats}>
            {figures
              .filter(([, count]) => count > 0)
              .map(([words, count]) => (
                <span key={words} title={t(words, { count })}>
                  <b>{formatCount(count, locale)}</b> {t(words, { count }).replace(/^[\d.,\s]+/, '')}
                </span>
              ))}
          </p>
          <PostActions post={post} />
        </>
      )}
    </article>
  )
}
