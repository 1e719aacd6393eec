import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { Db } from '../../../../db/database.ts'
import { unlessDown } from '../../../../guard/database-down.ts'
import type { CastPage, FarcasterUpstream, FarcasterViewer } from '../../hub/farcaster-upstream.ts'
import { type CastFlags, type CastKey, loadFlags } from './load-casts.ts'

const nearOf = ({ parentCast, quotedCast, rootParentCast }: Cast): Cast[] =>
  [parentCast, quotedCast, rootParentCast].flatMap((near) => (near ? [near, ...nearOf(near)] : []))

const toKey = ({ fid, hash }: Cast): CastKey => ({ fid: Number(fid), hash: hash.slice(2).toLowerCase() })

function mark(cast: Cast, flags: ReadonlyMap<string, CastFlags>): Cast {
  const marked = { ...cast, ...flags.get(toKey(cast).hash) }
  for (const near of ['parentCast', 'quotedCast', 'rootParentCast'] as const) {
    const found = cast[near]
    if (found) marked[near] = mark(found, flags)
  }
  return marked
}

/** Adds to casts from a hub what the viewer did with them, as far as our tables say. */
export async function markCasts(db: Db, casts: readonly Cast[], viewer: FarcasterViewer | undefined): Promise<Cast[]> {
  if (!viewer || casts.length === 0) return [...casts]
  const keys = casts.flatMap((cast) => [cast, ...nearOf(cast)]).map(toKey)
  const flags = await unlessDown(loadFlags(db, [...new Map(keys.map((key) => [key.hash, key])).values()], viewer))
  return flags ? casts.map((cast) => mark(cast, flags)) : [...casts]
}

/** A hub knows no viewers. */
export function withViewerState(hub: FarcasterUpstream, db: Db): FarcasterUpstream {
  const markPage = async ({ casts, cursor }: CastPage, viewer: FarcasterViewer | undefined): Promise<CastPage> => ({
    casts: await markCasts(db, casts, viewer),
    cursor,
  })
  return {
    ...hub,
    async cast(hash, author, viewer) {
      const found = await hub.cast(hash, author, viewer)
      return found && (await markCasts(db, [found], viewer))[0]
    },
    comments: async (hash, priority, request, author) => markPage(await hub.comments(hash, priority, request, author), request.viewer),
    continuation: async (hash, depth, viewer, author) => markCasts(db, await hub.continuation(hash, depth, viewer, author), viewer),
    discover: async (request) => markPage(await hub.discover(request), request.viewer),
    castsBy: async (fids, kind, request) => markPage(await hub.castsBy(fids, kind, request), request.viewer),
  }
}
