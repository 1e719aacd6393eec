import * as v from 'valibot'
import { toEnsName } from '../upstream/ethereum/to-ens-name.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { type LinkedIdentity, mergeLinked, toLinked } from './linked-identity.ts'
import { type NamedIdentity, toEvmAddress, toHandle, toId, toSolanaAddress } from './named-identity.ts'
import { readPublic } from './read-public.ts'

export interface Web3BioDeps {
  url: string
  key: string | undefined
  now: () => number
}

/** A checked account on another service. */
export interface CheckedLink {
  platform: 'reddit' | 'keybase' | 'github'
  handle: string
  sources: string[]
}

export interface PublicPerson {
  identities: LinkedIdentity[]
  links: CheckedLink[]
}

export interface Web3Bio {
  /** Public identities linked to this one; empty when unknown. Rejects when the service does not respond. */
  person(named: NamedIdentity): Promise<PublicPerson>
  /** Whether the service can look this identity up. */
  knows(named: NamedIdentity): boolean
}

const nobody: PublicPerson = { identities: [], links: [] }
/** Sources that verify links. Self-written records, such as those of an ENS name, prove nothing. */
const checkers: ReadonlySet<string> = new Set(['farcaster', 'lens', 'twitter', 'nextid', 'keybase', 'firefly'])

const text = (max: number) => v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(max)), ''), '')
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)
const Link = v.object({ handle: v.pipe(v.string(), v.maxLength(300)), sources: v.fallback(v.array(v.string()), []) })
const Profile = v.object({
  platform: v.pipe(v.string(), v.maxLength(40)),
  identity: v.pipe(v.string(), v.maxLength(300)),
  address: text(100),
  displayName: text(200),
  avatar: text(1000),
  description: text(10_000),
  links: v.fallback(v.nullish(v.record(v.string(), v.unknown()), {}), {}),
  social: v.fallback(v.nullish(v.object({ uid: v.unknown(), follower: count, following: count })), undefined),
})
type Profile = v.InferOutput<typeof Profile>

/** Skips profiles of unknown kinds or shapes. */
const Answer = v.pipe(
  v.array(v.unknown()),
  v.transform((items) =>
    items.slice(0, 50).flatMap((item): Profile[] => {
      const result = v.safeParse(Profile, item)
      return result.success ? [result.output] : []
    }),
  ),
)

/** Web3.bio's identity graph. Source: its Profile API, `GET /profile/{identity}`. */
export function createWeb3Bio({ url, key, now }: Web3BioDeps): Web3Bio {
  const headers: Record<string, string> = { accept: 'application/json', ...(key ? { 'x-api-key': `Bearer ${key}` } : {}) }
  const read = createGentleReader(
    async (identity) => {
      const profiles = await readPublic(`${url}/profile/${encodeURIComponent(identity)}`, Answer, { headers })
      return profiles ? toPerson(profiles) : nobody
    },
    { age: 60_000, size: 2000, now },
  )
  return {
    knows: (named) => toQuestion(named) !== undefined,
    person: async (named) => {
      const question = toQuestion(named)
      return question ? read(question) : nobody
    },
  }
}

function toQuestion({ platform, by, value }: NamedIdentity): string | undefined {
  if (platform === 'wallet' || platform === 'solana' || platform === 'ens') return value
  if (platform === 'farcaster') return by === 'id' ? `farcaster,#${value}` : `farcaster,${value}`
  if (by === 'id') return undefined
  if (platform === 'lens') return `${value}.lens`
  return platform === 'twitter' ? `twitter,${value}` : `bluesky,${value}`
}

async function toPerson(profiles: readonly Profile[]): Promise<PublicPerson> {
  const identities = await Promise.all(profiles.map(toIdentities))
  return { identities: mergeLinked(identities.flat()), links: profiles.flatMap(toCheckedLinks) }
}

const from = (source: string, verifiedText: string) => [{ source, provider: 'web3bio', verifiedText: verifiedText.slice(0, 100) }]
const toAvatar = (url: string): string => (url.startsWith('https://') && URL.canParse(url) ? url : '')

async function toIdentities(profile: Profile): Promise<LinkedIdentity[]> {
  const { platform, identity, social } = profile
  const address = toEvmAddress(profile.address)
  const facts = { displayName: profile.displayName, avatar: toAvatar(profile.avatar), bio: profile.description.slice(0, 500) }
  const accounts = toAccounts(profile)
  const ownWallet = (source: string) => (address ? [toLinked('wallet', { id: address, sources: from(source, identity) })] : [])
  const addresses = address ? [address] : []
  if (platform === 'ens') {
    const name = await toEnsName(identity)
    // A name that is not in ENS normal form is a different name that looks alike.
    if (!address || name !== identity) return accounts
    return [toLinked('wallet', { id: address, names: [name], avatar: facts.avatar, sources: from('web ens data', name) }), ...accounts]
  }
  if (platform === 'ethereum') return [...ownWallet('other'), ...accounts]
  if (platform === 'solana') {
    const solana = toSolanaAddress(profile.address || identity)
    return [...(solana ? [toLinked('solana', { id: solana, sources: from('other', solana) })] : []), ...accounts]
  }
  if (platform === 'farcaster') {
    const [fid, handle] = [toId('farcaster', String(social?.uid ?? '')), toHandle('farcaster', identity)]
    if (!fid || !handle) return []
    const { follower: followers = 0, following = 0 } = social ?? {}
    const found = { ...facts, id: fid, handle, addresses, followers, following, sources: from('farcaster', handle) }
    return [toLinked('farcaster', found), ...ownWallet('farcaster'), ...accounts]
  }
  if (platform === 'lens') {
    const handle = toHandle('lens', identity)
    if (!handle) return []
    return [toLinked('lens', { ...facts, handle, addresses, sources: from('lens', handle) }), ...ownWallet('lens'), ...accounts]
  }
  return []
}

/** Checked accounts that a profile links to. */
function toAccounts({ links }: Profile): LinkedIdentity[] {
  const x = readLink(links?.['twitter'])
  const bluesky = readLink(links?.['bluesky'])
  const handle = x && toHandle('twitter', x.handle)
  const bskyHandle = bluesky && toHandle('bsky', bluesky.handle)
  return [
    ...(handle ? [toLinked('twitter', { handle, sources: from(x.sources[0]!, handle) })] : []),
    ...(bskyHandle ? [toLinked('bsky', { handle: bskyHandle, sources: from(bluesky.sources[0]!, bskyHandle) })] : []),
  ]
}

function toCheckedLinks({ links }: Profile): CheckedLink[] {
  return (['reddit', 'keybase', 'github'] as const).flatMap((platform) => {
    const link = readLink(links?.[platform])
    return link && /^[\w.-]{1,60}$/.test(link.handle) ? [{ platform, handle: link.handle, sources: link.sources }] : []
  })
}

/** Keeps only the sources that verify links; undefined when there are none. */
function readLink(value: unknown): { handle: string; sources: string[] } | undefined {
  const result = v.safeParse(Link, value)
  if (!result.success) return undefined
  const sources = [...new Set(result.output.sources)].filter((source) => checkers.has(source))
  return sources.length > 0 ? { handle: result.output.handle, sources } : undefined
}
