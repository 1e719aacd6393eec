import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { listen, type StandIn } from '../stand-in.ts'
import { createWorldHub, defaultUnits, type WorldHubOptions } from './create-world-hub.ts'
import { castRoutes } from './hub/cast-routes.ts'
import type { Hub } from './hub/create-hub.ts'
import { eventRoutes } from './hub/event-routes.ts'
import { idRoutes } from './hub/id-routes.ts'
import { linkRoutes } from './hub/link-routes.ts'
import { messageRoutes } from './hub/message-routes.ts'
import { personRoutes } from './hub/person-routes.ts'
import { reactionRoutes } from './hub/reaction-routes.ts'
import { signerRoutes } from './hub/signer-routes.ts'
import { storageRoutes } from './hub/storage-routes.ts'

export interface FarcasterHubOptions extends WorldHubOptions {
  /** Absent: a hub of its own. */
  hub?: Hub
  port?: number
}

export interface FarcasterHub extends StandIn {
  /** For what no client can bring about: revocations, forgotten events. */
  hub: Hub
}

/** A hub's HTTP API over signed messages: the world's and those that are submitted. Shapes: Snapchain's HTTP API. */
export async function startFarcasterHub({ port, hub, ...options }: FarcasterHubOptions): Promise<FarcasterHub> {
  return serveHub(hub ?? createWorldHub(options), options, port)
}

async function serveHub(hub: Hub, { world, units = defaultUnits }: WorldHubOptions, port: number | undefined): Promise<FarcasterHub> {
  const app = new Hono()
  app.use(cors())
  castRoutes(app, hub)
  reactionRoutes(app, hub)
  linkRoutes(app, hub)
  personRoutes(app, hub)
  storageRoutes(app, hub, () => units)
  signerRoutes(app, hub)
  idRoutes(app, world)
  messageRoutes(app, hub)
  eventRoutes(app, hub)
  app.notFound((context) => context.text('Not Found', 404))
  return { ...(await listen(app.fetch, { port })), hub }
}
