import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PersonRow } from '../people/person-row.tsx'
import { postPath } from '../post/post-path.ts'
import { profilePath } from '../profile/profile-path.ts'
import type { CrowdRow } from './group-notifications.ts'
import { NewBadge } from './new-badge.tsx'
import { toCrowdSentence } from './to-crowd-sentence.ts'
import styles from './crowd-card.module.css'

/** Faces in one row. Flows §6.8. */
const mostFaces = 5
/** People who are named when one asks who they all are; the rest stand on the post's own page. */
const mostPeople = 50

interface CrowdCardProps {
  row: CrowdRow
  position: number
  Icon: LucideIcon
}

/** What several people did, or one: who they are, in one sentence, and what they did it to. */
export function CrowdCard({ row, position, Icon }: CrowdCardProps) {
  const t = useT()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { key, kind, people, post, network, timestamp, isNew } = row
  const path = post && postPath(post)
  const sentence = toCrowdSentence(t, row)

  const open = (event: MouseEvent) => {
    if (!path || event.defaultPrevented || !(event.target instanceof Element)) return
    if (event.target.closest('a, button') || !getSelection()?.isCollapsed) return
    void navigate({ href: path })
  }

  return (
    // The press anywhere is a comfort for pointers; keyboards and readers have the link on the post, and o in a list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.crowd}
      data-kind={kind}
      data-new={isNew || undefined}
      aria-labelledby={`told-${key}`}
      aria-posinset={position}
      aria-setsize={-1}
      tabIndex={-1}
      onClick={open}
    >
      <Icon aria-hidden size={22} className={styles.icon} />
      <div className={styles.main}>
        <div className={styles.faces}>
          {people.slice(0, mostFaces).map((person) => (
            <AppLink key={person.ref} href={profilePath(person)} title={person.displayName} aria-label={person.displayName}>
              <Avatar seed={person.ref} name={person.displayName} src={person.pfp} size={34} />
            </AppLink>
          ))}
          <span className={styles.facts}>
            {isNew ? <NewBadge /> : null}
            <RelativeTime at={timestamp} className={styles.time} />
            <NetworkMark network={network} />
          </span>
        </div>
        <p id={`told-${key}`} className={styles.sentence}>
          {sentence}
        </p>
        {path && post.metadata.content ? (
          <AppLink href={path} className={styles.excerpt}>
            <span dir="auto">{post.metadata.content}</span>
          </AppLink>
        ) : null}
        {people.length > 1 ? (
          <button type="button" className={styles.all} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'notice.hideAll' : 'notice.showAll', { count: people.length })}
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <div className={styles.people}>
          {people.slice(0, mostPeople).map((person) => (
            <PersonRow key={person.ref} person={person} />
          ))}
        </div>
      ) : null}
    </article>
  )
}
