import type { Hono } from 'hono'
import type { World, WorldChannel, WorldPost } from '../seed/world.ts'
import type { NeynarShapes } from './create-neynar-shapes.ts'
import { createKeyFrom, NeynarRefusal, type NeynarRequest, toRequest } from './neynar-request.ts'

/** Channels, and those that an account follows or uses. */
export function channelRoutes(app: Hono, world: World, shapes: NeynarShapes): void {
  const { casts, channel } = shapes
  const keyFrom = createKeyFrom(shapes)
  app.get('/v2/farcaster/channel', (context) => {
    const request = toRequest(context)
    const found = world.channel(request.requiredText('id'))
    if (!found) throw new NeynarRefusal(404, 'NotFound', 'Channel not found')
    return context.json({ channel: channel(found, request.viewer) })
  })
  const toChannels = (request: NeynarRequest, found: readonly WorldChannel[], usual: number, most: number) => {
    const { items, next } = request.page(found, { usual, most })
    return { channels: items.map((one) => channel(one, request.viewer)), next }
  }
  app.get('/v2/farcaster/channel/search', (context) => {
    const request = toRequest(context)
    const words = request.requiredText('q').toLowerCase()
    const found = world.channels.filter(({ key, name }) => key.includes(words) || name.toLowerCase().includes(words))
    return context.json(toChannels(request, found, 20, 200))
  })
  app.get('/v2/farcaster/user/channels', (context) => {
    const request = toRequest(context)
    const key = keyFrom(request)
    const found = world.channels.filter((one) => one.members.includes(key))
    return context.json(toChannels(request, found, 25, 100))
  })
  const castIn = (post: WorldPost) => (post.replyTo ? undefined : post.channel)
  app.get('/v2/farcaster/channel/user', (context) => {
    const request = toRequest(context)
    const key = keyFrom(request)
    const used = new Set(casts().flatMap((post) => (post.author === key ? (castIn(post) ?? []) : [])))
    const found = world.channels.filter((one) => used.has(one.key))
    return context.json(toChannels(request, found, 20, 100))
  })
  app.get('/v2/farcaster/channel/trending', (context) => {
    const request = toRequest(context)
    const count = (key: string) => casts().filter((post) => castIn(post) === key).length
    const { items, next } = request.page(
      world.channels.toSorted((a, b) => count(b.key) - count(a.key)),
      { usual: 10, most: 25 },
    )
    const toActivity = (one: WorldChannel) => {
      const total = String(count(one.key))
      return { object: 'channel_activity', cast_count_1d: total, cast_count_7d: total, cast_count_30d: total, channel: channel(one) }
    }
    return context.json({ channels: items.map(toActivity), next })
  })
}
