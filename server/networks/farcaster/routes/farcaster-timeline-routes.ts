import { discoverTimeline, followingTimeline, userCasts, userLikes, userReplies } from '@chorus/contract/farcaster/farcaster-timelines'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import { type FarcasterReadDeps, readBehind, readFarcaster, requireIndex, toMixedPage, toWirePage } from './read-farcaster.ts'

/** Spec 2 §8. */
export const noFarcasterSession = () => new Refusal('No farcaster session found', { status: 403 })

/** The discover and following timelines, and the lists of profiles. */
export function farcasterTimelineRoutes(serve: Serve<Viewer>, deps: FarcasterReadDeps): void {
  const { upstream, findViewer } = deps
  serve(discoverTimeline, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid)
    const request = { size: query.size ?? 20, cursor: query.cursor, viewer: asking }
    return { ...toMixedPage(await readFarcaster(() => upstream.discover(request)), asking), ...(await readBehind(deps)) }
  })
  serve(followingTimeline, async ({ body, viewer }) => {
    const asking = await findViewer(viewer, body.sourceFid)
    if (!asking) throw noFarcasterSession()
    const page = await requireIndex(deps).following(asking, { size: body.size ?? 25, cursor: body.cursor, viewer: asking })
    return { ...toMixedPage(page, asking), ...(await readBehind(deps)) }
  })
  for (const [call, kind] of [
    [userCasts, 'casts'],
    [userReplies, 'replies'],
  ] as const)
    serve(call, async ({ body, viewer }) => {
      const asking = await findViewer(viewer, body.sourceFid)
      const request = { size: body.size ?? 25, cursor: body.cursor, viewer: asking }
      return { ...toWirePage(await readFarcaster(() => upstream.castsBy(body.fids, kind, request))), ...(await readBehind(deps)) }
    })
  serve(userLikes, async ({ body, viewer }) => {
    const asking = await findViewer(viewer, body.sourceFid)
    const page = await requireIndex(deps).likedBy(body.fids, { size: body.size ?? 25, cursor: body.cursor, viewer: asking })
    return { ...toMixedPage(page, asking), ...(await readBehind(deps)) }
  })
}
