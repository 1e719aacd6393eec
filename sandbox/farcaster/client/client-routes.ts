import type { Hono } from 'hono'
import type { World } from '../../seed/world.ts'
import type { Custody } from '../create-custody.ts'
import type { Hub } from '../hub/create-hub.ts'
import { createHubMessages } from '../hub/hub-messages.ts'
import { actRoutes } from './act-routes.ts'
import { castRoutes } from './cast-routes.ts'
import { channelFollowRoutes } from './channel-follow-routes.ts'
import { ClientRefusal } from './client-refusal.ts'
import { createReadRequest } from './client-request.ts'
import type { Reported } from './client-routes-options.ts'
import { createClientShapes, type ClientState } from './client-shapes.ts'
import { createRateLimits } from './create-rate-limits.ts'
import { createTokens } from './create-tokens.ts'
import { feedRoutes } from './feed-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { publishRoutes } from './publish-routes.ts'
import { reactionRoutes } from './reaction-routes.ts'
import { createSubmitAs } from './sign-as-app.ts'

export interface ClientRoutes {
  world: World
  hub: Hub
  custody: Custody
  state: ClientState
  reports: Reported[]
  mediaUrl: string
  hasLimits: boolean
  /** ms */
  now: () => number
}

/** The client API of Farcaster's own app, over what the hub has. Source: the route list of farcasterxyz/client, docs.farcaster.xyz. */
export function clientRoutes(app: Hono, { world, hub, custody, state, reports, mediaUrl, hasLimits, now }: ClientRoutes): void {
  const hasKey = (fid: number, key: string) => Boolean(hub.signers.find(fid, key) ?? hub.keys.find(fid, key))
  const tokens = createTokens({ custody, hasKey, now })
  const shapes = createClientShapes(world, hub, state)
  const read = createReadRequest(tokens, shapes)
  const messages = createHubMessages(world, mediaUrl)
  const held = world.posts.filter(({ network, lowQuality }) => network === 'farcaster' && lowQuality)
  const hidden = new Set(held.map((post) => messages.castOf(post).hash))
  const count = createRateLimits(now)

  app.use('*', async (context, next) => {
    if (hasLimits) {
      const { method, path } = context.req
      // Called before the routes, so that an invalid token is counted by its text.
      count(`${method} ${path}`, read.bearerOf(context) ?? 'guests')
    }
    await next()
  })
  app.onError((error, context) => {
    if (!(error instanceof ClientRefusal)) return context.json({ errors: [{ message: 'Internal server error' }] }, 500)
    if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter))
    return context.json(error.toJson(), error.status)
  })
  const generate = async (request: unknown, bearer: string | undefined) => ({
    token: { secret: await tokens.generate(typeof request === 'object' && request !== null ? request : {}, bearer) },
  })
  app.put('/v2/onboarding-state', async (context) => {
    const { authRequest } = await read.body(context)
    const result = await generate(authRequest, read.bearerOf(context))
    return context.json({ result: { state: { hasOnboarding: true }, ...result } })
  })
  app.put('/v2/auth', async (context) => context.json({ result: await generate(await read.body(context), read.bearerOf(context)) }))
  app.delete('/v2/auth', (context) => {
    read.requireViewer(context)
    return context.json({ result: { success: tokens.revoke(read.bearerOf(context)!) } })
  })

  const options = { world, hub, shapes, state, read, tokens, reports, hidden, written: new Map<string, number>(), now }
  const submit = createSubmitAs(hub, now)
  for (const addRoutes of [castRoutes, reactionRoutes, feedRoutes, peopleRoutes, notificationRoutes, channelFollowRoutes])
    addRoutes(app, options)
  publishRoutes(app, options, submit)
  actRoutes(app, options, submit)
}
