import {
  blockedPeople,
  followers,
  followings,
  friendship,
  mutualFollowers,
  searchPeople,
} from '@chorus/contract/farcaster/farcaster-people'
import type { User } from '@chorus/contract/farcaster/farcaster-types'
import type { Serve } from '@chorus/contract/serve'
import { isFailure } from '@chorus/model/failure'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { FarcasterViewer } from '../hub/farcaster-upstream.ts'
import { noFarcasterSession } from './farcaster-timeline-routes.ts'
import { type FarcasterReadDeps, readBehind, requireIndex } from './read-farcaster.ts'

/** Followers, people followed, and search. */
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
  serve(searchPeople, async ({ query, viewer }) => {
    const asking = await deps.findViewer(viewer, query.sourceFid)
    const request = { size: query.size ?? 10, cursor: query.cursor, viewer: asking }
    const index = requireIndex(deps)
    const [found, exact] = await Promise.all([
      index.searchPeople(query.keyword, request),
      query.cursor === undefined ? findExact(deps, query.keyword, asking) : undefined,
    ])
    const others = found.users.filter(({ fid }) => fid !== exact?.fid)
    return { list: exact ? [exact, ...others] : others, next_cursor: found.cursor ?? '', ...(await readBehind(deps)) }
  })
  serve(blockedPeople, async ({ query, viewer }) => {
    const asking = await deps.findViewer(viewer, query.fid)
    if (!asking) throw noFarcasterSession()
    const request = { size: query.size ?? 20, cursor: query.cursor, viewer: asking }
    const { users, total, cursor } = await requireIndex(deps).blocked(asking, request)
    return { list: users, total, next_cursor: cursor ?? '', ...(await readBehind(deps)) }
  })
  serve(friendship, ({ query }) => requireIndex(deps).friendship(Number(query.sourceFid), Number(query.destFid)))
}

/** The account with exactly this username, which an index of selected accounts may lack. If the hub doesn't answer, the other results remain. */
async function findExact({ upstream }: FarcasterReadDeps, text: string, viewer: FarcasterViewer | undefined): Promise<User | undefined> {
  const handle = text.trim().replace(/^@/, '').toLowerCase()
  if (!/^[\da-z][\d.a-z-]{0,49}$/.test(handle)) return undefined
  return upstream.user({ handle }, viewer).catch((error: unknown) => {
    if (!isFailure(error)) throw error
    return undefined
  })
}
