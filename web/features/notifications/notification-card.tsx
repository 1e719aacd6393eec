import type { Post } from '@chorus/model/post'
import { AtSign, Gift, Heart, MessageCircle, Quote, Repeat2, UserPlus, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import type { DrawnRow } from '../lists/endless-list.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { postPath } from '../post/post-path.ts'
import { profilePath } from '../profile/profile-path.ts'
import { CrowdCard } from './crowd-card.tsx'
import type { NotificationRow, WordRow } from './group-notifications.ts'
import { NewBadge } from './new-badge.tsx'
import styles from './notification-card.module.css'

/** Where a row leads: to what was written, to what was liked, or to who it was. */
export function crowdPath(row: NotificationRow): string | undefined {
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

/** One row of notifications. */
export function NotificationCard({ row, position }: DrawnRow<NotificationRow>) {
  return 'people' in row ? <CrowdCard row={row} position={position} Icon={icons[row.kind]} /> : <WordCard row={row} position={position} />
}

const words: Record<WordRow['kind'], MessageId> = { Comment: 'notice.replied', Quote: 'notice.quoted', Mention: 'notice.mentioned' }

/** What somebody wrote: their post, with all that can be done with it. */
function WordCard({ row: { kind, post, earlier, isNew }, position }: DrawnRow<WordRow>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const Icon = icons[kind]
  return (
    <article
      className={styles.word}
      data-ref={post.ref}
      data-new={isNew || undefined}
      aria-label={t(words[kind])}
      aria-posinset={position}
      aria-setsize={-1}
      tabIndex={-1}
    >
      <p className={styles.context}>
        <Icon aria-hidden size={15} />
        <span>{t(words[kind])}</span>
        {isNew ? <NewBadge /> : null}
      </p>
      <Card post={post} />
      {earlier.length > 0 ? (
        <button type="button" className={styles.earlier} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('notice.lessOfThis') : t('notice.moreOfThis', { count: earlier.length })}
        </button>
      ) : null}
      {isOpen ? earlier.map((each) => <Card key={each.ref} post={each} />) : null}
    </article>
  )
}

const Card = ({ post }: { post: Post }) => (
  <CardBoundary post={post}>
    <PostCard post={post} />
  </CardBoundary>
)
