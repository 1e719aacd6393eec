import type { Profile } from '@chorus/model/profile'
import { findFacets } from '@chorus/model/text/find-facets'
import { BadgeCheck, Link2, MapPin } from 'lucide-react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { formatCount } from '../../ui/count.tsx'
import { useMediaSrc } from '../../ui/media-url.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import { PostText } from '../post/post-text.tsx'
import styles from './profile-header.module.css'

/** Who somebody is on one network. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const { t, locale } = useI18n()
  const banner = useMediaSrc()(profile.banner)
  const website = readWebsite(profile.website)
  return (
    <header className={styles.header}>
      <div className={styles.banner} style={{ background: `color-mix(in srgb, var(--network-${profile.network}) 22%, var(--sunken))` }}>
        {banner ? <img src={banner} alt="" width={620} height={160} decoding="async" referrerPolicy="no-referrer" /> : null}
      </div>
      <div className={styles.card}>
        <div className={styles.face}>
          <Avatar seed={profile.ref} name={profile.displayName} src={profile.pfp} size={88} isEager />
        </div>
        <h2 className={styles.name}>
          <bdi>{profile.displayName}</bdi>
          {profile.verified ? <BadgeCheck role="img" aria-label={t('profile.verified')} size={20} /> : null}
          <NetworkMark network={profile.network} />
        </h2>
        <p className={styles.handle}>@{profile.handle}</p>
        {profile.status === 'inactive' ? <p className={styles.suspended}>{t('profile.suspended')}</p> : null}
        {profile.bio ? (
          <div className={styles.bio}>
            <PostText text={profile.bio} facets={findFacets(profile.bio, profile.network)} locale="" isWhole />
          </div>
        ) : null}
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
        <p className={styles.counts}>
          <span title={String(profile.followingCount)}>
            <b>{formatCount(profile.followingCount, locale)}</b> {t('profile.following')}
          </span>
          <span title={String(profile.followerCount)}>
            <b>{formatCount(profile.followerCount, locale)}</b> {t('profile.followers', { count: profile.followerCount })}
          </span>
        </p>
      </div>
    </header>
  )
}

/** Only the web: a profile's link is its owner's to write. */
function readWebsite(text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
