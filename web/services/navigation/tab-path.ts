import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Connection } from '@chorus/networks/network'

/** The path of a network’s Home tab: the followed accounts where the network supports that, otherwise its public feed. */
export const tabPath = (network: NetworkName, connections: Readonly<Record<NetworkName, Connection>>): string =>
  `/${connections[network].timeline ? 'following' : 'discover'}/${descriptors[network].segment}`
