import { Hono } from 'hono'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createApiObjects } from './api/api-objects.ts'
import { createXApi, type XPlanName } from './api/api-route.ts'
import { createXState } from './api/create-x-state.ts'
import { createLoginRoutes } from './api/login-routes.ts'
import { createOAuth } from './api/oauth.ts'
import { peopleRoutes } from './api/people-routes.ts'
import { searchRoutes } from './api/search-routes.ts'
import { spaceRoutes } from './api/space-routes.ts'
import { timelineRoutes } from './api/timeline-routes.ts'
import { tweetRoutes } from './api/tweet-routes.ts'
import { userRoutes } from './api/user-routes.ts'
import { type Bill, createBill } from './billing/create-bill.ts'
import { isSummonedReply } from './billing/is-summoned-reply.ts'
import { composeRoute } from './writes/compose-route.ts'
import { createUploads } from './writes/create-uploads.ts'
import { createWrites, type XWrite } from './writes/create-writes.ts'
import { mediaRoutes } from './writes/media-routes.ts'
import { personActRoutes } from './writes/person-act-routes.ts'
import { postActRoutes } from './writes/post-act-routes.ts'
import { profileRoutes } from './writes/profile-routes.ts'

export interface XApiOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms. Clock for signatures and polls. */
  now?: () => number
  /** ms. Clock for the days of the bill. Absent: `now`. */
  billingNow?: () => number
  /** What X sells to the application. Absent: pay per use. */
  plan?: XPlanName | undefined
  /** What was paid in advance, in thousandths of a cent. Absent: enough. */
  credits?: number
  /** Whether calls are limited as X limits them. Absent: yes. */
  hasLimits?: boolean
  /** ms by which searches are behind. Absent: X's 30 seconds. */
  searchLag?: number
}

export interface XApiStandIn extends StandIn {
  /** What X would charge for the calls so far. */
  bill: Bill
  /** What people have changed, oldest first. */
  writes: readonly XWrite[]
  suspend(person: string): void
  /** The same API in this process. */
  answer(request: Request): Promise<Response>
}

/**
 * X API v2 over the sandbox's world, with OAuth 1.0a and the application's bearer token. Credentials: to-x-keys.ts. Source: X's published
 * OpenAPI description 2.167; supports its newer and older vocabulary; provider API §4.4.
 */
export async function startXApi({
  world,
  mediaUrl,
  port,
  now = Date.now,
  billingNow = now,
  plan = 'self-serve',
  credits = Number.POSITIVE_INFINITY,
  hasLimits = true,
  searchLag,
}: XApiOptions): Promise<XApiStandIn> {
  const app = new Hono()
  const bill = createBill(billingNow, (id) => isSummonedReply(world, id))
  app.use(bill.watch)
  const oauth = createOAuth(world, now)
  const state = createXState(world)
  const isOutOfCredits = () => bill.total() >= credits
  const objects = createApiObjects(world, mediaUrl, state, now)
  const api = createXApi(app, oauth, { world, state, plan, hasLimits, isOutOfCredits, now, objects })
  app.route('/', createLoginRoutes(world, oauth))
  for (const add of [userRoutes, peopleRoutes, spaceRoutes, tweetRoutes, timelineRoutes]) add(api)
  searchRoutes(api, searchLag)
  const writes = createWrites(now)
  const uploads = createUploads(mediaUrl, now)
  postActRoutes(api, writes)
  personActRoutes(api, writes)
  composeRoute(api, uploads, writes)
  mediaRoutes(api, uploads, writes)
  profileRoutes(api, uploads, writes)
  app.notFound((context) => context.json({ title: 'Not Found', type: 'about:blank', status: 404, detail: 'There is no such call.' }, 404))
  return {
    ...(await listen(app.fetch, { port })),
    bill,
    writes: writes.list,
    suspend: (person) => void state.suspended.add(person),
    answer: async (request) => app.fetch(request),
  }
}
