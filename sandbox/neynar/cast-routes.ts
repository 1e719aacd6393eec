import type { Hono } from 'hono'
import type { World, WorldPost } from '../seed/world.ts'
import type { NeynarShapes } from './create-neynar-shapes.ts'
import { createToFeed } from './feed-routes.ts'
import { NeynarRefusal, type NeynarRequest, toRequest } from './neynar-request.ts'

/** Casts, conversations and search. */
export function castRoutes(app: Hono, world: World, shapes: NeynarShapes): void {
  const { casts, cast, hashOf, fidOf } = shapes
  const find = (hash: string) => casts().find((post) => hashOf(post) === hash.toLowerCase())
  const findNamed = (request: NeynarRequest): WorldPost => {
    request.oneOf('type', ['hash'], 'hash')
    const found = find(request.requiredText('identifier'))
    if (!found) throw new NeynarRefusal(404, 'NotFound', 'Cast not found')
    return found
  }
  const toFeed = createToFeed(shapes)

  app.get('/v2/farcaster/cast', (context) => {
    const request = toRequest(context)
    return context.json({ cast: cast(findNamed(request), request.viewer) })
  })
  app.get('/v2/farcaster/casts', (context) => {
    const request = toRequest(context)
    const hashes = request.requiredText('casts').split(',')
    if (hashes.length > 25) throw new NeynarRefusal(400, 'InvalidField', 'At most 25 casts', 'casts')
    const found = hashes.flatMap((hash) => find(hash) ?? [])
    return context.json({ result: { casts: found.map((post) => cast(post, request.viewer)), next: { cursor: null } } })
  })
  app.get('/v2/farcaster/cast/conversation', (context) => {
    const request = toRequest(context)
    const depth = Number(request.text('reply_depth') ?? 2)
    if (!(depth >= 0 && depth <= 5)) throw new NeynarRefusal(400, 'InvalidField', 'reply_depth must be at most 5', 'reply_depth')
    const fold = request.text('fold')
    const isShown = ({ deleted, lowQuality }: WorldPost) => !deleted && (!fold || Boolean(lowQuality) === (fold === 'below'))
    const toThread = (post: WorldPost, left: number, replies = world.repliesTo(post.key).filter(isShown)): object => ({
      ...cast(post, request.viewer),
      direct_replies: left > 0 ? replies.map((reply) => toThread(reply, left - 1)) : [],
    })
    const top = findNamed(request)
    const { items, next } = request.page(world.repliesTo(top.key).filter(isShown), { usual: 20, most: 50 })
    return context.json({ conversation: { cast: toThread(top, depth, items) }, next })
  })
  app.get('/v2/farcaster/cast/quotes', (context) => {
    const request = toRequest(context)
    const quoted = findNamed(request)
    const posts = casts().filter(({ quoteOf }) => quoteOf === quoted.key)
    return context.json(toFeed(request, posts))
  })
  app.get('/v2/farcaster/cast/search', (context) => {
    const request = toRequest(context)
    const words = request.requiredText('q').toLowerCase().split(/\s+/)
    const author = request.integer('author_fid')
    const found = casts().filter((post) => {
      const own = new Set(
        String(cast(post)['text'])
          .toLowerCase()
          .match(/[\p{L}\p{N}_]+/gu),
      )
      return words.every((word) => own.has(word)) && (author === undefined || fidOf(post.author) === author)
    })
    return context.json({ result: toFeed(request, found) })
  })
}
