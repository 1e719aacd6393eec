import type { Channel } from '@chorus/model/channel'
import { Hash, Rss, Users } from 'lucide-react'
import { createContext, useContext } from 'react'
import { type ChannelRef, toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './channel-chip.module.css'

/** The channel whose page this is, so its posts don't have to name it. */
export const ShownChannel = createContext<ChannelRef | undefined>(undefined)

const signs = { channel: Hash, group: Users, feed: Rss } as const

/** The channel of a post, as a link. */
export function ChannelChip({ channel }: { channel: Channel }) {
  const t = useT()
  if (toChannelRef(channel) === useContext(ShownChannel)) return null
  const Sign = signs[channel.kind ?? 'channel']
  return (
    <p className={styles.line}>
      <AppLink href={channelPath(channel)} className={styles.chip} aria-label={t('channel.postedIn', { name: channel.name })}>
        <Sign aria-hidden size={13} />
        <bdi>{channel.name}</bdi>
      </AppLink>
    </p>
  )
}
