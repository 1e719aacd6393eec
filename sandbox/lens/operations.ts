import type { World, WorldPost } from '../seed/world.ts'
import type { LensIds } from './lens-ids.ts'

type Json = Record<string, unknown>

const passed = (kind: string): Json => ({ __typename: `${kind}ValidationPassed`, passed: true })
const failed = (kind: string, reason: string): Json => ({ __typename: `${kind}ValidationFailed`, reason, unsatisfiedRules: null })
const both = (value: boolean): Json => ({ __typename: 'BooleanValue', optimistic: value, onChain: value })

/** The logged-in viewer's actions and permissions on posts and accounts. */
export interface Operations {
  toAccountOperations(key: string, viewer: string): Json
  toPostOperations(post: WorldPost, viewer: string): Json
}

export function createOperations(world: World, ids: LensIds): Operations {
  const follows = new Set(world.follows.filter(({ network }) => network === 'lens').map(({ from, to }) => `${from} ${to}`))
  return {
    toAccountOperations(key, viewer) {
      const isFollowed = follows.has(`${viewer} ${key}`)
      const can = (isPossible: boolean, reason: string) =>
        isPossible ? passed('AccountFollowOperation') : failed('AccountFollowOperation', reason)
      return {
        __typename: 'LoggedInAccountOperations',
        id: `${viewer}-${key}`,
        isFollowedByMe: isFollowed,
        isFollowingMe: follows.has(`${key} ${viewer}`),
        canFollow: can(!isFollowed && key !== viewer, 'Already following'),
        canUnfollow: can(isFollowed, 'Not following'),
        isMutedByMe: false,
        isBlockedByMe: false,
        hasBlockedMe: false,
        canBlock: key !== viewer,
        canUnblock: false,
        hasReported: false,
      }
    },
    toPostOperations(post, viewer) {
      const isOwn = post.author === viewer
      const open = post.encrypted ? failed('PostOperation', 'Members only') : passed('PostOperation')
      const own = isOwn ? passed('PostOperation') : failed('PostOperation', 'Not the author')
      return {
        __typename: 'LoggedInPostOperations',
        id: `${viewer}-${ids.idOf(post)}`,
        isNotInterested: false,
        hasBookmarked: false,
        hasReported: false,
        hasReacted: ({ request }: { request?: { type?: string } }) => request?.type !== 'DOWNVOTE' && post.likes.includes(viewer),
        canComment: open,
        canQuote: open,
        canRepost: open,
        canEdit: own,
        canDelete: own,
        hasCommented: () => both(world.repliesTo(post.key).some(({ author }) => author === viewer)),
        hasQuoted: () => both(world.quotesOf(post.key).some(({ author }) => author === viewer)),
        hasReposted: () => both(world.repostsOf(post.key).some(({ by }) => by === viewer)),
        canTip: false,
        canSimpleCollect: { __typename: 'SimpleCollectValidationFailed', reason: 'Nothing to collect', reasonType: 'NOT_ENABLED' },
        executedUnknownActionCount: 0,
        hasExecutedUnknownAction: false,
        simpleCollectCount: 0,
        hasSimpleCollected: false,
        postTipCount: 0,
        hasTipped: false,
        lastTip: null,
      }
    },
  }
}
