import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useShownNames } from '../../../services/entities/use-shown-names.ts'
import { postPath } from '../../../services/navigation/post-path.ts'
import { profilePath } from '../../../services/navigation/profile-path.ts'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { RelativeTime } from '../../../ui/content/relative-time.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { CoveredPost } from '../../labels/covered-post.tsx'
import { PersonAvatar } from '../../labels/person-avatar.tsx'
import { ClickableArticle } from '../../lists/clickable-article.tsx'
import { PersonRow } from '../../people/person-row.tsx'
import type { NotificationGroupRow } from './group-notifications.ts'
import { NewBadge } from './new-badge.tsx'
import { toGroupSentence } from './to-group-sentence.ts'
import styles from './notification-group-card.module.css'

/** Avatars shown in one row (Flows §6.8). */
const maxAvatars = 5
/** People listed when the row is expanded. The full list is on the post's likes or reposts page. */
const maxPeople = 50

interface NotificationGroupCardProps {
  row: NotificationGroupRow
  position: number
  Icon: LucideIcon
}

/** One row for what one or several people did: avatars, a sentence, and an excerpt of the post. */
export function NotificationGroupCard({ row, position, Icon }: NotificationGroupCardProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { key, kind, post, network, timestamp, isNew } = row
  const people = useShownNames(row.people)
  const path = post && postPath(post)
  const sentence = toGroupSentence(t, { ...row, people })

  return (
    <ClickableArticle
      className={styles.group}
      data-kind={kind}
      data-new={isNew || undefined}
      titleId={`notification-${key}`}
      position={position}
      path={path}
    >
      <Icon aria-hidden size={22} className={styles.icon} />
      <div>
        <div className={styles.faces}>
          {people.slice(0, maxAvatars).map((person) => (
            <AppLink key={person.ref} href={profilePath(person)} title={person.displayName} aria-label={person.displayName}>
              <PersonAvatar person={person} size={34} />
            </AppLink>
          ))}
          <span className={styles.facts}>
            {isNew ? <NewBadge /> : null}
            <NetworkMark network={network} />
          </span>
        </div>
        <p className={styles.sentence}>
          <span id={`notification-${key}`}>{sentence}</span>
          <span className={styles.time}>
            {' · '}
            <RelativeTime at={timestamp} />
          </span>
        </p>
        {path && post.metadata.content ? (
          <CoveredPost post={post} surface="contentList">
            <AppLink href={path} className={styles.excerpt}>
              <span dir="auto">{post.metadata.content}</span>
            </AppLink>
          </CoveredPost>
        ) : null}
        {people.length > 1 ? (
          <button type="button" className={styles.all} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'notifications.showLess' : 'notifications.showAll', { count: people.length })}
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <div className={styles.people}>
          {people.slice(0, maxPeople).map((person) => (
            <PersonRow key={person.ref} person={person} />
          ))}
        </div>
      ) : null}
    </ClickableArticle>
  )
}
