import {
  cast,
  castComments,
  castThreads,
  discoverTimeline,
  userCasts,
  userProfile,
  userReplies,
} from '@chorus/contract/farcaster/farcaster-hub'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import { readUpstream } from '../../../upstream/read-upstream.ts'
import type { CastPage, FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import { toWireCast } from '../hub/to-wire-cast.ts'

const reading = <T>(read: () => Promise<T>): Promise<T> => readUpstream('The Farcaster hub', read)
const toWire = ({ casts, cursor }: CastPage) => ({ casts: casts.map(toWireCast), cursor: cursor ?? '' })

/** The provider's Farcaster reads. They serve guests only so far, so fields about the viewer are false. */
export function farcasterRoutes(serve: Serve<Viewer>, { upstream }: { upstream: FarcasterUpstream }): void {
  serve(userProfile, ({ query }) =>
    reading(async () => {
      const who = query.fid ? { fid: query.fid } : query.handle ? { handle: query.handle } : undefined
      if (!who) throw new Refusal('handle or fid is required.', { status: 400 })
      const user = await upstream.user(who)
      if (!user) throw new Refusal(`Profile ${'fid' in who ? who.fid : who.handle} doesn't exist.`)
      return user
    }),
  )
  serve(cast, ({ query }) =>
    reading(async () => {
      const found = await upstream.cast(query.hash)
      return found ? toWireCast(found) : null
    }),
  )
  serve(castComments, ({ query }) =>
    reading(async () => {
      const { casts, cursor } = await upstream.comments(query.hash, query.priority ?? 'high', query.size ?? 25, query.cursor)
      return { comments: casts.map(toWireCast), cursor: cursor ?? '' }
    }),
  )
  serve(castThreads, ({ query }) =>
    reading(async () => ({ threads: (await upstream.continuation(query.hash, query.maxDepth ?? 25)).map(toWireCast) })),
  )
  serve(discoverTimeline, ({ query }) => reading(async () => toWire(await upstream.discover(query.size ?? 20, query.cursor))))
  serve(userCasts, ({ body }) => reading(async () => toWire(await upstream.castsBy(body.fids, 'casts', body.size ?? 25, body.cursor))))
  serve(userReplies, ({ body }) => reading(async () => toWire(await upstream.castsBy(body.fids, 'replies', body.size ?? 25, body.cursor))))
}
