import type { World, WorldPost } from '../../seed/world.ts'
import { toAddress } from '../lens-ids.ts'
import type { Groups } from './groups.ts'
import type { LensState } from './lens-state.ts'

type Json = Record<string, unknown>

export type PostOperation = 'comment' | 'quote' | 'repost' | 'edit'

/** What the rules of a post leave to its author's followers. */
export type FollowersOnly = Readonly<Record<Exclude<PostOperation, 'edit'>, boolean>>

/** Why someone may not do something. */
export interface Unsatisfied {
  reason: string
  unsatisfiedRules: Json | null
}

export interface ReplyRules {
  set(post: WorldPost, followersOnly: FollowersOnly): void
  /** As in the API's `rules` of a post. */
  toRules(post: WorldPost): Json
  /** Undefined: they may. */
  check(operation: PostOperation, post: WorldPost, viewer: string): Unsatisfied | undefined
}

const rule = toAddress('followers only rule')
const configNames = { comment: 'repliesRestricted', repost: 'repostRestricted', quote: 'quotesRestricted' } as const
const none: FollowersOnly = { comment: false, quote: false, repost: false }

/** The rules that authors attach to posts. The rules of a thread are those of its root. */
export function createReplyRules(world: World, state: LensState, groups: Groups): ReplyRules {
  const set = new Map<string, FollowersOnly>()
  const check: ReplyRules['check'] = (operation, post, viewer) => {
    if (post.encrypted) return { reason: 'Members only', unsatisfiedRules: null }
    if (state.isBlocked(viewer, post.author)) return toFailure('FEED_ACCOUNT_BLOCKED', 'One of the accounts has blocked the other')
    const root = (post.root && world.post(post.root)) || post
    const isInFeed = operation === 'comment' || operation === 'edit'
    const closed = isInFeed ? groups.checkPost(groups.feedOf(root), viewer, root !== post || operation === 'comment') : undefined
    if (closed) return toFailure(`FEED_${closed.reason}`, closed.message)
    if (operation === 'edit') return undefined
    const isRestricted = [root, post].some((each) => {
      const isFor = set.get(each.key)?.[operation] ?? false
      return isFor && each.author !== viewer && !state.isFollowing(viewer, each.author)
    })
    return isRestricted ? toFailure('POST_NOT_A_FOLLOWER', 'Only followers of the author can do this') : undefined
  }
  return {
    set: (post, followersOnly) => void set.set(post.key, followersOnly),
    check,
    toRules(post) {
      const followersOnly = set.get(post.key)
      if (!followersOnly) return { __typename: 'PostRules', required: [], anyOf: [] }
      const config = (Object.keys(none) as (keyof FollowersOnly)[]).map((operation) => ({
        __typename: 'BooleanKeyValue',
        key: configNames[operation],
        boolean: followersOnly[operation],
      }))
      const required = [
        { __typename: 'PostRule', id: `followers-${post.key}`, type: 'FOLLOWERS_ONLY', address: rule, executesOn: [], config },
      ]
      return { __typename: 'PostRules', required, anyOf: [] }
    },
  }
}

const toFailure = (reason: string, message: string): Unsatisfied => ({
  reason: message,
  unsatisfiedRules: { required: [{ rule, reason, message, config: [] }], anyOf: [] },
})
