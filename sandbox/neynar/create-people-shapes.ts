import { imageUrl } from '../media/image-url.ts'
import type { World, WorldChannel } from '../seed/world.ts'

type Json = Record<string, unknown>

export interface PeopleShapes {
  keyOf(fid: number): string | undefined
  fidOf(key: string): number
  user(key: string, viewer?: number): Json
  dehydrated(key: string): Json
  channel(channel: WorldChannel, viewer?: number): Json
}

const iso = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()

/** Accounts and channels as a viewer sees them. */
export function createPeopleShapes(world: World, mediaUrl: string): PeopleShapes {
  const accountOf = (key: string) => world.person(key).accounts.farcaster!
  const fidOf = (key: string) => accountOf(key).fid
  const keyOf = (fid: number) => world.people.find(({ accounts }) => accounts.farcaster?.fid === fid)?.key
  const follows = (from: string | undefined, to: string | undefined) =>
    world.follows.some((follow) => follow.network === 'farcaster' && follow.from === from && follow.to === to)

  const dehydrated = (key: string) => ({
    object: 'user_dehydrated',
    fid: fidOf(key),
    username: accountOf(key).username,
    display_name: world.person(key).name,
    pfp_url: imageUrl(mediaUrl, world.person(key).avatar),
  })
  const user = (key: string, viewer?: number): Json => {
    const person = world.person(key)
    const own = viewer === undefined ? undefined : keyOf(viewer)
    const count = (side: 'from' | 'to') => world.follows.filter((one) => one.network === 'farcaster' && one[side] === key).length
    return {
      ...dehydrated(key),
      object: 'user',
      custody_address: person.wallets.evm,
      registered_at: iso(person.joinedAt),
      profile: { bio: { text: person.bio }, ...(person.banner ? { banner: { url: imageUrl(mediaUrl, person.banner) } } : {}) },
      follower_count: count('to'),
      following_count: count('from'),
      verifications: [person.wallets.evm],
      auth_addresses: [],
      verified_addresses: {
        eth_addresses: [person.wallets.evm],
        sol_addresses: [person.wallets.solana],
        primary: { eth_address: person.wallets.evm, sol_address: person.wallets.solana },
      },
      verified_accounts: [],
      ...(person.website ? { url: person.website } : {}),
      ...(viewer === undefined
        ? {}
        : { viewer_context: { following: follows(own, key), followed_by: follows(key, own), blocking: false, blocked_by: false } }),
    }
  }
  const channel = (from: WorldChannel, viewer?: number): Json => ({
    object: 'channel',
    id: from.key,
    url: `https://farcaster.group/${from.key}`,
    parent_url: `https://farcaster.group/${from.key}`,
    name: from.name,
    description: from.description,
    image_url: imageUrl(mediaUrl, from.picture),
    created_at: iso(from.createdAt),
    follower_count: from.members.filter((key) => world.person(key).accounts.farcaster).length,
    member_count: from.members.filter((key) => world.person(key).accounts.farcaster).length,
    moderator_fids: [],
    ...(world.person(from.lead).accounts.farcaster ? { lead: user(from.lead, viewer) } : {}),
    ...(viewer === undefined ? {} : { viewer_context: { following: from.members.includes(keyOf(viewer) ?? '') } }),
  })
  return { keyOf, fidOf, user, dehydrated, channel }
}
