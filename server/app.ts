import type { ApiCall, Limit } from '@chorus/contract/call'
import { providerCors } from '@chorus/contract/provider-cors'
import { createServe } from '@chorus/contract/serve'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { createSuggestedPeople } from './account/suggested-people.ts'
import { authorizeRoutes } from './api/authorize-routes.ts'
import { feedbackRoutes } from './api/feedback.ts'
import { gifRoutes } from './api/gifs.ts'
import { hostedRoutes } from './api/hosted.ts'
import { oembedRoutes } from './api/oembed.ts'
import { pushRoutes } from './api/push-routes.ts'
import { telemetryRoutes } from './api/telemetry.ts'
import type { Config } from './config.ts'
import { createServices, type Services } from './create-services.ts'
import type { Db } from './db/database.ts'
import { eventRoutes } from './events/event-routes.ts'
import { serveGovernance } from './governance/serve-governance.ts'
import { answerFailure } from './guard/answer-failure.ts'
import { bodyRooms, createBodyBudget } from './guard/body-budget.ts'
import { createBrowserCookie } from './guard/browser-cookie.ts'
import { type InProcess, readClientAddress } from './guard/client-address.ts'
import { createPageCounter } from './guard/count-pages.ts'
import { createGuards } from './guard/guards.ts'
import { healthRoutes } from './guard/health.ts'
import { limits as ownLimits, type Limits, pageLimits as ownPageLimits, type PageLimits } from './guard/limits.ts'
import { ownPrefix, providerPrefixes, toRefusalBody } from './guard/refusal-body.ts'
import { sameOrigin } from './guard/same-origin.ts'
import { securityHeaders } from './guard/security-headers.ts'
import { whileStopping } from './guard/while-stopping.ts'
import { createHostedLogin } from './hosted/create-hosted-login.ts'
import { createIdentity } from './identity/create-identity.ts'
import { createMetrics, type Measurement } from './log/metrics.ts'
import { requestLog } from './log/request-log.ts'
import { mediaStoreRoutes } from './media-store/media-store-routes.ts'
import type { ServerNetwork } from './networks/adapter/network-adapter.ts'
import { createPrepareRevoke } from './networks/adapter/prepare-revoke.ts'
import { toNetworkPages } from './networks/create-networks.ts'
import { createNfts } from './nfts/create-nfts.ts'
import { openNftImages } from './nfts/nft-images.ts'
import { openapiRoutes } from './openapi/openapi-routes.ts'
import { passPages, passThrough } from './pass-through.ts'
import { accountRoutes } from './provider/account/account.ts'
import { connectionRoutes } from './provider/account/connections.ts'
import { signInRoutes } from './provider/account/sign-in.ts'
import { draftRoutes } from './provider/content/drafts.ts'
import { linkDigestRoutes } from './provider/content/link-digest.ts'
import { pollRoutes } from './provider/content/polls.ts'
import { postCopyRoutes } from './provider/content/post-copies.ts'
import { translationRoutes } from './provider/content/translation.ts'
import { searchIdentityRoutes } from './provider/identity/search-identity.ts'
import { tokenListRoutes } from './provider/identity/token-list.ts'
import { walletProfileRoutes } from './provider/identity/wallet-profile.ts'
import { walletVerificationRoutes } from './provider/identity/wallet-verification.ts'
import { nftRoutes } from './provider/nfts/nfts.ts'
import { deviceTokenRoutes } from './provider/notifications/device-tokens.ts'
import { pushSwitchRoutes } from './provider/notifications/push-switches.ts'
import { peopleRoutes } from './provider/people/people.ts'
import { tokenRoutes } from './provider/tokens/tokens.ts'
import { walletsRoutes } from './provider/wallets/wallets.ts'
import { createRunAsHosted, type RunAsHosted } from './scheduled/create-run-as-hosted.ts'
import { scheduledRoutes } from './scheduled/scheduled-routes.ts'
import { shareImageRoutes } from './share-images/share-image-routes.ts'
import { createFailurePage } from './ssr/create-failure-page.ts'
import { createPages, type WebApp } from './ssr/pages.ts'
import { createTelemetry } from './telemetry/create-telemetry.ts'
import { createTokens } from './tokens/create-tokens.ts'
import { createEthereum } from './upstream/ethereum/ethereum.ts'
import { createGifSearch } from './upstream/gifs/gif-search.ts'
import { openPages, toPageTransport } from './upstream/pages/open-pages.ts'
import { createTranslator } from './upstream/translation/translator.ts'
import type { MasterKeys } from './vault/master-keys.ts'
import { createWallets } from './wallets/create-wallets.ts'

