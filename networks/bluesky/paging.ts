import { type Page, toCursor } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { PageRequest } from '../network.ts'
import { toProfile } from './decode/to-profile.ts'
import { type WireProfile, WireProfiles } from './decode/wire.ts'
import type { Xrpc } from './xrpc.ts'

/** Spec 3 §9: search, people, engagement and notifications. */
export const listSize = 25

export const toPaging = ({ cursor }: PageRequest, limit: number): { limit: number; cursor?: string } => ({
  limit,
  ...(cursor ? { cursor } : {}),
})

/** Profiles per request. */
const maxPerRequest = 25

/** A page of people with their counts, which the network's lists leave out. */
export async function toPeople(
  xrpc: Xrpc,
  { people, cursor }: { people: readonly WireProfile[]; cursor?: string },
  signal?: AbortSignal,
): Promise<Page<Profile>> {
  const whole = await fetchWhole(
    xrpc,
    people.map(({ did }) => did),
    signal,
  )
  return { items: people.map((person) => toProfile(whole.get(person.did) ?? person)), cursor: toCursor(cursor) }
}

async function fetchWhole(xrpc: Xrpc, dids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, WireProfile>> {
  const parts = Array.from({ length: Math.ceil(dids.length / maxPerRequest) }, (_, part) =>
    dids.slice(part * maxPerRequest, (part + 1) * maxPerRequest),
  )
  const answers = await Promise.all(
    parts.map((actors) =>
      // The list is still worth showing without the counts.
      xrpc.query('app.bsky.actor.getProfiles', WireProfiles, { actors }, signal).catch(() => ({ profiles: [] })),
    ),
  )
  return new Map(answers.flatMap(({ profiles }) => profiles.map((profile) => [profile.did, profile] as const)))
}
