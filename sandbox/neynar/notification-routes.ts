import type { Hono } from 'hono'
import type { World, WorldPost } from '../seed/world.ts'
import type { NeynarShapes } from './create-neynar-shapes.ts'
import { createKeyFrom, toRequest } from './neynar-request.ts'

const iso = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()

/** What others did to an account's casts and to the account. */
export function notificationRoutes(app: Hono, world: World, shapes: NeynarShapes): void {
  const { user, fidOf, casts, cast, hashOf } = shapes
  const keyFrom = createKeyFrom(shapes)
  const follows = () => world.follows.filter(({ network }) => network === 'farcaster')
  app.get('/v2/farcaster/notifications', (context) => {
    const request = toRequest(context)
    const { items, next } = request.page(toNotifications(keyFrom(request)), { usual: 15, most: 25 })
    return context.json({ unseen_notifications_count: 0, notifications: items, next })
  })

  function toNotifications(key: string): object[] {
    const viewer = fidOf(key)
    const notice = (type: string, at: number, facts: object) => ({
      at,
      notice: { object: 'notification', type, most_recent_timestamp: iso(at), seen: false, ...facts },
    })
    const own = casts().filter(({ author }) => author === key)
    const ownKeys = new Set(own.map((post) => post.key))
    const toReactions = (type: 'likes' | 'recasts', post: WorldPost, keys: readonly string[]) =>
      keys
        .filter((by) => by !== key)
        .map((by) => ({ object: type, cast: { object: 'cast_dehydrated', hash: hashOf(post) }, user: user(by, viewer) }))
    return [
      ...own.flatMap((post) => {
        const likes = toReactions('likes', post, post.likes)
        return likes.length > 0 ? [notice('likes', post.at, { cast: cast(post, viewer), reactions: likes, count: likes.length })] : []
      }),
      ...own.flatMap((post) => {
        const reposts = world.repostsOf(post.key)
        const recasts = toReactions(
          'recasts',
          post,
          reposts.map(({ by }) => by),
        )
        return recasts.length > 0
          ? [notice('recasts', reposts[0]!.at, { cast: cast(post, viewer), reactions: recasts, count: recasts.length })]
          : []
      }),
      ...casts().flatMap((post) => {
        if (post.author === key) return []
        if (post.replyTo && ownKeys.has(post.replyTo)) return [notice('reply', post.at, { cast: cast(post, viewer), count: 1 })]
        if (post.quoteOf && ownKeys.has(post.quoteOf)) return [notice('quote', post.at, { cast: cast(post, viewer), count: 1 })]
        if (post.text.includes(`{@${key}}`)) return [notice('mention', post.at, { cast: cast(post, viewer), count: 1 })]
        return []
      }),
      ...follows()
        .filter(({ to }) => to === key)
        .map(({ from, at }) => notice('follows', at, { follows: [{ object: 'follower', user: user(from, viewer) }], count: 1 })),
    ]
      .toSorted((a, b) => b.at - a.at)
      .map((one) => one.notice)
  }
}
