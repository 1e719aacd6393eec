import type { Profile } from '@chorus/model/profile'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { usePersonDecision } from '../../services/entities/use-content-rules.ts'
import { useProfile } from '../../services/entities/use-profile.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { formatCount } from '../../ui/content/format-count.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Covered } from '../labels/covered.tsx'
import { FollowButton } from './follow-button.tsx'
import type { Hovered } from './use-hovered-person.ts'
import styles from './hover-card.module.css'

/** px, from the link and from the edge of the screen. */
const gap = 6
const edge = 8

/** Profile card shown on hover. It only repeats what the profile page shows, so touch and keyboard users miss nothing. */
export function HoverCard({ network, id, anchor }: Hovered) {
  const resource = useServices().profile(network, id)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => {
    if (!resource.view().value) void resource.load()
  }, [resource])
  // No card while loading or after a failure.
  return value && !failure ? <Placed profile={value} anchor={anchor} /> : null
}

function Placed({ profile: known, anchor }: { profile: Profile; anchor: Element }) {
  const { t, locale } = useI18n()
  const card = useRef<HTMLDivElement>(null)
  const whole = useProfile(known)
  const profile = useShownProfile(whole)
  const decision = usePersonDecision(whole, 'profileView')
  const path = profilePath(profile)
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    // Puts the card into the top layer, above open dialogs such as the image viewer.
    element.showPopover?.()
    const link = anchor.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const isAbove = link.bottom + gap + height > innerHeight - edge
    element.style.left = `${Math.max(edge, Math.min(link.left, innerWidth - edge - width))}px`
    element.style.top = `${isAbove ? Math.max(edge, link.top - gap - height) : link.bottom + gap}px`
  }, [anchor])

  return (
    <div ref={card} popover="manual" data-hover-card role="group" aria-label={profile.displayName} className={styles.card}>
      <div className={styles.top}>
        <AppLink href={path} tabIndex={-1} aria-hidden>
          <Avatar seed={profile.ref} name={profile.displayName} src={profile.pfp} size={56} />
        </AppLink>
        <FollowButton profile={profile} />
      </div>
      <AppLink href={path} className={styles.name}>
        <bdi>{profile.displayName}</bdi>
      </AppLink>
      <p className={styles.handle}>
        <span>@{profile.handle}</span>
        {profile.viewerContext?.followedBy ? <span className={styles.chip}>{t('profile.followsYou')}</span> : null}
        <NetworkMark network={profile.network} />
      </p>
      <Covered decision={decision} network={profile.network} revealKey={profile.ref}>
        {profile.bio ? (
          <p className={styles.bio} dir="auto">
            {profile.bio}
          </p>
        ) : null}
      </Covered>
      <p className={styles.counts}>
        <span>
          <b>{formatCount(profile.followingCount, locale)}</b> {t('profile.following')}
        </span>
        <span>
          <b>{formatCount(profile.followerCount, locale)}</b> {t('profile.followers', { count: profile.followerCount })}
        </span>
      </p>
    </div>
  )
}
