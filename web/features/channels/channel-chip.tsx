import type { Channel } from '@chorus/model/channel'
import { Hash } from 'lucide-react'
import { createContext, useContext } from 'react'
import { type ChannelRef, toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './channel-chip.module.css'

/** The channel whose page this is: its posts needn't say where they are. */
export const ShownChannel = createContext<ChannelRef | undefined>(undefined)

/** The channel of a post, as a link. */
export function ChannelChip({ channel }: { channel: Channel }) {
  const t = useT()
  if (toChannelRef(channel) === useContext(ShownChannel)) return null
  return (
    <p className={styles.line}>
      <AppLink href={channelPath(channel)} className={styles.chip} aria-label={t('channel.postedIn', { name: channel.name })}>
        <Hash aria-hidden size={13} />
        <bdi>{channel.name}</bdi>
      </AppLink>
    </p>
  )
}
