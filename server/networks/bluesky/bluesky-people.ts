import { blueskyNames } from '@chorus/networks/bluesky/identity-names'
import * as v from 'valibot'
import { type LinkedIdentity, toLinked } from '../../identity/linked-identity.ts'
import type { NamedIdentity } from '../../identity/named-identity.ts'
import { capped, createPeopleSource, toAvatar } from '../../identity/people-source.ts'
import { readPublic } from '../../identity/read-public.ts'

export const createBlueskyPeople = (url: string, now: () => number) => createPeopleSource('bsky', now, (named) => askBluesky(url, named))

const Actor = v.object({
  did: v.string(),
  handle: v.string(),
  displayName: v.nullish(capped(200)),
  description: v.nullish(capped(2000)),
  avatar: v.nullish(v.unknown()),
  followersCount: v.optional(v.number(), 0),
  followsCount: v.optional(v.number(), 0),
})

async function askBluesky(url: string, { value: actor }: NamedIdentity): Promise<LinkedIdentity[]> {
  const path = `/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(actor)}`
  const found = await readPublic(url + path, Actor)
  const id = blueskyNames.toId(found?.did ?? '')
  if (!found || !id) return []
  const handle = found.handle === 'handle.invalid' ? '' : (blueskyNames.toHandle(found.handle) ?? '')
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
