import { castLikes, castQuotes, castRecasters, searchCasts, searchPageSize } from '@chorus/contract/farcaster/farcaster-casts'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'
import { type FarcasterReadDeps, readBehind, requireIndex } from './read-farcaster.ts'

/** Who likes, recasts and quotes a cast, and search. */
export function farcasterCastRoutes(serve: Serve<Viewer>, deps: FarcasterReadDeps): void {
  const { findViewer } = deps
  for (const [call, kind] of [
    [castLikes, 'like'],
    [castRecasters, 'recast'],
  ] as const)
    serve(call, async ({ query, viewer }) => {
      const asking = await findViewer(viewer, query.sourceFid)
      const request = { size: query.size ?? 15, cursor: query.cursor, viewer: asking }
      const { users, cursor } = await requireIndex(deps).reactors(query.castHash, kind, request)
      return { items: users, nextCursor: cursor ?? '' }
    })
  serve(castQuotes, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid, query.fid)
    const request = { size: query.size ?? 20, cursor: query.cursor, viewer: asking }
    const { casts, cursor } = await requireIndex(deps).quotes(query.hash, request)
    return { quotes: casts.map(toWireCast), cursor: cursor ?? '' }
  })
  serve(searchCasts, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid)
    const size = query.limit ?? searchPageSize
    const page = query.page ?? 1
    const { casts } = await requireIndex(deps).searchCasts(query.keyword, query.fidHandle, page, { size, viewer: asking })
    return { casts: casts.map(toWireCast), currentPage: page, pageSize: String(size), ...(await readBehind(deps)) }
  })
}
