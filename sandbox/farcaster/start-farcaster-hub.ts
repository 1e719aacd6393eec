import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { listen, type StandIn } from '../stand-in.ts'
import { createWorldHub, type WorldHubOptions } from './create-world-hub.ts'
import type { Hub } from './hub/create-hub.ts'
import { castRoutes } from './hub/http/cast-routes.ts'
import { eventRoutes } from './hub/http/event-routes.ts'
import { idRoutes } from './hub/http/id-routes.ts'
import { linkRoutes } from './hub/http/link-routes.ts'
import { messageRoutes } from './hub/http/message-routes.ts'
import { personRoutes } from './hub/http/person-routes.ts'
import { reactionRoutes } from './hub/http/reaction-routes.ts'
import { signerRoutes } from './hub/http/signer-routes.ts'
import { storageRoutes } from './hub/http/storage-routes.ts'

export interface FarcasterHubOptions extends WorldHubOptions {
  /** Absent: a hub of its own. */
  hub?: Hub
  port?: number
  /** Of its gRPC API; 0: any free port. Absent: it has none. */
  grpcPort?: number | undefined
}

export interface FarcasterHub extends StandIn {
  /** For what no client can bring about: revocations, forgotten events. */
  hub: Hub
  /** `127.0.0.1:4711` */
  grpcAddress?: string
}

/** A hub's HTTP and gRPC APIs over signed messages: the world's and those that are submitted. Shapes: Snapchain's. */
export async function startFarcasterHub({ port, grpcPort, hub, ...options }: FarcasterHubOptions): Promise<FarcasterHub> {
  const served = hub ?? createWorldHub(options)
  const standIn = await listen(createHubApp(served).fetch, { port })
  if (grpcPort === undefined) return { ...standIn, hub: served }
  // gRPC takes longer to load than all the rest.
  const { startGrpc } = await import('./hub/grpc/start-grpc.ts')
  const grpc = await startGrpc(served, grpcPort)
  const close = async () => void (await Promise.all([standIn.close(), grpc.close()]))
  return { url: standIn.url, grpcAddress: grpc.address, hub: served, close, [Symbol.asyncDispose]: close }
}

function createHubApp(hub: Hub): Hono {
  const app = new Hono()
  app.use(cors())
  castRoutes(app, hub)
  reactionRoutes(app, hub)
  linkRoutes(app, hub)
  personRoutes(app, hub)
  storageRoutes(app, hub)
  signerRoutes(app, hub)
  idRoutes(app, hub)
  messageRoutes(app, hub)
  eventRoutes(app, hub)
  app.notFound((context) => context.text('Not Found', 404))
  return app
}
