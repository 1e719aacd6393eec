import type { Hono } from 'hono'
import type { World, WorldPost } from '../seed/world.ts'
import type { NeynarShapes } from './create-neynar-shapes.ts'
import { NeynarRefusal, type NeynarRequest, toRequest } from './neynar-request.ts'

const day = 86_400_000
const windows = { '1h': day / 24, '6h': day / 4, '12h': day / 2, '24h': day, '7d': 7 * day }

/** Writes a page of casts. */
export const createToFeed =
  ({ cast }: NeynarShapes) =>
  (request: NeynarRequest, posts: readonly WorldPost[], most = 100, usual = 25) => {
    const { items, next } = request.page(posts, { usual, most })
    return { casts: items.map((post) => cast(post, request.viewer)), next }
  }

/** Feeds of people, of channels and of everyone. */
export function feedRoutes(app: Hono, world: World, shapes: NeynarShapes): void {
  const { casts } = shapes
  const toFeed = createToFeed(shapes)
  const urlOf = (post: WorldPost) => (post.channel && !post.replyTo ? `https://farcaster.group/${post.channel}` : undefined)
  /** Root casts of these people and what they recasted, newest first. */
  const readFeedOf = (keys: ReadonlySet<string>, withRecasts: boolean): WorldPost[] => {
    const own = casts().filter((post) => keys.has(post.author) && !post.replyTo)
    const passed = world.reposts.filter(({ network, by }) => withRecasts && network === 'farcaster' && keys.has(by))
    const entries = [
      ...own.map((post) => ({ at: post.at, post })),
      ...passed.flatMap(({ at, post: key }) => {
        const post = world.post(key)
        return post && !post.deleted ? [{ at, post }] : []
      }),
    ]
    return [...new Set(entries.toSorted((a, b) => b.at - a.at).map(({ post }) => post))]
  }
  const keysOf = (fids: readonly number[]) => new Set(fids.flatMap((fid) => shapes.keyOf(fid) ?? []))

  app.get('/v2/farcaster/feed', (context) => {
    const request = toRequest(context)
    request.oneOf('feed_type', ['filter'], 'filter')
    request.oneOf('filter_type', ['fids'], 'fids')
    const fids = request.requiredText('fids').split(',').map(Number)
    if (fids.length > 100) throw new NeynarRefusal(400, 'InvalidField', 'At most 100 fids', 'fids')
    return context.json(toFeed(request, readFeedOf(keysOf(fids), request.text('with_recasts') !== 'false')))
  })
  app.get('/v2/farcaster/feed/following', (context) => {
    const request = toRequest(context)
    const own = shapes.keyOf(request.requiredInteger('fid'))
    const followed = world.follows.flatMap(({ network, from, to }) => (network === 'farcaster' && from === own ? [to] : []))
    return context.json(toFeed(request, readFeedOf(new Set(followed), request.text('with_recasts') !== 'false')))
  })
  app.get('/v2/farcaster/feed/trending', (context) => {
    const request = toRequest(context)
    const since = world.now - windows[request.oneOf('time_window', ['1h', '6h', '12h', '24h', '7d'], '24h')]
    const url = request.text('parent_url')
    const recent = casts().filter((post) => !post.replyTo && post.at >= since && (url === undefined || urlOf(post) === url))
    const ranked = recent.toSorted((a, b) => b.likes.length - a.likes.length || b.at - a.at)
    return context.json(toFeed(request, ranked, 10, 10))
  })
  app.get('/v2/farcaster/feed/parent_urls', (context) => {
    const request = toRequest(context)
    const urls = new Set(request.requiredText('parent_urls').split(','))
    return context.json(
      toFeed(
        request,
        casts().filter((post) => urls.has(urlOf(post) ?? '')),
      ),
    )
  })
  app.get('/v2/farcaster/feed/user/casts', (context) => {
    const request = toRequest(context)
    const key = shapes.keyOf(request.requiredInteger('fid'))
    const hasReplies = request.text('include_replies') !== 'false'
    const posts = casts().filter(({ author, replyTo }) => author === key && (hasReplies || !replyTo))
    return context.json(toFeed(request, posts, 150))
  })
  app.get('/v2/farcaster/feed/user/replies_and_recasts', (context) => {
    const request = toRequest(context)
    const key = shapes.keyOf(request.requiredInteger('fid'))
    const filter = request.oneOf('filter', ['replies', 'recasts', 'all'], 'all')
    const recasted = new Set(world.reposts.flatMap(({ by, post }) => (by === key ? [post] : [])))
    const posts = casts().filter(
      (post) => (filter !== 'recasts' && post.author === key && post.replyTo) || (filter !== 'replies' && recasted.has(post.key)),
    )
    return context.json(toFeed(request, posts, 50))
  })
}
