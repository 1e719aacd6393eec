import type { Channel } from '@chorus/model/channel'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { FollowerCount } from '../channels/follower-count.tsx'
import { explorePath, exploreTitles } from './explore-kinds.ts'
import styles from './aside-list.module.css'

interface ChannelsCardProps {
  kind: 'top-channels' | 'feeds'
  channels: readonly Channel[]
}

/** Trending channels or popular feeds, beside the column. */
export function ChannelsCard({ kind, channels }: ChannelsCardProps) {
  const t = useT()
  const title = t(exploreTitles[kind])
  return (
    <Card title={title} isNamed>
      <ul className={styles.list}>
        {channels.map((channel) => (
          <li key={toChannelRef(channel)} className={styles.row}>
            <span className={styles.words}>
              <AppLink href={channelPath(channel)} className={styles.name}>
                <bdi>{channel.name}</bdi>
              </AppLink>
              <small>
                <FollowerCount of={channel} />
              </small>
            </span>
            <NetworkMark network={channel.network} isNamed={false} />
          </li>
        ))}
      </ul>
      <AppLink href={explorePath(kind)} aria-label={t('explore.showAllOf', { what: title })}>
        {t('explore.showAll')}
      </AppLink>
    </Card>
  )
}
