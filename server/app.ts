import { providerCors } from '@chorus/contract/provider-cors'
import { createServe } from '@chorus/contract/serve'
import type { Fetcher } from '@chorus/networks/http'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { isDatabaseDown } from './guard/database-down.ts'
import { createGuards } from './guard/guards.ts'
import { passThrough } from './pass-through.ts'
import { accountRoutes } from './provider/account.ts'
import { connectionRoutes } from './provider/connections.ts'
import { farcasterRoutes } from './provider/farcaster-hub.ts'
import { createPages, type WebApp } from './ssr/pages.ts'
import { createFarcasterHub } from './upstream/farcaster-hub.ts'
import type { MasterKeys } from './vault/master-keys.ts'

export interface AppOptions {
  config: Config
  log: Logger
  db: Db
  /** What seals secrets and answers for tokens of ours. */
  keys: MasterKeys
  /** Absent: an app that answers calls only. */
  web?: WebApp
  /** Serves the built files of the web app. */
  files?: (request: Request) => Promise<Response | undefined>
  /** Whether pages carry their policies; off in development. */
  isStrict?: boolean
}

export interface App {
  /** `bindings`: what the Node server says of the connection; absent for calls in process. */
  fetch(request: Request, bindings?: object): Promise<Response>
  /** Fills what first visitors would wait for. */
  warm(): Promise<void>
}

/** The whole server as one function from request to response: no port, no files, no clock of its own. */
export function createApp({ config, log, db, web, files, isStrict }: AppOptions): App {
  const app = new Hono()
  const hub = createFarcasterHub({ root: config.farcasterHubUrl, fetch, now: Date.now, discover: config.farcasterDiscover })

  app.onError((error, context) => {
    log.error(
      { method: context.req.method, path: context.req.path, error: { name: error.name, message: error.message } },
      'A request broke.',
    )
    const isAway = isDatabaseDown(error)
    if (isAway) context.header('retry-after', '2')
    const message = isAway ? 'Our database does not answer just now. Try again in a moment.' : 'Something went wrong on our side.'
    const isOwn = context.req.path.startsWith('/api/')
    return context.json(isOwn ? { success: false, error: { code: 40_001, message } } : { code: 1, error: message }, isAway ? 503 : 500)
  })
  app.get('/healthz', (context) => context.json({ ok: true }))
  for (const prefix of ['/v1/*', '/v2/*', '/v3/*', '/exchange/*']) app.use(prefix, providerCors)
  const serve = createServe(app, createGuards({ db, trustedProxies: config.trustedProxies }))
  farcasterRoutes(serve, { upstream: hub })
  accountRoutes(serve, { db })
  connectionRoutes(serve, { db })
  passThrough(app, config)
  // Calls that nobody answers are told so in their own language, not by a page.
  for (const prefix of ['/v1/*', '/v2/*', '/v3/*', '/exchange/*', '/api/*'])
    app.all(prefix, (context) => context.json({ error: 'There is no such call.' }, 404))

  if (files) app.get('*', async (context, next) => (await files(context.req.raw)) ?? next())
  if (web) {
    const ownFetcher: Fetcher = async (path, init) => app.request(path, init)
    const pages = createPages({ config, web, ownFetcher, isStrict })
    app.get('*', (context) => pages(context.req.raw))
  }
  return { fetch: async (request, bindings) => app.fetch(request, bindings), warm: () => hub.warm() }
}
