import { followers, followings, friendship, mutualFollowers } from '@chorus/contract/farcaster/farcaster-people'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../../account/find-viewer.ts'
import { type FarcasterReadDeps, readBehind, requireIndex } from './read-farcaster.ts'

/** Who follows whom. */
export function farcasterPeopleRoutes(serve: Serve<Viewer>, deps: FarcasterReadDeps): void {
  for (const [call, list, usualSize] of [
    [followers, 'followers', 10],
    [followings, 'followings', 10],
    [mutualFollowers, 'mutuals', 20],
  ] as const)
    serve(call, async ({ query, viewer }) => {
      const asking = await deps.findViewer(viewer, query.sourceFid)
      const request = { size: query.size ?? usualSize, cursor: query.cursor, viewer: asking }
      const { users, total, cursor } = await requireIndex(deps).follows(Number(query.fid), list, request)
      return { list: users, total, next_cursor: cursor ?? '', ...(await readBehind(deps)) }
    })
  serve(friendship, ({ query }) => requireIndex(deps).friendship(Number(query.sourceFid), Number(query.destFid)))
}
