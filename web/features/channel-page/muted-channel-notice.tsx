import type { Channel } from '@chorus/model/channel'
import { VolumeX } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { UnmuteChannelButton } from '../channels/unmute-channel-button.tsx'
import styles from '../profile/muted-notice.module.css'

/** Says that the viewer muted this channel, with an unmute button. Renders nothing otherwise. */
export function MutedChannelNotice({ channel }: { channel: Channel }) {
  const t = useT()
  if (!channel.blocked) return null
  return (
    <div className={styles.notice}>
      <VolumeX aria-hidden size={18} />
      <p>{t('channel.mutedNotice', { name: channel.name })}</p>
      <UnmuteChannelButton channel={channel} />
    </div>
  )
}
