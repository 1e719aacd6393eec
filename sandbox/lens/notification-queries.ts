import { iso } from '../seed/iso.ts'
import type { World, WorldPost } from '../seed/world.ts'
import { byTime, cutPage, type Asked, type Listed } from './cut-page.ts'
import type { Facts } from './facts.ts'
import type { Members } from './members.ts'
import { findMentioned } from './post-facts.ts'
import type { Collects } from './state/collects.ts'
import type { LensState } from './state/lens-state.ts'
import type { WrittenPost } from './state/written-posts.ts'
import { needViewer, type Viewing } from './viewing.ts'

type Json = Record<string, unknown>

export interface NotificationQueryOptions {
  world: World
  facts: Facts
  members: Members
  state: LensState
  collects: Collects
  written: ReadonlyMap<string, WrittenPost>
}

interface Entry extends Listed {
  type: string
  toJson(): Json
}

interface NotificationFilter {
  notificationTypes?: string[] | null
}

/** What others did to an account and its posts. Likes, reposts and collects of one post are one notification, as with the API's aggregation. */
export function createNotificationQueries({ world, facts, members, state, collects, written }: NotificationQueryOptions) {
  const isOpen = (post: WorldPost) => post.network === 'lens' && !post.deleted

  const ofPost = (post: WorldPost, viewer: string): Entry[] => {
    const likes = state.likes(post).filter(({ name }) => name !== viewer)
    const reposts = world.repostsOf(post.key).filter(({ by }) => by !== viewer)
    const collected = collects.of(post).filter(({ name }) => name !== viewer)
    const replies = world.repliesTo(post.key).filter((reply) => isOpen(reply) && reply.author !== viewer)
    const quotes = world.quotesOf(post.key).filter((quote) => isOpen(quote) && quote.author !== viewer)
    const toEntry = (type: string, kind: string, about: WorldPost, toJson: () => Json): Entry => ({
      at: about.at,
      name: `${type}-${about.key}`,
      type,
      toJson: () => ({ __typename: kind, id: `${type}-${about.key}`, ...toJson() }),
    })
    return [
      ...toAggregate(likes, { type: 'REACTED', name: `liked-${post.key}` }, () => ({
        __typename: 'ReactionNotification',
        post: facts.toPost(post),
        reactions: likes.map(({ name, at }) => ({
          account: facts.toAccount(name),
          reactions: [{ reaction: 'UPVOTE', reactedAt: iso(at) }],
        })),
      })),
      ...toAggregate(reposts, { type: 'REPOSTED', name: `reposted-${post.key}` }, () => ({
        __typename: 'RepostNotification',
        post: facts.toPost(post),
        reposts: reposts.map((repost) => ({
          account: facts.toAccount(repost.by),
          repostId: facts.toRepost(repost)['id'],
          repostedAt: iso(repost.at),
        })),
      })),
      ...toAggregate(collected, { type: 'EXECUTED_POST_ACTION', name: `collected-${post.key}` }, () => ({
        __typename: 'PostActionExecutedNotification',
        post: facts.toPost(post),
        actions: collected.map(({ name, at }) => ({
          __typename: 'SimpleCollectPostActionExecuted',
          executedBy: facts.toAccount(name),
          executedAt: iso(at),
          action: collects.toActions(post)[0],
        })),
      })),
      ...replies.map((reply) => toEntry('COMMENTED', 'CommentNotification', reply, () => ({ comment: facts.toPost(reply) }))),
      ...quotes.map((quote) => toEntry('QUOTED', 'QuoteNotification', quote, () => ({ quote: facts.toPost(quote) }))),
    ]
  }

  const toAggregate = (each: readonly { at: number }[], { type, name }: { type: string; name: string }, toJson: () => Json): Entry[] => {
    if (each.length === 0) return []
    return [{ at: Math.max(...each.map(({ at }) => at)), name, type, toJson: () => ({ id: name, ...toJson() }) }]
  }

  const ofFollows = (viewer: string): Entry[] =>
    state.follows().flatMap(({ from, to, at }) => {
      if (to !== viewer) return []
      const name = `followed-${from}-${at}`
      const followers = [{ followedAt: iso(at), account: facts.toAccount(from) }]
      return [{ at, name, type: 'FOLLOWED', toJson: () => ({ __typename: 'FollowNotification', id: name, followers }) }]
    })

  /** A reply or a quote that also mentions its reader counts only as the reply or quote. */
  const ofMentions = (viewer: string): Entry[] =>
    world.posts.flatMap((post) => {
      if (!isOpen(post) || post.author === viewer) return []
      const near = [post.replyTo, post.quoteOf].map((key) => key && world.post(key)?.author)
      const content = written.get(post.key)?.metadata.content
      const isMentioned = content === undefined ? post.text.includes(`{@${viewer}}`) : findMentioned(content, members).includes(viewer)
      if (!isMentioned || near.includes(viewer)) return []
      const name = `mentioned-${post.key}`
      return [
        { at: post.at, name, type: 'MENTIONED', toJson: () => ({ __typename: 'MentionNotification', id: name, post: facts.toPost(post) }) },
      ]
    })

  return {
    notifications: (_: unknown, { request }: Asked<{ filter?: NotificationFilter | null }>, viewing: Viewing) => {
      const viewer = needViewer(viewing, 'notifications')
      const types = request.filter?.notificationTypes
      const own = world.postsBy(viewer, 'lens').filter(isOpen)
      const all = [...own.flatMap((post) => ofPost(post, viewer)), ...ofFollows(viewer), ...ofMentions(viewer)]
      const { items, pageInfo } = cutPage(all.filter(({ type }) => !types || types.includes(type)).toSorted(byTime), {
        cursor: request.cursor,
      })
      return { items: items.map(({ toJson }) => toJson()), pageInfo }
    },
  }
}
