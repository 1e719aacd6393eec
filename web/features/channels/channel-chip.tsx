import type { Channel } from '@chorus/model/channel'
import { Hash } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './channel-chip.module.css'

/** The channel of a post, as a link. */
export function ChannelChip({ channel }: { channel: Channel }) {
  const t = useT()
  return (
    <p className={styles.line}>
      <AppLink href={channelPath(channel)} className={styles.chip} aria-label={t('channel.postedIn', { name: channel.name })}>
        <Hash aria-hidden size={13} />
        <bdi>{channel.name}</bdi>
      </AppLink>
    </p>
  )
}
