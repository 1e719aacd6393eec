import type { Profile } from '@chorus/model/profile'
import { BadgeCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { usePersonDecision } from '../../services/entities/use-content-rules.ts'
import { useProfile } from '../../services/entities/use-profile.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Covered } from '../labels/covered.tsx'
import { ClickableArticle } from '../lists/clickable-article.tsx'
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
  const titleId = useId()
  const known = useProfile(person)
  const profile = useShownProfile(known)
  const decision = usePersonDecision(known, 'profileList')
  const path = profilePath(profile)

  return (
    <ClickableArticle
      className={`${rows.row} ${styles.person}`}
      data-acts
      data-ref={profile.ref}
      titleId={titleId}
      position={position}
      path={path}
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
        <Covered decision={decision} network={profile.network} revealKey={profile.ref}>
          {profile.bio ? (
            <p className={styles.bio} dir="auto">
              {profile.bio}
            </p>
          ) : null}
        </Covered>
      </div>
      <div className={styles.action}>{action ?? <FollowButton profile={profile} />}</div>
    </ClickableArticle>
  )
}
