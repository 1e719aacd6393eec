import type { Post } from '@chorus/model/post'
import { AtSign, Gift, Heart, MessageCircle, Quote, Repeat2, UserPlus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import { profilePath } from '../../../services/navigation/profile-path.ts'
import type { RowProps } from '../../lists/endless-list.tsx'
import { CardBoundary } from '../../post/card-boundary.tsx'
import { PostCard } from '../../post/post-card.tsx'
import { RepliedPosts } from '../../post/replied-posts.tsx'
import { toReplyContext, type ReplyContext } from '../../post/reply-context.ts'
import type { NotificationRow, PostNotificationRow } from './group-notifications.ts'
import { NewBadge } from './new-badge.tsx'
import { NotificationGroupCard } from './notification-group-card.tsx'
import styles from './notification-card.module.css'

/** Path that a row opens: the post, or the profile when it is about one person. Undefined for several people without a post. */
export function notificationPath(row: NotificationRow): string | undefined {
  if (row.post) return postPath(row.post)
  const [only, other] = 'people' in row ? row.people : []
  return only && !other ? profilePath(only) : undefined
}

export const icons: Record<NotificationRow['kind'], LucideIcon> = {
  Comment: MessageCircle,
  Mention: AtSign,
  Quote,
  Mirror: Repeat2,
  Reaction: Heart,
  Follow: UserPlus,
  Act: Gift,
}

export function NotificationCard({ row, position }: RowProps<NotificationRow>) {
  return 'people' in row ? (
    <NotificationGroupCard row={row} position={position} Icon={icons[row.kind]} />
  ) : (
    <PostNotificationCard row={row} position={position} />
  )
}

const labels: Record<PostNotificationRow['kind'], MessageId> = {
  Comment: 'notifications.replied',
  Quote: 'notifications.quoted',
  Mention: 'notifications.mentioned',
}

/** A reply, quote or mention: the post with its actions. */
function PostNotificationCard({ row: { kind, post, repliedTo, earlier, isNew }, position }: RowProps<PostNotificationRow>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const Icon = icons[kind]
  const context = toContext(post, repliedTo)
  return (
    <article
      className={styles.post}
      data-ref={post.ref}
      data-new={isNew || undefined}
      aria-label={t(labels[kind])}
      aria-posinset={position}
      aria-setsize={-1}
      tabIndex={-1}
    >
      <p className={styles.context}>
        <Icon aria-hidden size={15} />
        <span>{t(labels[kind])}</span>
        {isNew ? <NewBadge /> : null}
      </p>
      <RepliedPosts post={post} {...context} />
      <Card post={post} hidesParent={context.above.length > 0} />
      {earlier.length > 0 ? (
        <button type="button" className={styles.earlier} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('notifications.hideEarlierReplies') : t('notifications.earlierReplies', { count: earlier.length })}
        </button>
      ) : null}
      {isOpen ? earlier.map((each) => <Card key={each.ref} post={each} />) : null}
    </article>
  )
}

/** What the network sent with the post, or the viewer’s post that it replies to. */
function toContext(post: Post, repliedTo: Post | undefined): ReplyContext {
  const known = toReplyContext(post)
  if (known.above.length > 0 || !repliedTo) return known
  return { above: [repliedTo], isGapped: post.parentPostId !== undefined && post.parentPostId !== repliedTo.postId }
}

const Card = ({ post, hidesParent = false }: { post: Post; hidesParent?: boolean }) => (
  <CardBoundary post={post}>
    <PostCard post={post} hidesParent={hidesParent} />
  </CardBoundary>
)
