import type { Profile } from '@chorus/model/profile'
import { useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useProfile } from '../../services/entities/use-profile.ts'
import { useRelations } from './use-relations.ts'
import styles from './follow-button.module.css'

interface FollowButtonProps {
  profile: Profile
  /** Beside the page's subject, where it isn't the primary action. */
  isQuiet?: boolean
}

/** Follows, unfollows, or unblocks a blocked person. Renders nothing where the network does not allow it. */
export function FollowButton({ profile: known, isQuiet = false }: FollowButtonProps) {
  const t = useT()
  const profile = useProfile(known)
  const { canShow, press } = useRelations()
  /** Just pressed and still hovered: show the new state, not what another press would do. */
  const [isFresh, setFresh] = useState(false)
  const context = profile.viewerContext
  const isBlocked = Boolean(context?.blocking)
  const relation = isBlocked ? 'block' : 'follow'
  if (!canShow(profile, relation)) return null

  const isOn = isBlocked || Boolean(context?.following)
  const labels = toLabels(isBlocked, isOn, Boolean(context?.followedBy))
  const name = `@${profile.handle}`
  const forget = () => setFresh(false)
  return (
    <button
      type="button"
      className={styles.button}
      data-on={isOn || undefined}
      data-quiet={isQuiet || undefined}
      data-fresh={isFresh || undefined}
      aria-label={t(labels.label, { name })}
      aria-pressed={isBlocked ? undefined : isOn}
      onPointerLeave={forget}
      onBlur={forget}
      onClick={(event) => {
        // The button may be on a card that opens a profile.
        event.stopPropagation()
        setFresh(true)
        void press(profile, relation, !isOn, isOn)
      }}
    >
      <span className={styles.rest}>{t(labels.rest)}</span>
      <span className={styles.next} aria-hidden>
        {t(labels.next)}
      </span>
    </button>
  )
}

/** Labels at rest and on hover, and the accessible name. */
function toLabels(isBlocked: boolean, isOn: boolean, isFollowedBy: boolean): Record<'rest' | 'next' | 'label', MessageId> {
  if (isBlocked) return { rest: 'people.blockedShort', next: 'people.unblock', label: 'people.blockedName' }
  if (isOn) return { rest: 'people.following', next: 'people.unfollow', label: 'people.followingName' }
  if (isFollowedBy) return { rest: 'people.followBack', next: 'people.followBack', label: 'people.followBackName' }
  return { rest: 'people.follow', next: 'people.follow', label: 'people.followName' }
}
