import { castLikes, castQuotes, castRecasters, searchCasts, searchPageSize } from '@chorus/contract/farcaster/farcaster-casts'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import { type FarcasterReadDeps, readBehind, requireIndex, toMixedPage } from './read-farcaster.ts'

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
      return { items: users, nextCursor: cursor ?? '', ...(await readBehind(deps)) }
    })
  serve(castQuotes, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid, query.fid)
    const request = { size: query.size ?? 20, cursor: query.cursor, viewer: asking }
    const { casts, cursor } = toMixedPage(await requireIndex(deps).quotes(query.hash, request), asking)
    return { quotes: casts, cursor, ...(await readBehind(deps)) }
  })
  serve(searchCasts, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid)
    const size = query.limit ?? searchPageSize
    const page = query.page ?? 1
    // Muted channels are already left out, so a page shorter than requested is the last one.
    const { casts } = toMixedPage(
      await requireIndex(deps).searchCasts(query.keyword, query.fidHandle, page, { size, viewer: asking }),
      asking,
    )
    return { casts, currentPage: page, pageSize: String(size), ...(await readBehind(deps)) }
  })
}
