import type { PlainConnection } from '@chorus/contract/account/connections'
import type { WalletProfiles } from '@chorus/contract/identity/wallet-profile'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import { blueskyRecords } from '../bluesky/provider-records.ts'
import { farcasterRecords } from '../farcaster/provider-records.ts'
import { lensRecords } from '../lens/provider-records.ts'
import { xRecords } from '../x/provider-records.ts'
import type { ConnectedAccount, ConnectionsReply, LinkedRecord, ProviderRecords } from './provider-record.ts'

/** Networks that are missing here use the plain format. */
const records: Partial<Record<NetworkName, ProviderRecords>> = {
  farcaster: farcasterRecords,
  lens: lensRecords,
  x: xRecords,
  bluesky: blueskyRecords,
}

export const recordsOf = (network: NetworkName): ProviderRecords => records[network] ?? {}

export function readConnected(network: NetworkName, reply: ConnectionsReply): readonly ConnectedAccount[] {
  const own = recordsOf(network).toConnected
  if (own) return own(reply)
  const plain = reply[networkIdentities[network].platform].connected as readonly PlainConnection[]
  return plain.map(({ id, name, isDefault }) => ({ id, handle: name, displayName: '', ...(isDefault !== undefined && { isDefault }) }))
}

export const readLinked = (network: NetworkName, profiles: WalletProfiles): readonly LinkedRecord[] =>
  recordsOf(network).toLinked?.(profiles) ?? []
