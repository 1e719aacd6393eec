import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostedSession } from '@chorus/contract/hosted/hosted'
import { guestOwner, pageOwnerHeader } from '@chorus/contract/page-owner'
import { type NetworkName, networkNames } from '@chorus/model/network-identity'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import type { loadFailureWords } from '@chorus/web/app/load-failure-words'
import type { Render, RenderedPage, RenderOptions } from '@chorus/web/app/render-options'
import type { SharedReads } from '@chorus/web/services/lists/shared-reads'
import type { Preferences } from '@chorus/web/services/settings/settings'
import type { ServerManifest } from '@tanstack/router-core'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { ServerConfig } from '../config/server-config.ts'
import type { NetworkPages } from './network-page.ts'
import { createPageCache } from './page-cache.ts'
import { byNonce, toPageHeaders } from './page-headers.ts'
import { toPageKey } from './page-key.ts'
import { toPageOwner } from './page-owner.ts'
import type { PageStyles } from './page-styles.ts'
import { readPreferences } from './read-preferences.ts'
import { recordEarlyEvents } from './record-early-events.ts'
import { beginRender, type Rendering, wholeOf, withHeaders } from './rendering.ts'
import { sendRendered, sendStored } from './send-page.ts'
import { type LiveOptions, toSettings, withOptions } from './settings.ts'
import { createSharedReads } from './shared-reads.ts'
import { type InlineSources, toStoredPage } from './stored-page.ts'

export interface WebApp {
  render: Render
  findRedirect(url: URL): string | undefined
  loadFailureWords: typeof loadFailureWords
  manifestFor(locale: string, hasAccounts: boolean): ServerManifest
  /** Absent in development, where the dev server injects them. */
  styles?: PageStyles
}

export interface PagesOptions {
  config: ServerConfig
  /** Pages of all networks. */
  pages: NetworkPages
  web: WebApp
  log: Pick<Logger, 'error'>
  /** Options of networks that change while the server runs. */
  readOptions(): LiveOptions
  /** Limits what all pages read from a network together. */
  limitReads(network: NetworkName, fetcher: Fetcher): Fetcher
  /** Off in development, where the dev server injects scripts. */
  isStrict?: boolean
}

/** Our own calls, in process. */
export interface OwnCalls {
  /** Counted for the client that asked for the page. */
  asClient: Fetcher
  /** Counted for no one. */
  uncounted: Fetcher
  /** Counts one read for that client; throws a Refusal 429 beyond its limit. */
  countRead(): Promise<void>
}

type Held = RenderOptions['held']

/** The reader of a page. */
interface Reader {
  preferences: Preferences
  own: OwnCalls
  nonce: string
  held?: Held
  isSessionPending?: boolean
}

type AnswerPage = (request: Request, own: OwnCalls) => Promise<Response>

