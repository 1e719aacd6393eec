import { cast, castComments, castThreads, userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { ProStatus } from '../hub/pro-status.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'
import { type FarcasterReadDeps, readBehind, readFarcaster } from './read-farcaster.ts'

export interface ProfileDeps extends FarcasterReadDeps {
  isPro: ProStatus
}

/** Profiles, and casts with their conversation. */
export function farcasterRoutes(serve: Serve<Viewer>, deps: ProfileDeps): void {
  const { upstream, findViewer, isPro } = deps
  serve(userProfile, async ({ query, viewer }) => {
    const who = query.fid ? { fid: query.fid } : query.handle ? { handle: query.handle } : undefined
    if (!who) throw new Refusal('handle or fid is required.', { status: 400 })
    const asking = await findViewer(viewer, query.sourceFid)
    const user = await readFarcaster(() => upstream.user(who, asking))
    if (!user) throw new Refusal(`Profile ${'fid' in who ? who.fid : who.handle} doesn't exist.`)
    const isProUser = await isPro(user.fid)
    return isProUser === undefined ? user : { ...user, isProUser }
  })
  serve(cast, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid, query.fid)
    const found = await readFarcaster(() => upstream.cast(query.hash, undefined, asking))
    return found ? toWireCast(found) : null
  })
  serve(castComments, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid, query.fid)
    const request = { size: query.size ?? 25, cursor: query.cursor, viewer: asking }
    const { casts, cursor } = await readFarcaster(() => upstream.comments(query.hash, query.priority ?? 'high', request))
    return { comments: casts.map(toWireCast), cursor: cursor ?? '', ...(await readBehind(deps)) }
  })
  serve(castThreads, async ({ query, viewer }) => {
    const asking = await findViewer(viewer, query.sourceFid)
    const chain = await readFarcaster(() => upstream.continuation(query.hash, query.maxDepth ?? 25, asking))
    return { threads: chain.map(toWireCast), ...(await readBehind(deps)) }
  })
}
