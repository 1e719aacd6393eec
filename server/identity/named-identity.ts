import { networkPlatforms, type NetworkPlatform } from '@chorus/model/network-identity'
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

/** Folds A to Z only: look-alike characters are different letters. */
export const foldCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const matching = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? foldCase(text) : undefined)

export const toEvmAddress = (text: string): string | undefined => matching(/^0x[\da-fA-F]{40}$/, text)

export function toSolanaAddress(text: string): string | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  try {
    return base58.decode(text).length === 32 ? text : undefined
  } catch {
    return undefined
  }
}

export const toFid = (text: string): string | undefined => matching(/^[1-9]\d{0,14}$/, text)
export const toLensName = (text: string): string | undefined =>
  matching(
    /^[a-zA-Z\d_-]{1,64}$/,
    text
      .replace(/^@/, '')
      .replace(/^lens\//i, '')
      .replace(/\.lens$/i, ''),
  )
export const toFarcasterName = (text: string): string | undefined =>
  matching(/^[a-zA-Z\d][a-zA-Z\d.-]{0,99}$/, text.replace(/^@/, '').replace(/\.farcaster$/i, ''))
export const toTwitterHandle = (text: string): string | undefined => matching(/^[a-zA-Z\d_]{1,20}$/, text.replace(/^@/, ''))
/** Provider API §2: a handle may have the prefix `bsky_`. */
export const toBskyHandle = (text: string): string | undefined =>
  matching(/^[a-zA-Z\d-]{1,63}(\.[a-zA-Z\d-]{1,63}){1,9}$/, text.replace(/^@/, '').replace(/^bsky_/, ''))
export const toDid = (text: string): string | undefined =>
  /^did:(plc:[a-z2-7]{24}|web:[a-zA-Z\d.:%-]{1,250})$/.test(text) ? text : undefined

const toTwitterId = (text: string): string | undefined => matching(/^\d{1,20}$/, text)

/** An id of a network that has no row in the tables below. Letter case may carry meaning. */
export const toUsualId = (text: string): string | undefined => (/^[\w.:~-]{1,300}$/.test(text) ? text : undefined)
export const toUsualHandle = (text: string): string | undefined => matching(/^[a-zA-Z\d_][a-zA-Z\d_.-]{0,99}$/, text.replace(/^@/, ''))

type Read = (text: string) => string | undefined

const readId: Partial<Record<LinkPlatform, Read>> = {
  wallet: toEvmAddress,
  solana: toSolanaAddress,
  lens: toEvmAddress,
  farcaster: toFid,
  twitter: toTwitterId,
  bsky: toDid,
}

const readHandle: Partial<Record<LinkPlatform, Read>> = {
  // Wallets have names, not handles.
  wallet: () => undefined,
  solana: () => undefined,
  lens: toLensName,
  farcaster: toFarcasterName,
  twitter: toTwitterHandle,
  bsky: toBskyHandle,
}

/** The id in its one form. Undefined: the platform has no such ids. */
export const toId = (platform: LinkPlatform, text: string): string | undefined => (readId[platform] ?? toUsualId)(text)

/** The handle in its one form. Undefined: the platform has no such handles. */
export const toHandle = (platform: LinkPlatform, text: string): string | undefined => (readHandle[platform] ?? toUsualHandle)(text)
