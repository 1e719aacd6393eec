import type { Capabilities, PageRequest, RelationKind } from '../../network.ts'
import { WireActors, WireFollowers, WireFollows } from '../decode/wire.ts'
import { listSize, toPaging, toPeople } from '../paging.ts'
import type { Xrpc } from '../xrpc.ts'

/** Spec 3 §9 */
const suggestionSize = 20

/** Followers and follows. */
export function createRelations(xrpc: Xrpc): Omit<Capabilities['relations'], 'kinds'> {
  const followers = (name: string) => async (actor: string, page: PageRequest) => {
    const { followers: people, cursor } = await xrpc.query(name, WireFollowers, { actor, ...toPaging(page, listSize) }, page.signal)
    return toPeople(xrpc, { people, cursor }, page.signal)
  }
  const following = async (actor: string, page: PageRequest) => {
    const params = { actor, ...toPaging(page, listSize) }
    const { follows: people, cursor } = await xrpc.query('app.bsky.graph.getFollows', WireFollows, params, page.signal)
    return toPeople(xrpc, { people, cursor }, page.signal)
  }
  const lists: Record<RelationKind, typeof following> = {
    followers: followers('app.bsky.graph.getFollowers'),
    following,
    'known-followers': followers('app.bsky.graph.getKnownFollowers'),
  }
  return { list: (kind, { profileId }, page) => lists[kind](profileId, page) }
}

/** Suggested follows. The network has none for guests. */
export const createSuggestions = (xrpc: Xrpc): Capabilities['suggestions'] => ({
  async list(page) {
    const { actors, cursor } = await xrpc.query('app.bsky.actor.getSuggestions', WireActors, toPaging(page, suggestionSize), page.signal)
    return toPeople(xrpc, { people: actors, cursor }, page.signal)
  },
})
