import type { Notification, NotificationType } from '@chorus/model/notifications/notification'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import { isApart, isEvent, toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'
import { pageInfo, time, WireAccount, WirePost } from '../wire.ts'

/** The API's names of the types that we show. */
export const notificationTypes: Partial<Record<NotificationType, string>> = {
  Comment: 'COMMENTED',
  Mention: 'MENTIONED',
  Mirror: 'REPOSTED',
  Quote: 'QUOTED',
  Reaction: 'REACTED',
  Follow: 'FOLLOWED',
  Act: 'EXECUTED_POST_ACTION',
}
export const allNotificationTypes: readonly string[] = Object.values(notificationTypes)

const id = v.pipe(v.string(), v.maxLength(500))
const account = WireAccount

/** Tips and the actions of other apps are left out: notifications tell of collects only. */
const collects = lenientArray(v.object({ __typename: v.literal('SimpleCollectPostActionExecuted'), executedBy: account, executedAt: time }))

const WireNotification = v.variant('__typename', [
  v.object({
    __typename: v.literal('ReactionNotification'),
    id,
    post: WirePost,
    reactions: lenientArray(v.object({ account, reactions: v.array(v.object({ reactedAt: time })) })),
  }),
  v.object({
    __typename: v.literal('RepostNotification'),
    id,
    post: WirePost,
    reposts: lenientArray(v.object({ account, repostedAt: time })),
  }),
  v.object({ __typename: v.literal('FollowNotification'), id, followers: lenientArray(v.object({ account, followedAt: time })) }),
  v.object({ __typename: v.literal('PostActionExecutedNotification'), id, post: WirePost, actions: collects }),
  v.object({ __typename: v.literal('CommentNotification'), id, comment: WirePost }),
  v.object({ __typename: v.literal('QuoteNotification'), id, quote: WirePost }),
  v.object({ __typename: v.literal('MentionNotification'), id, post: WirePost }),
])
export type WireNotification = v.InferOutput<typeof WireNotification>

export const WireNotifications = v.object({ notifications: v.object({ items: lenientArray(WireNotification), pageInfo }) })

/** Spec 1 §5: notifications about events are not supported. */
export const isOfEvent = (wire: WireNotification): boolean => {
  const post = 'post' in wire ? wire.post : 'comment' in wire ? wire.comment : 'quote' in wire ? wire.quote : undefined
  return post !== undefined && isEvent(post)
}

/** Undefined: it names no one, or someone across a block, or it is about an event. */
export function toNotification(wire: WireNotification): Notification | undefined {
  if (isOfEvent(wire)) return undefined
  const base = { notificationId: wire.id, network: 'lens' } as const
  switch (wire.__typename) {
    case 'ReactionNotification': {
      const each = wire.reactions.map((one) => ({ ...one, at: toLatest(one.reactions.map(({ reactedAt }) => reactedAt)) }))
      const reactors = each.toSorted((a, b) => b.at - a.at)
      const [first] = reactors
      const post = toPost(wire.post)
      return first && { ...base, type: 'Reaction', reaction: 'upvote', timestamp: first.at, post, reactors: toPeople(reactors) }
    }
    case 'RepostNotification': {
      if (wire.reposts.length === 0) return undefined
      const timestamp = toLatest(wire.reposts.map(({ repostedAt }) => repostedAt))
      return { ...base, type: 'Mirror', timestamp, post: toPost(wire.post), mirrors: toPeople(wire.reposts) }
    }
    case 'FollowNotification': {
      if (wire.followers.length === 0) return undefined
      const timestamp = toLatest(wire.followers.map(({ followedAt }) => followedAt))
      return { ...base, type: 'Follow', timestamp, followers: toPeople(wire.followers) }
    }
    case 'PostActionExecutedNotification': {
      const latest = wire.actions.toSorted((a, b) => Date.parse(b.executedAt) - Date.parse(a.executedAt))
      const [first] = latest
      const actors = latest.map(({ executedBy }) => toProfile(executedBy))
      return first && { ...base, type: 'Act', timestamp: Date.parse(first.executedAt), post: toPost(wire.post), actors }
    }
    case 'CommentNotification': {
      const comment = isApart(wire.comment) ? undefined : toPost(wire.comment)
      return comment && { ...base, type: 'Comment', timestamp: comment.timestamp, comment, post: comment.commentOn }
    }
    case 'QuoteNotification': {
      const quote = isApart(wire.quote) ? undefined : toPost(wire.quote)
      const post = quote?.quoteOn && 'metadata' in quote.quoteOn ? quote.quoteOn : undefined
      return quote && { ...base, type: 'Quote', timestamp: quote.timestamp, quote, post }
    }
    case 'MentionNotification': {
      const post = isApart(wire.post) ? undefined : toPost(wire.post)
      return post && { ...base, type: 'Mention', timestamp: post.timestamp, post }
    }
  }
}

const toPeople = (each: readonly { account: v.InferOutput<typeof WireAccount> }[]) => each.map((one) => toProfile(one.account))
export const toLatest = (times: readonly string[]): number => Math.max(0, ...times.map((text) => Date.parse(text)))
