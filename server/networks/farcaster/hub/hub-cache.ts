import { createMemo } from '../../../upstream/memo.ts'
import type { createHubClient, HubUser } from './hub-client.ts'
import type { HubCast } from './hub-wire.ts'

interface CastId {
  fid: number
  hash: string
}

/** A hub's users, casts and counts, cached. A hub has no counts, so they come from lists of replies and reactions. */
export interface HubCache {
  /** Hubs find a cast by author and hash, but our URLs contain the hash only. */
  learnAuthor(id: CastId): void
  learn(cast: HubCast): HubCast
  fetchUser(fid: number): Promise<HubUser | undefined>
  /** `author`: a claimed author, for a cast whose author is unknown. With neither, a hub can't find the cast. */
  fetchCast(hash: string, author?: string): Promise<HubCast | undefined>
  fetchReplies(id: CastId): Promise<HubCast[]>
  fetchCounts(id: CastId): Promise<{ likes: number; recasts: number; replies: number }>
  /** The next read of these asks the hub. */
  forget(fids: readonly number[], casts: readonly CastId[]): void
}

const seconds = 1000
const mostAuthors = 50_000

const toKey = ({ fid, hash }: CastId) => `${fid}/${hash}`
const fromKey = (key: string): CastId => {
  const [fid, hash] = key.split('/') as [string, string]
  return { fid: Number(fid), hash }
}

export function createHubCache(hub: ReturnType<typeof createHubClient>, now: () => number): HubCache {
  const authors = new Map<string, number>()
  const learnAuthor = ({ fid, hash }: CastId) => {
    authors.set(hash, fid)
    if (authors.size > mostAuthors) authors.delete(authors.keys().next().value!)
  }
  const learn = (cast: HubCast): HubCast => {
    learnAuthor({ fid: cast.data.fid, hash: cast.hash })
    return cast
  }

  const userOf = createMemo((fid) => hub.user(Number(fid)), { age: 300 * seconds, grace: 3600 * seconds, size: 5000, now })
  /** A claimed author may be wrong, so it is learned only when the cast is found there. */
  const castOf = createMemo(
    async (key) => {
      const { fid, hash } = fromKey(key)
      const cast = await hub.cast(hash, fid)
      return cast && learn(cast)
    },
    { age: 600 * seconds, size: 5000, now },
  )
  const repliesOf = createMemo(
    async (key) => {
      const { fid, hash } = fromKey(key)
      return (await hub.replies(fid, hash)).map(learn)
    },
    { age: 30 * seconds, grace: 300 * seconds, size: 5000, now },
  )
  const countsOf = createMemo(
    async (key) => {
      const { fid, hash } = fromKey(key)
      const [likes, recasts, replies] = await Promise.all([
        hub.reactionCount(fid, hash, 'Like'),
        hub.reactionCount(fid, hash, 'Recast'),
        repliesOf(key),
      ])
      return { likes, recasts, replies: replies.length }
    },
    { age: 30 * seconds, grace: 600 * seconds, size: 5000, now },
  )

  return {
    learnAuthor,
    learn,
    fetchUser: (fid) => userOf(String(fid)),
    async fetchCast(hash, author) {
      const fid = authors.get(hash) ?? author
      return fid === undefined ? undefined : castOf(`${fid}/${hash}`)
    },
    fetchReplies: (id) => repliesOf(toKey(id)),
    fetchCounts: (id) => countsOf(toKey(id)),
    forget(fids, casts) {
      for (const fid of fids) userOf.forget(String(fid))
      for (const id of casts) {
        learnAuthor(id)
        for (const memo of [castOf, repliesOf, countsOf]) memo.forget(toKey(id))
      }
    },
  }
}