export interface AppOptions {
  config: Config
  log: Logger
  db: Db
  /** Keys that seal secrets and derive tokens. */
  keys: MasterKeys
  /** Services shared with other parts of the process. Absent: the app creates its own. */
  services?: Services
  /** Absent: the app serves calls only. */
  web?: WebApp
  /** Serves the built files of the web app. */
  files?: (request: Request) => Promise<Response | undefined>
  /** Whether pages carry security headers; off in development. */
  isStrict?: boolean
  /** Absent: the product's defaults. */
  limits?: Limits
  /** Absent: the product's defaults. */
  pageLimits?: PageLimits
  /** Whether to refuse new requests. */
  isStopping?: () => boolean
}

export interface App {
  /** `bindings`: the Node server's connection details; absent for in-process calls. */
  fetch(request: Request, bindings?: object): Promise<Response>
  /** Preloads what the first reader would otherwise wait for. */
  warm(): Promise<void>
  /** Every call that the app serves. */
  calls: readonly ApiCall[]
  /** For background jobs. */
  runAsHosted: RunAsHosted
}

const measureAll = async (networks: readonly ServerNetwork[]): Promise<Measurement[]> =>
  (await Promise.all(networks.map((network) => network.measure?.() ?? []))).flat()

/** Creates the whole server as a function from request to response, without a port, files or a clock of its own. */
export function createApp({ config, log, db, keys, web, files, isStrict, limits = ownLimits, ...options }: AppOptions): App {
  const { services = createServices({ db, keys, config, log }), isStopping = () => false } = options
  const { networks, hosted, ownMethods, prelogin, codeClients, pushNetworks } = services
  const pages = toNetworkPages(config)
  const app = new Hono()
  const calls: ApiCall[] = []

  const [metrics, telemetry] = [createMetrics(db, () => measureAll(networks)), createTelemetry(config, log)]
  app.use(requestLog({ log, metrics }))
  app.onError(answerFailure({ log, ...telemetry, showFailure: web && createFailurePage({ config, pages, web }) }))
  app.use(passPages(config.pages), securityHeaders(config.login.publicUrl))
  healthRoutes(app, { db, metrics, metricsToken: config.metricsToken, isStopping })
  for (const prefix of providerPrefixes) app.use(prefix, providerCors)
  app.use(whileStopping(isStopping))
  app.use(ownPrefix, sameOrigin)
  const cookie = createBrowserCookie(config.login.publicUrl)
  const guards = createGuards({ db, trustedProxies: config.trustedProxies, limits, cookie })
  const serve = createServe(app, guards, (call) => calls.push(call))
  const { publicUrl } = config.login
  const prepareRevoke = createPrepareRevoke(networks, log)
  signInRoutes(app, serve, { db, keys, config: config.login, signInMethods: hosted.signInMethods, prelogin, codeClients, prepareRevoke })
  accountRoutes(serve, { db, prepareRevoke })
  connectionRoutes(serve, { db, formats: networks.flatMap(({ connections }) => connections ?? []) })
  walletVerificationRoutes(serve, { db, ethereum: createEthereum(config.identity.ethereumRpcUrl), publicUrl })
  const identity = createIdentity({ db, config, peopleSources: networks.flatMap(({ people }) => people ?? []), now: Date.now })
  peopleRoutes(serve, { db, graph: identity.graph, postSources: networks.flatMap(({ posts }) => posts ?? []) })
  pushSwitchRoutes(serve, { db, pushNetworks, networkSwitches: networks.flatMap(({ pushSwitches }) => pushSwitches ?? []) })
  deviceTokenRoutes(serve, { db, keys, push: config.push })
  walletProfileRoutes(serve, { db, ...identity })
  tokenListRoutes(serve, { findHoldings: identity.findHoldings, now: Date.now })
  const [nfts, tokens] = [createNfts(config.explorers, Date.now), createTokens(config.tokens, Date.now)]
  walletsRoutes(serve, createWallets({ config, ens: identity.ens, nftChains: [...nfts.keys()], tokens, now: Date.now }))
  serveGovernance(serve, { db, config: config.governance, now: Date.now })
  eventRoutes(serve, { db, config, follows: services.follows, now: Date.now })
  const linkSources = networks.flatMap(({ links }) => links ?? [])
  linkDigestRoutes(serve, { linkSources, detect: identity.detect })
  translationRoutes(serve, { translator: config.translation && createTranslator({ ...config.translation, now: Date.now }) })
  const askOwn = async (path: string, init: RequestInit | undefined, bindings: InProcess) => app.request(path, init, bindings)
  const runAsHosted = createRunAsHosted({ hosted, askOwn, pages, now: Date.now })
  scheduledRoutes(serve, { db, runAsHosted })
  pollRoutes(serve, { db, platforms: networks.flatMap(({ pollPlatform }) => pollPlatform ?? []) })
  draftRoutes(serve, { db })
  postCopyRoutes(serve, { db })
  searchIdentityRoutes(serve, { db, graph: identity.graph })
  const hostedLogin = createHostedLogin({ hosted, cookie, prelogin })
  hostedRoutes(serve, { hosted, ownMethods, cookie, prelogin, codeClients, ...hostedLogin })
  const fileBudget = createBodyBudget(bodyRooms.files)
  const meterFile = (context: Context) => fileBudget.open(readClientAddress(context, config.trustedProxies))
  const issueUploadToken = mediaStoreRoutes({ app, serve, db, keys, config, meterFile })
  const readSuggestedPeople = createSuggestedPeople({ db, follows: services.follows })
  const pageTransport = config.pages && toPageTransport(config.pages)
  const countFile = async (context: Context, limit: Limit) => void (await guards.count({ limit, auth: 'none' }, context, undefined))
  const routeDeps = {
    pageTransport,
    countFile,
    app,
    serve,
    hosted,
    cookie,
    prelogin,
    readSuggestedPeople,
    meterFile,
    issueUploadToken,
    ...hostedLogin,
  }
  for (const network of networks) network.addRoutes?.(routeDeps)
  authorizeRoutes(serve, { db, login: config.login, prelogin })
  pushRoutes(serve, { db, keys, push: config.push })
  const images = openNftImages({ nfts, transport: pageTransport, gateways: config.ipfsGateways, now: Date.now })
  shareImageRoutes(app, { config, log, pageTransport, askOwn, countFile })
  nftRoutes(app, serve, { nfts, images, trustedProxies: config.trustedProxies, countFile })
  tokenRoutes(app, serve, { tokens, transport: pageTransport, trustedProxies: config.trustedProxies, now: Date.now, countFile })
  oembedRoutes(app, serve, { pages: pageTransport && openPages(pageTransport), linkSources, config, countFile })
  const search = config.gifs && createGifSearch({ ...config.gifs, now: Date.now })
  gifRoutes(app, serve, { search, mediaUrl: config.mediaUrl, countFile })
  feedbackRoutes(serve, { log })
  telemetryRoutes(serve, telemetry)
  openapiRoutes(app, { calls, publicUrl, limits })
  passThrough(app, config, pages)
  refuseUnknownCalls(app)

  if (files) app.get('*', async (context, next) => (await files(context.req.raw)) ?? next())
  if (web) {
    const { readPageOptions: readOptions, limitReads } = services
    const render = createPages({ config, pages, web, log, isStrict, readOptions, limitReads })
    const countPage = createPageCounter(options.pageLimits ?? ownPageLimits)
    app.get('*', (context) => {
      const causedBy = readClientAddress(context, config.trustedProxies)
      countPage(causedBy, context.req.path)
      const toFetcher = (bindings: InProcess) => async (path: string, init?: RequestInit) => app.request(path, init, bindings)
      return render(context.req.raw, {
        asClient: toFetcher({ causedBy }),
        uncounted: toFetcher({ causedBy: undefined }),
        countRead: () => guards.countRead(causedBy),
      })
    })
  }
  const warm = async () => void (await Promise.all(networks.map((network) => network.warm?.())))
  return { fetch: async (request, bindings) => app.fetch(request, bindings), warm, calls, runAsHosted }
}

/** They get an API error instead of a page. */
function refuseUnknownCalls(app: Hono): void {
  for (const prefix of [...providerPrefixes, ownPrefix])
    app.all(prefix, (context) => context.json(toRefusalBody(context.req.path, 'This call does not exist.'), 404))
}
