import type { NetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import type { Connection } from '@chorus/networks/network'

/** A network's tab of Home: those whom the viewer follows, where the network tells; else what it shows everybody. */
export const tabPath = (network: NetworkName, connections: Readonly<Record<NetworkName, Connection>>): string =>
  `/${connections[network].timeline ? 'following' : 'discover'}/${descriptors[network].segment}`