/** Renders a page for every address that is neither a call nor a file. */
export function createPages({ config, pages, web, log, readOptions, limitReads, isStrict = true }: PagesOptions): AnswerPage {
  const settings = toSettings(config, pages)
  const fetchers = Object.fromEntries(networkNames.map((name) => [name, limitReads(name, createFetcher({ root: pages[name].root ?? '' }))]))
  const shared = createSharedReads(config)
  const guestPages = isStrict && config.cacheSeconds > 0 ? createPageCache({ cacheSeconds: config.cacheSeconds }) : undefined

  /** Whether a call is made for a load that guests share. Such a call has no cookie and counts for no one. */
  const inSharedLoad = new AsyncLocalStorage<true>()

  const onError = (error: unknown) => log.error({ error }, 'A part of a page failed.')

  const toOptions = ({ preferences, own, nonce, ...session }: Reader): RenderOptions => ({
    settings: withOptions(settings, readOptions()),
    preferences,
    now: Date.now(),
    nonce,
    manifest: web.manifestFor(preferences.locale, session.held !== undefined),
    fetcherTo: (network) => fetchers[network]!,
    ownFetcher: (path, init) => (inSharedLoad.getStore() ? own.uncounted : own.asClient)(path, init),
    shared: preferences.providerRoot
      ? alone(config.pageWaitMs)
      : { ...shared, remember: (key, load) => shared.remember(key, () => inSharedLoad.run(true, load), own.countRead) },
    ...session,
    onError,
  })

  const render: Render = async (request, { onStart, ...options }) => {
    const { styles } = web
    const { nonce } = options
    const startLinked = (start: RenderedPage) =>
      onStart?.({ ...start, html: start.html && recordEarlyEvents(styles?.linkFrom(start.html, nonce) ?? start.html, nonce) })
    const page = await web.render(request, { ...options, ...(onStart && { onStart: startLinked }) })
    return { ...page, html: page.html && recordEarlyEvents(styles?.addTo(page.html, nonce) ?? page.html, nonce) }
  }

  /** Renders for every guest with these preferences, so the render sees nothing else of the request. */
  const renderForGuests = async (url: URL, preferences: Preferences, own: OwnCalls): Promise<Rendering> => {
    const nonce = createNonce()
    const watched = watchCalls(own)
    const toHeaders = (inline: InlineSources) => ({
      'content-type': 'text/html; charset=utf-8',
      ...toPageHeaders(config, pages, inline),
      'cache-control': 'private, no-cache',
      [pageOwnerHeader]: guestOwner,
    })
    const options = toOptions({ preferences, own: watched.own, nonce })
    let lacksNetwork = false
    const report: SharedReads['report'] = (network, outcome) => {
      lacksNetwork ||= 'isLate' in outcome
      options.shared.report(network, outcome)
    }
    const store = async ({ status, html, headers }: RenderedPage) => {
      if (!watched.isWhole() || html === undefined || html.length > maxStored) return undefined
      if (!(status === 200 || status === 404) || headers.has('set-cookie')) return undefined
      const page = await toStoredPage({ status, html, nonce }, toHeaders)
      return lacksNetwork ? { ...page, freshSeconds: lateFreshSeconds } : page
    }
    const page = await beginRender(render, new Request(url), { ...options, shared: { ...options.shared, report } })
    const stored = wholeOf(page).then(store)
    // A page that has begun keeps its nonce; any other is sent as stored.
    const headers = { ...toPageHeaders(config, pages, byNonce(nonce)), [pageOwnerHeader]: guestOwner }
    return { page: withHeaders(page, headers), stored: stored.catch(() => undefined) }
  }

  return async (request, own) => {
    const url = new URL(request.url)
    const target = web.findRedirect(url)
    if (target !== undefined) return new Response(null, { status: 301, headers: { location: target } })
    const preferences = readPreferences(request.headers, config.developerRoots)
    const token = findToken(request)
    const isGuest = token === undefined
    const key = isGuest ? toPageKey(url, preferences) : undefined
    if (guestPages && key !== undefined) {
      const found = await guestPages.find(key, () => renderForGuests(url, preferences, own))
      if ('etag' in found) return sendStored(request, found)
      const stored = 'whole' in found.page ? undefined : await found.stored
      return stored ? sendStored(request, stored) : sendRendered(request, found.page, onError)
    }
    const nonce = createNonce()
    const asBrowser = { ...own, asClient: withCookies(own.asClient, request) }
    const held = isGuest ? undefined : await findHeld(asBrowser.asClient, config.pageWaitMs / 2)
    const options = toOptions({ preferences, own: asBrowser, nonce, held, isSessionPending: !isGuest && !held })
    const page = await (isStrict && request.method !== 'HEAD' ? beginRender(render, request, options) : render(request, options))
    const policies = toPageHeaders(config, pages, byNonce(nonce), preferences.device?.services, preferences.providerRoot)
    if (!isStrict) delete policies['content-security-policy']
    // A page that lacks its session belongs to no one.
    if (isGuest || held) policies[pageOwnerHeader] = toPageOwner({ token, held }, preferences)
    return sendRendered(request, withHeaders(page, policies), onError)
  }
}

/** Notes refusals and failures: a page that lacks something because its first guest has asked too often must not be shown to others. */
function watchCalls(own: OwnCalls): { own: OwnCalls; isWhole(): boolean } {
  let isWhole = true
  const asClient: Fetcher = async (path, init) => {
    const response = await own.asClient(path, init)
    isWhole &&= response.status !== 429 && response.status < 500
    return response
  }
  const countRead = () =>
    own.countRead().catch((error: unknown) => {
      isWhole = false
      throw error
    })
  return { own: { ...own, asClient, countRead }, isWhole: () => isWhole }
}

/** How long a page without a network that was late is fresh: by then that network has usually responded. */
const lateFreshSeconds = 1
/** Characters of markup. Larger pages are not stored. */
const maxStored = 1024 * 1024

const createNonce = (): string => randomBytes(16).toString('base64url')

/** Reads from another provider are neither shared with other readers nor recorded as a network's health. */
const alone = (longestWaitMs: number): SharedReads => ({
  remember: (_key, load) => load(),
  longestWaitMs,
  mergeWaitMs: () => longestWaitMs,
  report: () => {},
})

/** Makes in-process calls with this browser's cookies, as its own pages would. */
function withCookies(ownFetcher: Fetcher, request: Request): Fetcher {
  const cookie = request.headers.get('cookie')
  if (!cookie || findToken(request) === undefined) return ownFetcher
  return (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    headers.set('x-chorus', '1')
    return ownFetcher(path, { ...init, headers })
  }
}

/** The token in the session's cookie, unchecked. */
const findToken = (request: Request): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?chorus_sid=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]

const HeldAnswer = v.object({ success: v.literal(true), data: hostedSession.reply })

/** After `waitMs` the page renders without the session, and the browser loads the session later. */
async function findHeld(asBrowser: Fetcher, waitMs: number): Promise<Held> {
  try {
    const asked = asBrowser(hostedSession.path).then(async (response) => v.parse(HeldAnswer, await response.json()).data)
    return await Promise.race([asked, sleep(waitMs, undefined, { ref: false })])
  } catch {
    return undefined
  }
}
