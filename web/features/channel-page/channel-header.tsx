import type { Channel } from '@chorus/model/channel'
import { findFacets } from '@chorus/model/text/find-facets'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { FollowerCount } from '../channels/follower-count.tsx'
import { JoinButton } from '../channels/join-button.tsx'
import { PostHereButton } from '../channels/post-here-button.tsx'
import { ManageButton } from '../groups/manage-button.tsx'
import { PostText } from '../post/content/post-text.tsx'
import { ChannelMenu } from './channel-menu.tsx'
import styles from '../profile/profile-header.module.css'
import own from './channel-header.module.css'

/** The cover, name, description and hosts of a channel. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const cover = useMediaSrc()(channel.coverUrl)
  const { name, network, description, imageUrl } = channel
  return (
    <header>
      <div className={styles.banner} style={{ background: `color-mix(in srgb, var(--network-${network}) 22%, var(--sunken))` }}>
        {cover ? <img src={cover} alt="" width={620} height={160} decoding="async" referrerPolicy="no-referrer" /> : null}
      </div>
      <div className={styles.card}>
        <div className={styles.top}>
          <div className={styles.face}>
            <Avatar seed={toChannelRef(channel)} name={name} src={imageUrl} size={88} isEager />
          </div>
          <div className={styles.actions}>
            <ChannelMenu channel={channel} />
            <ManageButton channel={channel} />
            <PostHereButton channel={channel} />
            <JoinButton channel={channel} />
          </div>
        </div>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
          <NetworkMark network={network} />
        </h2>
        <p className={styles.facts}>
          <FollowerCount of={channel} />
        </p>
        {description ? (
          <div className={styles.bio}>
            <PostText text={description} facets={findFacets(description, network)} locale="" isExpanded />
          </div>
        ) : null}
        <Hosts channel={channel} />
      </div>
    </header>
  )
}

function Hosts({ channel: { hosts, lead } }: { channel: Channel }) {
  const t = useT()
  const people = hosts?.length ? hosts : lead ? [lead] : []
  if (people.length === 0) return null
  // The links take the places of the names, wherever the language puts them.
  const [before, after = ''] = t('channel.hosts', { names: '\u0000' }).split('\u0000')
  return (
    <p className={own.hosts}>
      {before}
      {people.map((person, index) => (
        <span key={person.ref}>
          {index > 0 ? ', ' : ''}
          <AppLink href={profilePath(person)}>@{person.handle}</AppLink>
        </span>
      ))}
      {after}
    </p>
  )
}
