import { Hono } from 'hono'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { castRoutes } from './cast-routes.ts'
import { channelRoutes } from './channel-routes.ts'
import { createNeynarShapes } from './create-neynar-shapes.ts'
import { feedRoutes } from './feed-routes.ts'
import { NeynarRefusal } from './neynar-request.ts'
import { notificationRoutes } from './notification-routes.ts'
import { peopleRoutes } from './people-routes.ts'

export interface NeynarOptions {
  world: World
  mediaUrl?: string
  port?: number
  /** Calls per minute; that of the smallest plan. */
  limit?: number
  /** ms */
  now?: () => number
}

export interface NeynarStandIn extends StandIn {
  /** The only key that it takes. */
  apiKey: string
  /** Paths with queries, oldest first. */
  calls: readonly string[]
}

/** The reading part of Neynar's API, version 2, over a world. */
export async function startNeynar({ world, mediaUrl = '', port, limit = 300, now = Date.now }: NeynarOptions): Promise<NeynarStandIn> {
  const apiKey = `sandbox-${world.seed}`
  const calls: string[] = []
  const started: number[] = []
  const app = new Hono({ strict: false })
  app.use('*', async (context, next) => {
    if (context.req.header('x-api-key') !== apiKey) throw new NeynarRefusal(401, 'Unauthorized', 'API key is invalid')
    while (started.length > 0 && started[0]! <= now() - 60_000) started.shift()
    if (started.length >= limit) throw new NeynarRefusal(429, 'RateLimitExceeded', `${limit} calls per minute are allowed`)
    started.push(now())
    const url = new URL(context.req.url)
    calls.push(url.pathname + url.search)
    await next()
  })
  const shapes = createNeynarShapes(world, mediaUrl)
  for (const addRoutes of [castRoutes, feedRoutes, peopleRoutes, channelRoutes, notificationRoutes]) addRoutes(app, world, shapes)
  app.notFound((context) => context.json({ code: 'NotFound', message: 'Not found' }, 404))
  app.onError((error, context) => {
    if (!(error instanceof NeynarRefusal)) return context.json({ code: 'InternalServerError', message: 'Internal server error' }, 500)
    const { status, code, message, property } = error
    return context.json({ code, message, ...(property ? { property } : {}) }, status)
  })
  const { url, close, [Symbol.asyncDispose]: dispose } = await listen((request) => app.fetch(request), { port })
  return { url, close, [Symbol.asyncDispose]: dispose, apiKey, calls }
}
