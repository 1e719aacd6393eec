import type { Channel } from '@chorus/model/channel'
import { findFacets } from '@chorus/model/text/find-facets'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { FollowerCount } from '../channels/follower-count.tsx'
import { Hosts } from '../channels/hosts.tsx'
import { JoinButton } from '../channels/join-button.tsx'
import { PostHereButton } from '../channels/post-here-button.tsx'
import { ManageButton } from '../groups/manage-button.tsx'
import { PostText } from '../post/content/post-text.tsx'
import { ChannelMenu } from './channel-menu.tsx'
import styles from '../profile/profile-header.module.css'

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
