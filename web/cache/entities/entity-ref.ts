import type { Channel } from '@chorus/model/channel'
import { isNetworkName, type NetworkName } from '@chorus/model/network-identity'
import type { PostRef, ProfileRef } from '@chorus/model/ref'
import type { Flag } from './flag.ts'

export type ChannelRef = `channel:${NetworkName}:${string}`
/** Refs without an entity: only their flags (watched, muted, liked, bookmarked) are stored, under the provider account. */
export type ItemRef = `wallet:${string}` | `nft:${string}` | `proposal:${string}` | `swap:${string}`
export type EntityRef = PostRef | ProfileRef | ChannelRef | ItemRef

export const toChannelRef = ({ network, id }: Pick<Channel, 'network' | 'id'>): ChannelRef => `channel:${network}:${id}`

/** Ethereum addresses are case-insensitive; Solana addresses are not. */
const toOneCase = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)

export const toWalletRef = (address: string): ItemRef => `wallet:${toOneCase(address)}`
export const toNftRef = (chainId: number, contract: string, tokenId: string): ItemRef => `nft:${chainId}:${toOneCase(contract)}:${tokenId}`

/** The account that sees an entity: a network’s, or the provider’s for what belongs to no network. */
export type Place = NetworkName | 'provider'

/** `flag`: the flag to read. Mutes on our own server belong to the provider account, whatever the network. */
export function placeOf(ref: EntityRef, flag?: Flag): Place {
  if (flag === 'muteHere') return 'provider'
  const [first = '', second = ''] = ref.split(':', 2)
  if (isNetworkName(first)) return first
  return first === 'channel' && isNetworkName(second) ? second : 'provider'
}
