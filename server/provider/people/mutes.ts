import {
  blockRelation,
  isMuteAll,
  mute,
  muteAll,
  muteCollection,
  mutedCollections,
  muteList,
  muteRelation,
  type MuteTarget,
  platformMuteList,
  unmute,
  unmuteCollection,
} from '@chorus/contract/people/mutes'
import { Refusal } from '@chorus/contract/refusal'
import type { Input, Serve } from '@chorus/contract/serve'
import { identityOf, networkIdentities, networkOfPlatform, type NetworkPlatform } from '@chorus/model/network-identity'
import type { Viewer } from '../../account/find-viewer.ts'
import { findMuted, findMutedPeople, findSamePerson, toConnected, toKey, uniqueSubjects } from '../../account/people.ts'
import { readWalletAddress, requireWalletAddress } from '../../account/wallet-address.ts'
import type { Db } from '../../db/database.ts'
import { deleteMutedCollection, insertMutedCollection, listMutedCollections } from '../../db/tables/muted-collections.ts'
import { deleteMutedPerson, insertMutedPerson } from '../../db/tables/muted-people.ts'
import { deleteMutes, insertMutes, listMutes, type Mute, type Subject } from '../../db/tables/mutes.ts'
import type { IdentityGraph } from '../../identity/identity-graph.ts'

/** Provider API §3.6: the default page size. */
const usualSize = 20
/**
 * Up to here `page` is a page number; above, a position to continue after, as returned by us. Positions stay valid while the list changes.
 */
const lastCounted = 1_000_000

export interface MuteDeps {
  db: Db
  graph: IdentityGraph
}

/** Calls for muted people and collections. */
export function muteRoutes(serve: Serve<Viewer>, { db, graph }: MuteDeps): void {
  serve(mute, async ({ viewer, body }) => {
    const muted = await insertMutes(db, viewer.accountId, [await toSubject(body)])
    if (!muted) throw full()
    return muted.map(toRelationship)
  })
  serve(unmute, async ({ viewer, body }) => {
    const subject = await toSubject(body)
    return db.transaction().execute(async (transaction) => {
      // Unmuting one of a person's accounts ends the mute of the whole person.
      await deleteMutedPerson(transaction, viewer.accountId, await findSamePerson(transaction, subject))
      return (await deleteMutes(transaction, viewer.accountId, [subject])).map(toRelationship)
    })
  })
  serve(muteAll, async ({ viewer, body, query }) => {
    const subject = await toSubject(body)
    // Provider API §12, 7: both places must name the same person.
    if (Object.values(query).some((id) => id !== undefined) && toKey(await toSubject(query)) !== toKey(subject))
      throw new Refusal('The query names someone other than the body.', { status: 400 })
    const linked = await findLinked(graph, subject)
    return db.transaction().execute(async (transaction) => {
      const person = uniqueSubjects([...(await findSamePerson(transaction, subject)), ...linked])
      const isKept = await insertMutedPerson(transaction, viewer.accountId, person)
      const muted = await insertMutes(transaction, viewer.accountId, person)
      if (!isKept || !muted) throw full()
      return muted.map(toRelationship)
    })
  })
  serve(isMuteAll, async ({ viewer, query }) => {
    const subject = await toSubject(query)
    return { isBlockAll: viewer !== undefined && (await findMutedPeople(db, viewer.accountId, [subject])).has(toKey(subject)) }
  })
  const relate = async ({ viewer, body }: Pick<Input<typeof muteRelation, Viewer>, 'viewer' | 'body'>) => {
    const subjects = await Promise.all(body.conditions.map(async ({ snsPlatform, snsId }) => toKept(snsPlatform, snsId)))
    const muted = viewer && subjects.length > 0 ? await findMuted(db, viewer.accountId, subjects) : new Set()
    return body.conditions.map((asked, index) => ({ ...asked, blocked: muted.has(toKey(subjects[index]!)) }))
  }
  serve(muteRelation, relate)
  serve(blockRelation, relate)

  const list = async ({ viewer, query }: Pick<Input<typeof platformMuteList, Viewer>, 'viewer' | 'query'>) => {
    const { page = 1, size = usualSize, platform } = query
    const place = page > lastCounted ? { before: page } : { skip: (page - 1) * size }
    const blocks = await listMutes(db, viewer.accountId, platform, place, size + 1)
    const shown = blocks.slice(0, size)
    return { page, nextPage: blocks.length > size ? shown.at(-1)!.position : 0, blocks: shown.map(toRelationship) }
  }
  serve(muteList, list)
  serve(platformMuteList, list)

  serve(muteCollection, async ({ viewer, body }) => {
    if (!(await insertMutedCollection(db, viewer.accountId, body.collection_id))) throw full()
  })
  serve(unmuteCollection, async ({ viewer, body }) => {
    await deleteMutedCollection(db, viewer.accountId, body.collection_id)
  })
  serve(mutedCollections, async ({ viewer, query: { cursor, size = usualSize } }) => {
    const rows = await listMutedCollections(db, viewer.accountId, { before: cursor, size: size + 1 })
    const shown = rows.slice(0, size)
    return { list: shown.map(({ id }) => ({ collection_id: id })), cursor: rows.length > size ? shown.at(-1)!.position : 0 }
  })
}

const full = () => new Refusal('You’ve reached the limit for mutes. Unmute some to add more.')

interface Named extends Subject {
  platform: NetworkPlatform | 'wallet'
}

/**
 * Finds a person's other public identities from external sources. Identities known only by handle are skipped: mutes need a permanent id.
 */
async function findLinked(graph: IdentityGraph, named: Named): Promise<Subject[]> {
  const { identities } = await graph.find({ platform: toConnected(named), by: 'id', value: named.subject })
  return identities
    .filter(({ id }) => id !== '')
    .map(({ platform, id }) => ({ platform: platform === 'solana' ? 'wallet' : platform, subject: id }))
}

async function toSubject(target: MuteTarget): Promise<Named> {
  for (const { platform, muteKey } of Object.values(networkIdentities)) {
    const subject = target[muteKey]
    if (subject !== undefined) return { platform, subject }
  }
  return { platform: 'wallet', subject: (await requireWalletAddress(target.address ?? '')).address }
}

/** Normalises a subject to its stored form. What could not be stored cannot be muted. */
async function toKept(platform: string, id: string): Promise<Subject> {
  const network = networkOfPlatform(platform)
  if (network && identityOf(network).hasAddressIds) return { platform, subject: id.toLowerCase() }
  if (!['wallet', 'eth', 'solana'].includes(platform)) return { platform, subject: id }
  return { platform: 'wallet', subject: (await readWalletAddress(id))?.address ?? id }
}

const toRelationship = ({ platform, subject, position }: Mute) => ({
  id: String(position),
  address: platform === 'wallet' ? subject : '',
  snsId: subject,
  snsPlatform: platform,
})
