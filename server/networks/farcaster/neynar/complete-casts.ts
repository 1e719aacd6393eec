import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { Db } from '../../../db/database.ts'
import { findBookmarksOf } from '../../../db/tables/bookmarks.ts'
import { unlessDown } from '../../../guard/database-down.ts'
import type { FarcasterViewer } from '../hub/farcaster-upstream.ts'
import { toGone } from '../hub/to-cast.ts'
import type { NeynarClient } from './create-neynar-client.ts'
import { CastsReply } from './neynar-wire.ts'
import { toCast } from './to-cast.ts'

/** Hashes per call. */
const batch = 25

export const toViewerFid = (viewer: FarcasterViewer | undefined) => ({ viewer_fid: viewer?.fid })

async function loadCasts(client: NeynarClient, hashes: readonly string[], viewer: FarcasterViewer | undefined): Promise<Map<string, Cast>> {
  const batches = Array.from({ length: Math.ceil(hashes.length / batch) }, (_, index) => hashes.slice(index * batch, (index + 1) * batch))
  const replies = await Promise.all(
    batches.map((part) => client.find('casts', { casts: part.join(','), ...toViewerFid(viewer) }, CastsReply)),
  )
  return new Map(replies.flatMap((reply) => reply?.result.casts ?? []).map((cast) => [cast.hash, toCast(cast)]))
}

/**
 * Adds what the provider's casts lack: what they reply to, the beginning of the conversation, and the viewer's bookmarks, which are ours.
 */
export async function completeCasts(
  { client, db }: { client: NeynarClient; db: Db },
  casts: readonly Cast[],
  viewer: FarcasterViewer | undefined,
): Promise<Cast[]> {
  const known = new Map(casts.map((cast) => [cast.hash, cast]))
  const wanted = new Set(casts.flatMap(({ parent_hash: parent, root_parent_hash: root }) => [parent, root].filter((hash) => !!hash)))
  const missing = [...wanted].filter((hash): hash is string => !known.has(hash!))
  const [loaded, bookmarks] = await Promise.all([
    loadCasts(client, missing, viewer),
    viewer ? unlessDown(findBookmarksOf(db, viewer.accountId, [...new Set([...known.keys(), ...missing])])) : undefined,
  ])
  const find = (hash: string): Cast | undefined => {
    const cast = loaded.get(hash) ?? known.get(hash)
    return cast && { ...cast, bookmarked: bookmarks?.has(hash) ?? false }
  }
  return casts.map((cast): Cast => {
    const { parent_hash: parent, parent_fid: author, root_parent_hash: root } = cast
    const parentCast = parent ? (find(parent) ?? toGone({ fid: Number(author ?? 0), hash: parent })) : undefined
    const rootParentCast = root ? find(root) : undefined
    return {
      ...cast,
      bookmarked: bookmarks?.has(cast.hash) ?? false,
      ...(parentCast ? { parentCast } : {}),
      ...(rootParentCast ? { rootParentCast } : {}),
    }
  })
}
