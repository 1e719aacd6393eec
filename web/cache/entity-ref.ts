import type { Channel } from '@chorus/model/channel'
import type { Group } from '@chorus/model/group'
import { isNetworkName, type NetworkName } from '@chorus/model/limits'
import type { PostRef, ProfileRef } from '@chorus/model/ref'
import type { Flag } from './flag.ts'

export type ChannelRef = `channel:${NetworkName}:${string}`
export type GroupRef = `group:${NetworkName}:${string}`
/** Of these only flags are kept, under the provider account: whether somebody watches, mutes, likes or keeps them. */
export type ItemRef = `wallet:${string}` | `nft:${string}` | `proposal:${string}` | `swap:${string}`
export type EntityRef = PostRef | ProfileRef | ChannelRef | GroupRef | ItemRef

export const toChannelRef = ({ network, id }: Pick<Channel, 'network' | 'id'>): ChannelRef => `channel:${network}:${id}`
export const toGroupRef = ({ network, id }: Pick<Group, 'network' | 'id'>): GroupRef => `group:${network}:${id}`

/** Addresses of Ethereum are written in more than one case; those of Solana mean another wallet in another case. */
const toOneCase = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)

export const toWalletRef = (address: string): ItemRef => `wallet:${toOneCase(address)}`
export const toNftRef = (chainId: number, contract: string, tokenId: string): ItemRef => `nft:${chainId}:${toOneCase(contract)}:${tokenId}`

/** Whose accounts look at a thing: a network's, or the provider's for what belongs to no network. */
export type Place = NetworkName | 'provider'

/** `flag`: what is looked for at it. Whom our own server mutes belongs to no network's account. */
export function placeOf(ref: EntityRef, flag?: Flag): Place {
  if (flag === 'muteHere') return 'provider'
  const [first = '', second = ''] = ref.split(':', 2)
  if (isNetworkName(first)) return first
  return (first === 'channel' || first === 'group') && isNetworkName(second) ? second : 'provider'
}
