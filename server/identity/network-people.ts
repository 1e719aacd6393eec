import * as v from 'valibot'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { type LinkedIdentity, toLinked, toOwnWallets } from './linked-identity.ts'
import { type NamedIdentity, toBskyHandle, toDid, toEvmAddress, toFarcasterName, toLensName, toSolanaAddress } from './named-identity.ts'
import { readPublic } from './read-public.ts'

export interface NetworkDeps {
  lensUrl: string
  blueskyUrl: string
  hub: Pick<FarcasterUpstream, 'user'>
  now: () => number
}

/** What a network itself says of one of its own: names, ids, and wallets that it has checked. Rejects when it does not answer. */
export type AskNetwork = (named: NamedIdentity) => Promise<LinkedIdentity[]>

const memory = { age: 60_000, size: 5000 }
const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, max)),
  )
const toAvatar = (url: unknown): string => (typeof url === 'string' && url.startsWith('https://') && url.length <= 2000 ? url : '')

export function createAskNetwork({ lensUrl, blueskyUrl, hub, now }: NetworkDeps): AskNetwork {
  const lens = createGentleReader((key) => askLens(lensUrl, key), { ...memory, now })
  const bsky = createGentleReader((actor) => askBluesky(blueskyUrl, actor), { ...memory, now })
  const farcaster = createGentleReader((key) => askHub(hub, key), { ...memory, now })
  return async ({ platform, by, value }) => {
    if (platform === 'lens') return lens(`${by}:${value}`)
    if (platform === 'bsky') return bsky(value)
    return platform === 'farcaster' ? farcaster(`${by}:${value}`) : []
  }
}

/** Some names look like ids. */
function readKey<T>(key: string, byId: (id: string) => T, byHandle: (handle: string) => T): T {
  const value = key.slice(key.indexOf(':') + 1)
  return key.startsWith('id:') ? byId(value) : byHandle(value)
}

const LensAnswer = v.object({
  data: v.object({
    account: v.nullable(
      v.object({
        address: v.string(),
        owner: v.nullish(v.string()),
        username: v.nullish(v.object({ localName: capped(100) })),
        metadata: v.nullish(v.object({ name: v.nullish(capped(100)), bio: v.nullish(capped(1000)), picture: v.nullish(v.unknown()) })),
      }),
    ),
  }),
})
const lensQuery = `query IdentityAccount($request: AccountRequest!) {
  account(request: $request) { address owner username { localName } metadata { name bio picture } }
}`

async function askLens(url: string, key: string): Promise<LinkedIdentity[]> {
  const request = readKey<object>(
    key,
    (address) => ({ address }),
    (localName) => ({ username: { localName } }),
  )
  const body = JSON.stringify({ query: lensQuery, variables: { request } })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } } as const
  const account = (await readPublic(`${url}/graphql`, LensAnswer, init))?.data.account
  const [id, owner] = [toEvmAddress(account?.address ?? ''), toEvmAddress(account?.owner ?? '')]
  if (!account || !id) return []
  const identity = toLinked('lens', {
    id,
    handle: toLensName(account.username?.localName ?? '') ?? '',
    displayName: account.metadata?.name ?? '',
    bio: account.metadata?.bio ?? '',
    avatar: toAvatar(account.metadata?.picture),
    addresses: owner ? [owner] : [],
    sources: [{ source: 'lens', provider: 'lens', verifiedText: account.username?.localName ?? id }],
  })
  return [identity, ...toOwnWallets(identity, 'lens')]
}

const Actor = v.object({
  did: v.string(),
  handle: v.string(),
  displayName: v.nullish(capped(200)),
  description: v.nullish(capped(2000)),
  avatar: v.nullish(v.unknown()),
  followersCount: v.optional(v.number(), 0),
  followsCount: v.optional(v.number(), 0),
})

async function askBluesky(url: string, actor: string): Promise<LinkedIdentity[]> {
  const path = `/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(actor)}`
  const found = await readPublic(url + path, Actor)
  const id = toDid(found?.did ?? '')
  if (!found || !id) return []
  const handle = found.handle === 'handle.invalid' ? '' : (toBskyHandle(found.handle) ?? '')
  return [
    toLinked('bsky', {
      id,
      handle,
      displayName: found.displayName ?? '',
      bio: found.description ?? '',
      avatar: toAvatar(found.avatar),
      followers: found.followersCount,
      following: found.followsCount,
      sources: [{ source: 'other', provider: 'bsky', verifiedText: handle || id }],
    }),
  ]
}

async function askHub(hub: NetworkDeps['hub'], key: string): Promise<LinkedIdentity[]> {
  const user = await hub.user(
    readKey<{ fid: string } | { handle: string }>(
      key,
      (fid) => ({ fid }),
      (handle) => ({ handle }),
    ),
  )
  if (!user) return []
  const addresses = user.addresses.slice(0, 100).flatMap((address) => toEvmAddress(address) ?? toSolanaAddress(address) ?? [])
  const identity = toLinked('farcaster', {
    id: user.fid,
    handle: toFarcasterName(user.username) ?? '',
    displayName: (user.display_name ?? '').slice(0, 200),
    avatar: toAvatar(user.pfp),
    bio: (user.bio ?? '').slice(0, 1000),
    followers: user.followers,
    following: user.following,
    addresses,
    sources: [{ source: 'farcaster', provider: 'farcaster', verifiedText: user.username }],
  })
  return [identity, ...toOwnWallets(identity, 'farcaster')]
}
