import type { Channel } from '@chorus/model/channel'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { useChannelEntries } from '../channels/use-channel-entries.tsx'
import { OverflowMenu } from '../people/overflow-menu.tsx'

/** The overflow menu of a channel. */
export const ChannelMenu = ({ channel }: { channel: Channel }) => (
  <OverflowMenu
    name="channel-more"
    network={channel.network}
    path={channelPath(channel)}
    url={channel.url}
    entries={useChannelEntries(channel)}
  />
)
