import type { ReplyInputOf } from '@chorus/contract/call'
import { type SearchedPerson, type SearchKind, searchIdentity, searchKinds } from '@chorus/contract/identity/search-identity'
import type { Serve } from '@chorus/contract/serve'
import { foldCase } from '@chorus/networks/identity-name'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { findByName, findByShownName, findByWords } from '../../identity/find-by-name.ts'
import type { IdentityGraph, LinkedPerson } from '../../identity/identity-graph.ts'
import type { LinkPlatform } from '../../identity/named-identity.ts'
import { loadPublicIdentities } from '../../identity/own-people.ts'
import { readKeyword } from '../../identity/read-person-query.ts'
import { toSearchedPerson } from '../../identity/to-searched-person.ts'
import { toEnsName } from '../../upstream/ethereum/to-ens-name.ts'

export interface SearchIdentityDeps {
  db: Db
  graph: IdentityGraph
}

/** The platform that holds names of a kind: the network itself, or wallets. */
const toPlatform = (kind: SearchKind): LinkPlatform => (kind === 'eth' || kind === 'ens' ? 'wallet' : kind)

/** Provider API §3.11: an exact match first, then people on Chorus whose names start with the query, then those with a word that does. */
export function searchIdentityRoutes(serve: Serve<Viewer>, { db, graph }: SearchIdentityDeps): void {
  serve(searchIdentity, async ({ query }): Promise<ReplyInputOf<typeof searchIdentity>> => {
    const keyword = query.keyword.trim().replace(/^@/, '')
    const after = readPlace(query.cursor)
    const kinds = readKinds(query.platform)
    if (keyword === '' || after === undefined || kinds.size === 0) return { list: [], cursor: 0, size: 0 }
    const wanted = [...new Set([...kinds].map(toPlatform))]
    const name = await toComparedName(keyword)
    const [exact, names] = await Promise.all([
      after === 0 ? findExact(graph, keyword) : undefined,
      findByName(db, name, wanted, { after, size: query.size + 1 }),
    ])
    // Pages lead only to places that have names.
    if (after > 0 && names.length === 0) return { list: [], cursor: 0, size: 0 }
    const shown = names.slice(0, query.size)
    // Display names are not unique, so matches come last, as far as there is room.
    const others = names.length < query.size ? await findByShownName(db, name, wanted, query.size - names.length) : []
    const room = query.size - names.length - others.length
    const parts = room > 0 ? await findByWords(db, { text: keyword, name, platforms: wanted, size: room }) : []
    const accountIds = [...shown.map(({ accountId }) => accountId), ...others, ...parts].filter((id) => id !== exact?.account?.id)
    const identities = await loadPublicIdentities(db, accountIds)
    const list = [exact?.identities ?? [], ...accountIds.map((id) => identities.get(id) ?? [])]
      .map((each) => toSearchedPerson(each, keyword, kinds))
      .filter((person): person is SearchedPerson => person !== undefined)
    return { list, cursor: names.length > query.size ? shown.at(-1)!.place : 0, size: list.length }
  })
}

/** Returns the first identity the query may name that has any data. */
async function findExact(graph: IdentityGraph, keyword: string): Promise<LinkedPerson | undefined> {
  const people = await Promise.all((await readKeyword(keyword)).map((named) => graph.find(named)))
  return people.find(({ identities }) => identities.length > 0)
}

const toComparedName = async (keyword: string): Promise<string> => (await toEnsName(keyword)) ?? foldCase(keyword.replace(/\.lens$/i, ''))

/** Undefined: not a valid position in this list. */
function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : undefined
}

function readKinds(platform: string | undefined): Set<SearchKind> {
  if (platform === undefined) return new Set(searchKinds)
  const asked = new Set(platform.split(',').map((each) => each.trim()))
  return new Set(searchKinds.filter((kind) => asked.has(kind) || (asked.has('wallet') && toPlatform(kind) === 'wallet')))
}
