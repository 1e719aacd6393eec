import type { Profile } from '@chorus/model/profile'
import { findFacets } from '@chorus/model/text/find-facets'
import type { RelationKind } from '@chorus/networks/network'
import { BadgeCheck, Link2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { isMuted } from '../../services/moderation/is-muted.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { formatCount } from '../../ui/content/format-count.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PostText } from '../post/content/post-text.tsx'
import { KnownFollowers } from './known-followers.tsx'
import { toRelationWord } from './relations.ts'
import styles from './profile-header.module.css'

interface ProfileHeaderProps {
  profile: Profile
  /** Buttons beside the avatar. */
  actions?: ReactNode
}

export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  const { t } = useI18n()
  const banner = useMediaSrc()(profile.banner)
  const website = readWebsite(profile.website)
  return (
    <header>
      <div className={styles.banner} style={{ background: `color-mix(in srgb, var(--network-${profile.network}) 22%, var(--sunken))` }}>
        {banner ? <img src={banner} alt="" width={620} height={160} decoding="async" referrerPolicy="no-referrer" /> : null}
      </div>
      <div className={styles.card}>
        <div className={styles.top}>
          <div className={styles.face}>
            <Avatar seed={profile.ref} name={profile.displayName} src={profile.pfp} size={88} isEager />
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
        <h2 className={styles.name}>
          <bdi>{profile.displayName}</bdi>
          {profile.verified ? <BadgeCheck role="img" aria-label={t('profile.verified')} size={20} /> : null}
          <NetworkMark network={profile.network} />
        </h2>
        <p className={styles.handle}>
          @{profile.handle}
          {profile.viewerContext?.followedBy ? <span className={styles.chip}>{t('profile.followsYou')}</span> : null}
          {profile.isPro ? <span className={styles.chip}>{t('profile.pro')}</span> : null}
          {isMuted(profile) ? <span className={styles.chip}>{t('profile.mutedBadge')}</span> : null}
        </p>
        {profile.status === 'inactive' ? <p className={styles.suspended}>{t('profile.suspended')}</p> : null}
        <p className={styles.counts}>
          <Count kind="following" count={profile.followingCount} profile={profile}>
            {t('profile.following')}
          </Count>
          <Count kind="followers" count={profile.followerCount} profile={profile}>
            {t('profile.followers', { count: profile.followerCount })}
          </Count>
        </p>
        {profile.bio ? (
          <div className={styles.bio}>
            <PostText text={profile.bio} facets={findFacets(profile.bio, profile.network)} locale="" isExpanded />
          </div>
        ) : null}
        {profile.location || website ? (
          <p className={styles.facts}>
            {profile.location ? (
              <span>
                <MapPin aria-hidden size={14} /> <bdi>{profile.location}</bdi>
              </span>
            ) : null}
            {website ? (
              <a href={website.href} target="_blank" rel="noopener noreferrer nofollow me ugc">
                <Link2 aria-hidden size={14} /> {website.host.replace(/^www\./, '')}
              </a>
            ) : null}
          </p>
        ) : null}
        <KnownFollowers profile={profile} />
      </div>
    </header>
  )
}

interface CountProps {
  kind: RelationKind
  count: number
  profile: Profile
  children: ReactNode
}

/** A count, linked to its list where the network has one. */
function Count({ kind, count, profile, children }: CountProps) {
  const { locale } = useI18n()
  const { relations } = useServices().connections[profile.network]
  const inside = (
    <>
      <b>{formatCount(count, locale)}</b> {children}
    </>
  )
  const exact = String(count)
  if (!relations?.kinds.includes(kind)) return <span title={exact}>{inside}</span>
  return (
    <AppLink href={`${profilePath(profile)}/relation/${toRelationWord(kind)}`} title={exact}>
      {inside}
    </AppLink>
  )
}

/** Accepts http(s) only: the owner of the profile can enter any URL. */
function readWebsite(text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
