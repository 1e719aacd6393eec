import type { Profile } from '@chorus/model/profile'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useProfile } from '../../services/entities/use-profile.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { FollowButton } from './follow-button.tsx'
import rows from '../lists/endless-list.module.css'
import styles from './person-row.module.css'

interface PersonRowProps {
  person: Profile
  /** 1-based. */
  position?: number
  /** A short note shown beside the name. */
  note?: string
  /** Replaces the follow button. */
  action?: ReactNode
}

/** A person in a list. Clicking anywhere else opens their profile. */
export function PersonRow({ person, position, note, action }: PersonRowProps) {
  const t = useT()
  const navigate = useNavigate()
  const titleId = useId()
  const profile = useProfile(person)
  const path = profilePath(profile)

  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return
    if (event.target.closest('a, button') || !getSelection()?.isCollapsed) return
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener')
    else void navigate({ href: path })
  }

  return (
    // Clicking anywhere is a shortcut for pointers. Keyboards and screen readers use the link on the name, or `o` in a list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article
      className={`${rows.row} ${styles.person}`}
      data-acts
      data-ref={profile.ref}
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={-1}
      onClick={open}
    >
      <AppLink href={path} tabIndex={-1} aria-hidden>
        <Avatar seed={profile.ref} name={profile.displayName} src={profile.pfp} size={44} />
      </AppLink>
      <div className={rows.words}>
        <AppLink href={path} className={styles.name} id={titleId}>
          <bdi>{profile.displayName}</bdi>
          {profile.verified ? <BadgeCheck role="img" aria-label={t('profile.verified')} size={15} /> : null}
        </AppLink>
        <p className={styles.handle}>
          <span>@{profile.handle}</span>
          {profile.viewerContext?.followedBy ? <span className={styles.chip}>{t('profile.followsYou')}</span> : null}
          <NetworkMark network={profile.network} />
          {note ? <span className={styles.chip}>{note}</span> : null}
        </p>
        {profile.bio ? (
          <p className={styles.bio} dir="auto">
            {profile.bio}
          </p>
        ) : null}
      </div>
      <div className={styles.action}>{action ?? <FollowButton profile={profile} />}</div>
    </article>
  )
}
