import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createSigners, type Signers } from './create-signers.ts'
import { castRoutes } from './hub/cast-routes.ts'
import { createHub, type Hub } from './hub/create-hub.ts'
import { eventRoutes } from './hub/event-routes.ts'
import { createHubMessages } from './hub/hub-messages.ts'
import { idRoutes } from './hub/id-routes.ts'
import { linkRoutes } from './hub/link-routes.ts'
import { messageRoutes } from './hub/message-routes.ts'
import { personRoutes } from './hub/person-routes.ts'
import { reactionRoutes } from './hub/reaction-routes.ts'
import { signerRoutes } from './hub/signer-routes.ts'
import type { StorageUnits } from './hub/storage-limits.ts'
import { storageRoutes } from './hub/storage-routes.ts'

export interface FarcasterHubOptions {
  world: World
  mediaUrl: string
  /** Farcaster signers. Absent: the cast's own keys. */
  signers?: Signers
  /** The storage that each fid has rented. Absent: room for what the world contains. */
  units?: StorageUnits
  /** Fids with a Pro subscription. Absent: the verified people. */
  pros?: readonly number[]
  port?: number
}

export interface FarcasterHub extends StandIn {
  /** For what no client can bring about: revocations, forgotten events. */
  hub: Hub
}

const defaultUnits: StorageUnits = { legacy: 1, year2024: 0, year2025: 1 }

/** A hub's HTTP API over signed messages: the world's and those that are submitted. Shapes: Snapchain's HTTP API. */
export async function startFarcasterHub({
  world,
  mediaUrl,
  signers = createSigners(world),
  units = defaultUnits,
  pros = world.people.flatMap(({ verified, accounts }) => (verified && accounts.farcaster ? [accounts.farcaster.fid] : [])),
  port,
}: FarcasterHubOptions): Promise<FarcasterHub> {
  const unitsOf = () => units
  const hub = createHub({
    world,
    messages: createHubMessages(world, mediaUrl),
    signers,
    mediaUrl,
    unitsOf,
    isPro: (fid) => pros.includes(fid),
    now: Date.now,
  })
  const app = new Hono()
  app.use(cors())
  castRoutes(app, hub)
  reactionRoutes(app, hub)
  linkRoutes(app, hub)
  personRoutes(app, hub)
  storageRoutes(app, hub, unitsOf)
  signerRoutes(app, hub)
  idRoutes(app, world)
  messageRoutes(app, hub)
  eventRoutes(app, hub)
  app.notFound((context) => context.text('Not Found', 404))
  return { ...(await listen(app.fetch, { port })), hub }
}
