import type { ApiCall } from '@chorus/contract/call'
import { providerCors } from '@chorus/contract/provider-cors'
import { createServe } from '@chorus/contract/serve'
import type { Fetcher } from '@chorus/networks/http'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { blueskyOauthRoutes } from './api/bluesky-oauth.ts'
import { feedbackRoutes } from './api/feedback.ts'
import { hostedFarcasterRoutes } from './api/hosted-farcaster.ts'
import { hostedRoutes } from './api/hosted.ts'
import { oembedRoutes } from './api/oembed.ts'
import { oidcAuthorizeRoutes } from './api/oidc-authorize.ts'
import { pushRoutes } from './api/push-routes.ts'
import { xRoutes } from './api/x-routes.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { answerFailure } from './guard/answer-failure.ts'
import { createBrowserCookie } from './guard/browser-cookie.ts'
import { createGuards } from './guard/guards.ts'
import { healthRoutes } from './guard/health.ts'
import { limits as ownLimits, type Limits } from './guard/limits.ts'
import { createMetrics } from './guard/metrics.ts'
import { ownPrefix, providerPrefixes, toRefusalBody } from './guard/refusal-body.ts'
import { requestLog } from './guard/request-log.ts'
import { sameOrigin } from './guard/same-origin.ts'
import { whileStopping } from './guard/while-stopping.ts'
import { createHosted, type Hosted } from './hosted/create-hosted.ts'
import { createIdentity } from './identity/create-identity.ts'
import { createPreloginCookie } from './login/prelogin-cookie.ts'
import { openapiRoutes } from './openapi/openapi-routes.ts'
import { passThrough } from './pass-through.ts'
import { accountRoutes } from './provider/account.ts'
import { connectionRoutes } from './provider/connections.ts'
import { farcasterAccountRoutes } from './provider/farcaster-account.ts'
import { farcasterRoutes } from './provider/farcaster-hub.ts'
import { linkDigestRoutes } from './provider/link-digest.ts'
import { peopleRoutes } from './provider/people.ts'
import { searchIdentityRoutes } from './provider/search-identity.ts'
import { tokenListRoutes } from './provider/token-list.ts'
import { translationRoutes } from './provider/translation.ts'
import { walletProfileRoutes } from './provider/wallet-profile.ts'
import { walletVerificationRoutes } from './provider/wallet-verification.ts'
import { waysInRoutes } from './provider/ways-in.ts'
import { createFailurePage } from './ssr/create-failure-page.ts'
import { createPages, type WebApp } from './ssr/pages.ts'
import { createEthereum } from './upstream/ethereum.ts'
import { createFarcasterHub } from './upstream/farcaster-hub.ts'
import { createFarcasterRegistry } from './upstream/farcaster-registry.ts'
import { openPages } from './upstream/open-pages.ts'
import { createTranslator } from './upstream/translator.ts'
import type { MasterKeys } from './vault/master-keys.ts'

export interface AppOptions {
  config: Config
  log: Logger
  db: Db
  /** What seals secrets and answers for tokens of ours. */
  keys: MasterKeys
  /** The sessions at networks, where something beside this app uses them as well. Absent: its own. */
  hosted?: Hosted
  /** Absent: an app that answers calls only. */
  web?: WebApp
  /** Serves the built files of the web app. */
  files?: (request: Request) => Promise<Response | undefined>
  /** Whether pages carry their policies; off in development. */
  isStrict?: boolean
  /** Absent: the product's own. */
  limits?: Limits
  /** Whether new requests are sent elsewhere. */
  isStopping?: () => boolean
}

export interface App {
  /** `bindings`: what the Node server says of the connection; absent for calls in process. */
  fetch(request: Request, bindings?: object): Promise<Response>
  /** Fills what first visitors would wait for. */
  warm(): Promise<void>
  /** Every call that it serves. */
  calls: readonly ApiCall[]
}

/** The whole server as one function from request to response: no port, no files, no clock of its own. */
export function createApp({ config, log, db, keys, web, files, isStrict, limits = ownLimits, ...options }: AppOptions): App {
  const { hosted = createHosted({ db, keys, config }), isStopping = () => false } = options
  const { x } = hosted
  const app = new Hono()
  const calls: ApiCall[] = []
  const hub = createFarcasterHub({ root: config.farcasterHubUrl, fetch, now: Date.now, discover: config.farcasterDiscover })

  const metrics = createMetrics(db)
  app.use(requestLog({ log, metrics }))
  app.onError(answerFailure(log, web && createFailurePage({ config, web })))
  healthRoutes(app, { db, metrics, metricsToken: config.metricsToken, isStopping })
  for (const prefix of providerPrefixes) app.use(prefix, providerCors)
  app.use(whileStopping(isStopping))
  app.use(ownPrefix, sameOrigin)
  const cookie = createBrowserCookie(config.login.publicUrl)
  const serve = createServe(app, createGuards({ db, trustedProxies: config.trustedProxies, limits, cookie }), (call) => calls.push(call))
  farcasterRoutes(serve, { upstream: hub })
  waysInRoutes(app, serve, { db, keys, config, x })
  accountRoutes(serve, { db })
  connectionRoutes(serve, { db })
  walletVerificationRoutes(serve, { db, ethereum: createEthereum(config.identity.ethereumRpcUrl), publicUrl: config.login.publicUrl })
  const identity = createIdentity({ db, config, hub, now: Date.now })
  peopleRoutes(serve, { db, keys, config, hub, graph: identity.graph })
  walletProfileRoutes(serve, { db, ...identity })
  tokenListRoutes(serve, { findHoldings: identity.findHoldings, now: Date.now })
  linkDigestRoutes(serve, { hub, detect: identity.detect })
  translationRoutes(serve, { translator: config.translation && createTranslator({ ...config.translation, now: Date.now }) })
  farcasterAccountRoutes(serve, { db, keys })
  searchIdentityRoutes(serve, { db, graph: identity.graph })
  xRoutes(app, serve, { db, keys, publicUrl: config.login.publicUrl, x })
  const prelogin = createPreloginCookie(config.login.publicUrl)
  hostedRoutes(serve, { hosted, cookie, prelogin })
  const registry = createFarcasterRegistry({ root: config.farcasterHubUrl, fetch, now: Date.now })
  hostedFarcasterRoutes(serve, { hosted, registry, hub })
  blueskyOauthRoutes(app, serve, { hosted, cookie, prelogin, publicUrl: config.login.publicUrl })
  oidcAuthorizeRoutes(serve, config.login)
  pushRoutes(serve, { db, keys, push: config.push })
  oembedRoutes(serve, { pages: config.pages && openPages(config.pages), hub, trustedProxies: config.trustedProxies })
  feedbackRoutes(serve, { log })
  openapiRoutes(app, { calls, publicUrl: config.login.publicUrl, limits })
  passThrough(app, config)
  // Calls that nobody answers are told so in their own language, not by a page.
  for (const prefix of [...providerPrefixes, ownPrefix])
    app.all(prefix, (context) => context.json(toRefusalBody(context.req.path, 'There is no such call.'), 404))

  if (files) app.get('*', async (context, next) => (await files(context.req.raw)) ?? next())
  if (web) {
    const ownFetcher: Fetcher = async (path, init) => app.request(path, init)
    const pages = createPages({ config, web, ownFetcher, isStrict })
    app.get('*', (context) => pages(context.req.raw))
  }
  return { fetch: async (request, bindings) => app.fetch(request, bindings), warm: () => hub.warm(), calls }
}
