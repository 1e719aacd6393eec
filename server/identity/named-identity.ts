import { base58 } from '@scure/base'

/** Where public identities are, in the provider's words. What else somebody logs in with is nobody's business. */
export const linkPlatforms = ['wallet', 'solana', 'lens', 'farcaster', 'twitter', 'bsky'] as const
export type LinkPlatform = (typeof linkPlatforms)[number]

/** An identity as somebody names it, in the one form in which it is compared. `account`: an account of ours by its uid. */
export type NamedIdentity =
  | { platform: LinkPlatform; by: 'id'; value: string }
  | { platform: 'lens' | 'farcaster' | 'twitter' | 'bsky'; by: 'handle'; value: string }
  | { platform: 'ens'; by: 'handle'; value: string }
  | { platform: 'account'; by: 'id'; value: string }

/** Only the letters A to Z: what merely looks like one of them is another letter. */
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
/** Provider API §2: a handle may carry `bsky_` in front. */
export const toBskyHandle = (text: string): string | undefined =>
  matching(/^[a-zA-Z\d-]{1,63}(\.[a-zA-Z\d-]{1,63}){1,9}$/, text.replace(/^@/, '').replace(/^bsky_/, ''))
export const toDid = (text: string): string | undefined =>
  /^did:(plc:[a-z2-7]{24}|web:[a-zA-Z\d.:%-]{1,250})$/.test(text) ? text : undefined

/** A name as ENS compares them (ENSIP-15); undefined: no name that could be there. */
export async function toEnsName(text: string): Promise<string | undefined> {
  if (!text.includes('.') || text.length > 255) return undefined
  const { normalize } = await import('viem/ens')
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

/** The public face of an identity by its id. */
export function toId(platform: LinkPlatform, text: string): string | undefined {
  const read = { wallet: toEvmAddress, solana: toSolanaAddress, lens: toEvmAddress, farcaster: toFid, twitter: toTwitterId, bsky: toDid }
  return read[platform](text)
}
const toTwitterId = (text: string): string | undefined => matching(/^\d{1,20}$/, text)

export function toHandle(platform: LinkPlatform, text: string): string | undefined {
  if (platform === 'lens') return toLensName(text)
  if (platform === 'farcaster') return toFarcasterName(text)
  if (platform === 'twitter') return toTwitterHandle(text)
  return platform === 'bsky' ? toBskyHandle(text) : undefined
}
