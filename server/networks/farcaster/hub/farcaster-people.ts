import { farcasterNames } from '@chorus/networks/farcaster/identity-names'
import { type LinkedIdentity, toLinked, toOwnWallets } from '../../../identity/linked-identity.ts'
import { type NamedIdentity, toEvmAddress, toSolanaAddress } from '../../../identity/named-identity.ts'
import { createPeopleSource, toAvatar } from '../../../identity/people-source.ts'
import type { FarcasterUpstream } from './farcaster-upstream.ts'

type Hub = Pick<FarcasterUpstream, 'user'>

export const createFarcasterPeople = (hub: Hub, now: () => number) => createPeopleSource('farcaster', now, (named) => askHub(hub, named))

async function askHub(hub: Hub, { by, value }: NamedIdentity): Promise<LinkedIdentity[]> {
  const user = await hub.user(by === 'id' ? { fid: value } : { handle: value })
  if (!user) return []
  const addresses = user.addresses.slice(0, 100).flatMap((address) => toEvmAddress(address) ?? toSolanaAddress(address) ?? [])
  const identity = toLinked('farcaster', {
    id: user.fid,
    handle: farcasterNames.toHandle(user.username) ?? '',
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
