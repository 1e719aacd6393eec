import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createSigners, type Signers } from './create-signers.ts'
import { castRoutes } from './hub/cast-routes.ts'
import { checkMessage } from './hub/check-message.ts'
import { createHubMessages } from './hub/hub-messages.ts'
import { createHubStore } from './hub/hub-store.ts'
import { idRoutes } from './hub/id-routes.ts'
import { linkRoutes } from './hub/link-routes.ts'
import { personRoutes } from './hub/person-routes.ts'
import { reactionRoutes } from './hub/reaction-routes.ts'
import { refuse } from './hub/send-page.ts'
import { signerRoutes } from './hub/signer-routes.ts'

export interface FarcasterHubOptions {
  world: World
  mediaUrl: string
  /** Farcaster signers. Absent: the cast's own keys. */
  signers?: Signers
  port?: number
}

/** A hub's HTTP API over signed messages of the sandbox's world. Shapes: Snapchain's HTTP API. */
export async function startFarcasterHub({ world, mediaUrl, signers = createSigners(world), port }: FarcasterHubOptions): Promise<StandIn> {
  const store = createHubStore(world, createHubMessages(world, mediaUrl))
  const { casts, members } = store
  const app = new Hono()
  app.use(cors())

  app.get('/v1/info', (context) =>
    context.json({ dbStats: { numMessages: casts().length, numFidRegistrations: members.length }, version: 'sandbox' }),
  )
  app.get('/v1/fids', (context) => context.json({ fids: members.map(({ accounts }) => accounts.farcaster!.fid), nextPageToken: '' }))
  castRoutes(app, store)
  reactionRoutes(app, store)
  linkRoutes(app, store)
  personRoutes(app, store, mediaUrl)
  signerRoutes(app, signers)
  idRoutes(app, world)

  app.post('/v1/validateMessage', async (context) => {
    const checked = await checkMessage(await context.req.arrayBuffer(), signers)
    return typeof checked === 'string' ? refuse(context, checked) : context.json({ valid: true, message: checked })
  })
  app.notFound((context) => context.json({ error: 'not_found' }, 404))
  return listen(app.fetch, { port })
}
