import type { PersonQuery } from '@chorus/contract/identity/wallet-profile'
import type { NetworkPlatform } from '@chorus/model/network-identity'
import { readWalletAddress } from '../account/wallet-address.ts'
import { toEnsName } from '../upstream/ethereum/to-ens-name.ts'
import { type LinkPlatform, type NamedIdentity, toDid, toHandle, toId } from './named-identity.ts'

type Read = (text: string) => Promise<NamedIdentity | undefined>

const byId =
  (platform: LinkPlatform): Read =>
  async (text) => {
    const value = toId(platform, text)
    return value === undefined ? undefined : { platform, by: 'id', value }
  }
const byHandle =
  (platform: NetworkPlatform): Read =>
  async (text) => {
    const value = toHandle(platform, text)
    return value === undefined ? undefined : { platform, by: 'handle', value }
  }
const byAddress =
  (platform: 'wallet' | 'solana'): Read =>
  async (text) => {
    const found = await readWalletAddress(text)
    return found?.kind === platform ? { platform, by: 'id', value: found.address } : undefined
  }
const byEns: Read = async (text) => {
  const value = await toEnsName(text)
  return value === undefined ? undefined : { platform: 'ens', by: 'handle', value }
}
const byUid: Read = async (text) => (/^[\w-]{1,64}$/.test(text) ? { platform: 'account', by: 'id', value: text } : undefined)

/** In order of precedence when a query has several: permanent ids first. */
const readers: readonly (readonly [keyof PersonQuery, Read])[] = [
  ['walletAddress', byAddress('wallet')],
  ['solanaAddress', byAddress('solana')],
  ['lensProfileId', byId('lens')],
  ['fid', byId('farcaster')],
  ['twitterId', byId('twitter')],
  ['bskyDid', byId('bsky')],
  ['uid', byUid],
  ['ens', byEns],
  ['lensHandle', byHandle('lens')],
  ['farcasterUsername', byHandle('farcaster')],
  ['twitterHandle', byHandle('twitter')],
  ['bskyHandle', byHandle('bsky')],
]

/** The identity in a query; undefined when no identity can have that name. */
export async function readPersonQuery(query: PersonQuery): Promise<NamedIdentity | undefined> {
  const [key, read] = readers.find(([name]) => query[name] !== undefined) ?? []
  return key && read ? read(query[key]!) : undefined
}

const relationPlatforms: Readonly<Record<string, Read>> = {
  wallet: byAddress('wallet'),
  eth: byAddress('wallet'),
  solana: byAddress('solana'),
  ens: byEns,
  farcaster: async (text) => (await byId('farcaster')(text)) ?? byHandle('farcaster')(text),
  lens: async (text) => (await byId('lens')(text)) ?? byHandle('lens')(text),
  twitter: async (text) => (/^\d{6,}$/.test(text) ? byId('twitter')(text) : byHandle('twitter')(text)),
  bsky: async (text) => (await byId('bsky')(text)) ?? byHandle('bsky')(text),
}

/** The same for an identity on a platform: an id if it has the form of one (spec 1 §5), otherwise a handle. */
export const readIdentity = async (platform: string, identity: string): Promise<NamedIdentity | undefined> =>
  relationPlatforms[platform]?.(identity)

/** Identities that a whole search term may mean, the most likely first. */
export async function readKeyword(keyword: string): Promise<NamedIdentity[]> {
  const address = await readWalletAddress(keyword)
  if (address) return [{ platform: address.kind, by: 'id', value: address.address }]
  if (toDid(keyword)) return [{ platform: 'bsky', by: 'id', value: keyword }]
  const names = /\.lens$/i.test(keyword)
    ? [byHandle('lens')]
    : keyword.includes('.')
      ? [byEns, byHandle('bsky')]
      : /^\d+$/.test(keyword)
        ? [byId('farcaster')]
        : [byHandle('farcaster'), byHandle('lens')]
  return (await Promise.all(names.map((read) => read(keyword)))).filter((named) => named !== undefined)
}
