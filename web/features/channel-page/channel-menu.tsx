import type { Channel } from '@chorus/model/channel'
import { descriptors } from '@chorus/networks/descriptors'
import { Ellipsis, ExternalLink, Link2 } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { LateMenu } from '../../services/context/late-menu.tsx'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { useChannelEntries } from '../channels/use-channel-entries.tsx'
import { useCopyLink } from '../toasts/use-copy-link.ts'
import styles from '../profile/profile-menu.module.css'

const icon = { 'aria-hidden': true, size: 18 } as const

/** The overflow menu of a channel. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const t = useT()
  const copy = useCopyLink()
  const own = useChannelEntries(channel)
  const { label: network } = descriptors[channel.network]
  const entries = (): MenuEntry[] => [
    { label: t('action.copyLink'), icon: <Link2 {...icon} />, choose: () => void copy(channelPath(channel), true) },
    ...(channel.url ? [{ label: t('postAction.openOn', { network }), icon: <ExternalLink {...icon} />, url: channel.url }] : []),
    ...own(),
  ]
  return (
    <MenuButton
      label={t('profile.more')}
      name="channel-more"
      className={styles.button}
      Menu={LateMenu}
      menu={{ label: t('profile.more'), entries }}
    >
      <Ellipsis aria-hidden size={20} />
    </MenuButton>
  )
}
