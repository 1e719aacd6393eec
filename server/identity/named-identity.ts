import { networkOfPlatform, networkPlatforms, type NetworkPlatform } from '@chorus/model/network-identity'
import { foldMatch, type IdentityNames } from '@chorus/networks/identity-name'
import { namesOf } from '@chorus/networks/identity-names'
import { base58 } from '@scure/base'

/** Platforms with public identities, in the provider's terms. All other sign-in methods are private. */
export const linkPlatforms = ['wallet', 'solana', ...networkPlatforms] as const
export type LinkPlatform = (typeof linkPlatforms)[number]

/** An identity in a query, normalized for comparison. `account`: a Chorus account by its uid. */
export type NamedIdentity =
  | { platform: LinkPlatform; by: 'id'; value: string }
  | { platform: NetworkPlatform; by: 'handle'; value: string }
  | { platform: 'ens'; by: 'handle'; value: string }
  | { platform: 'account'; by: 'id'; value: string }

export const toEvmAddress = (text: string): string | undefined => foldMatch(/^0x[\da-fA-F]{40}$/, text)

export function toSolanaAddress(text: string): string | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  try {
    return base58.decode(text).length === 32 ? text : undefined
  } catch {
    return undefined
  }
}

const namesOfPlatform = (platform: NetworkPlatform): IdentityNames => namesOf(networkOfPlatform(platform)!)

/** The id in its one form. Undefined: the platform has no such ids. */
export function toId(platform: LinkPlatform, text: string): string | undefined {
  if (platform === 'wallet') return toEvmAddress(text)
  return platform === 'solana' ? toSolanaAddress(text) : namesOfPlatform(platform).toId(text)
}

/** The handle in its one form. Undefined: the platform has no such handles; wallets have names instead. */
export const toHandle = (platform: LinkPlatform, text: string): string | undefined =>
  platform === 'wallet' || platform === 'solana' ? undefined : namesOfPlatform(platform).toHandle(text)
