import type { Channel } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'

/** `/channel/{source}/{id}`, `/group/{source}/{id}` for a group, or `/feed/{source}/{id}` for a feed. */
export const channelPath = ({ network, id, kind = 'channel' }: Pick<Channel, 'network' | 'id' | 'kind'>): string =>
  toPath(kind, network, id)

export const toFeedPath = (network: NetworkName, id: string): string => toPath('feed', network, id)

const toPath = (word: NonNullable<Channel['kind']>, network: NetworkName, id: string): string =>
  `/${word}/${descriptors[network].segment}/${encodeURIComponent(id)}`
