import type { Profile } from '@chorus/model/profile'
import { useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useProfile } from '../profile/use-profile.ts'
import { useRelations } from './use-relations.ts'
import styles from './follow-button.module.css'

/** Follows somebody, or stops; where they are blocked it takes that back first. Nothing where that is not offered. */
export function FollowButton({ profile: known }: { profile: Profile }) {
  const t = useT()
  const profile = useProfile(known)
  const { offers, press } = useRelations()
  /** Just pressed and still beneath the pointer: it says what was done, not what another press would undo. */
  const [isFresh, setFresh] = useState(false)
  const context = profile.viewerContext
  const isBlocked = Boolean(context?.blocking)
  const relation = isBlocked ? 'block' : 'follow'
  if (!offers(profile, relation)) return null

  const isOn = isBlocked || Boolean(context?.following)
  const words = toWords(isBlocked, isOn, Boolean(context?.followedBy))
  const name = `@${profile.handle}`
  const forget = () => setFresh(false)
  return (
    <button
      type="button"
      className={styles.button}
      data-on={isOn || undefined}
      data-fresh={isFresh || undefined}
      aria-label={t(words.label, { name })}
      aria-pressed={isBlocked ? undefined : isOn}
      onPointerLeave={forget}
      onBlur={forget}
      onClick={(event) => {
        // It may stand on a card that leads somewhere.
        event.stopPropagation()
        setFresh(true)
        void press(profile, relation, !isOn, isOn)
      }}
    >
      <span className={styles.rest}>{t(words.rest)}</span>
      <span className={styles.next} aria-hidden>
        {t(words.next)}
      </span>
    </button>
  )
}

/** What it says, what it says when one is about to press it, and its name for those who cannot see it. */
function toWords(isBlocked: boolean, isOn: boolean, isFollowedBy: boolean): Record<'rest' | 'next' | 'label', MessageId> {
  if (isBlocked) return { rest: 'people.blockedShort', next: 'people.unblock', label: 'people.blockedName' }
  if (isOn) return { rest: 'people.following', next: 'people.unfollow', label: 'people.followingName' }
  if (isFollowedBy) return { rest: 'people.followBack', next: 'people.followBack', label: 'people.followBackName' }
  return { rest: 'people.follow', next: 'people.follow', label: 'people.followName' }
}
