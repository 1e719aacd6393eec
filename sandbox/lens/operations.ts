import type { World, WorldPost } from '../seed/world.ts'
import type { LensIds } from './lens-ids.ts'
import type { CollectRefusal, Collects } from './state/collects.ts'
import type { LensState } from './state/lens-state.ts'
import type { PostOperation, ReplyRules } from './state/reply-rules.ts'

type Json = Record<string, unknown>

const passed = (kind: string): Json => ({ __typename: `${kind}ValidationPassed`, passed: true })
const failed = (kind: string, reason: string, unsatisfiedRules: Json | null = null): Json => ({
  __typename: `${kind}ValidationFailed`,
  reason,
  unsatisfiedRules,
})
const toCollectOutcome = (reasonType: CollectRefusal | undefined): Json =>
  reasonType
    ? { __typename: 'SimpleCollectValidationFailed', reason: 'It cannot be collected', reasonType }
    : { __typename: 'SimpleCollectValidationPassed', passed: true }
const both = (value: boolean): Json => ({ __typename: 'BooleanValue', optimistic: value, onChain: value })

/** The logged-in viewer's actions and permissions on posts and accounts. */
export interface Operations {
  toAccountOperations(key: string, viewer: string): Json
  toPostOperations(post: WorldPost, viewer: string): Json
}

export function createOperations(
  world: World,
  ids: LensIds,
  { state, rules, collects }: { state: LensState; rules: ReplyRules; collects: Collects },
): Operations {
  return {
    toAccountOperations(key, viewer) {
      const isFollowed = state.isFollowing(viewer, key)
      const isBlocked = state.blocks.has(viewer, key)
      const can = (isPossible: boolean, reason: string) =>
        isPossible ? passed('AccountFollowOperation') : failed('AccountFollowOperation', reason)
      return {
        __typename: 'LoggedInAccountOperations',
        id: `${viewer}-${key}`,
        isFollowedByMe: isFollowed,
        isFollowingMe: state.isFollowing(key, viewer),
        canFollow: can(!isFollowed && key !== viewer && !state.isBlocked(key, viewer), isFollowed ? 'Already following' : 'Not possible'),
        canUnfollow: can(isFollowed, 'Not following'),
        isMutedByMe: state.mutes.has(viewer, key),
        isBlockedByMe: isBlocked,
        hasBlockedMe: state.blocks.has(key, viewer),
        canBlock: key !== viewer && !isBlocked,
        canUnblock: isBlocked,
        hasReported: state.reports.some(({ by, about }) => by === viewer && about === key),
      }
    },
    toPostOperations(post, viewer) {
      const isOwn = post.author === viewer
      const may = (operation: PostOperation): Json => {
        const refusal = rules.check(operation, post, viewer)
        return refusal ? failed('PostOperation', refusal.reason, refusal.unsatisfiedRules) : passed('PostOperation')
      }
      const own = isOwn ? passed('PostOperation') : failed('PostOperation', 'Not the author')
      return {
        __typename: 'LoggedInPostOperations',
        id: `${viewer}-${ids.idOf(post)}`,
        isNotInterested: false,
        hasBookmarked: state.bookmarks.has(viewer, post.key),
        hasReported: state.reports.some(({ by, about }) => by === viewer && about === post.key),
        hasReacted: ({ request }: { request?: { type?: string } }) => request?.type !== 'DOWNVOTE' && post.likes.includes(viewer),
        canComment: () => may('comment'),
        canQuote: () => may('quote'),
        canRepost: () => may('repost'),
        canEdit: () => (isOwn ? may('edit') : own),
        canDelete: own,
        hasCommented: () => both(world.repliesTo(post.key).some(({ author }) => author === viewer)),
        hasQuoted: () => both(world.quotesOf(post.key).some(({ author }) => author === viewer)),
        hasReposted: () => both(world.repostsOf(post.key).some(({ by }) => by === viewer)),
        canTip: false,
        canSimpleCollect: () => toCollectOutcome(collects.check(post, viewer)),
        executedUnknownActionCount: 0,
        hasExecutedUnknownAction: false,
        simpleCollectCount: () => Number(collects.has(post, viewer)),
        hasSimpleCollected: () => collects.has(post, viewer),
        postTipCount: 0,
        hasTipped: false,
        lastTip: null,
      }
    },
  }
}
