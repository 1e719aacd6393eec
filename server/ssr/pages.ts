import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostedSession } from '@chorus/contract/hosted'
import { networkNames } from '@chorus/model/network-identity'
import { createFetcher, type Fetcher } from '@chorus/networks/http'
import type { loadFailureWords } from '@chorus/web/app/load-failure-words'
import type { Render } from '@chorus/web/app/render-options'
import type { SharedReads } from '@chorus/web/services/lists/shared-reads'
import type { ServerManifest } from '@tanstack/router-core'
import * as v from 'valibot'
import type { ServerConfig } from '../config/server-config.ts'
import { compress } from './compress.ts'
import type { NetworkPages } from './network-page.ts'
import { toPageHeaders } from './page-headers.ts'
import { toSettings } from './settings.ts'
import { createSharedReads } from './shared-reads.ts'
import { readVisitor } from './visitor.ts'

export interface WebApp {
  render: Render
  findRedirect(url: URL): string | undefined
  loadFailureWords: typeof loadFailureWords
  manifestFor(locale: string): ServerManifest
}

export interface PagesOptions {
  config: ServerConfig
  /** Pages of all networks. */
  pages: NetworkPages
  web: WebApp
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

type AnswerPage = (request: Request, own: OwnCalls) => Promise<Response>

/** Renders a page for every address that is neither a call nor a file. */
export function createPages({ config, pages, web, isStrict = true }: PagesOptions): AnswerPage {
  const settings = toSettings(config, pages)
  const fetchers = Object.fromEntries(networkNames.map((name) => [name, createFetcher({ root: pages[name].root ?? '' })]))
  const shared = createSharedReads({ cacheSeconds: config.cacheSeconds })

  /** Whether a call is made for a load that guests share. Such a call has no cookie and counts for no one. */
  const inSharedLoad = new AsyncLocalStorage<true>()

  return async (request, own) => {
    const url = new URL(request.url)
    const target = web.findRedirect(url)
    if (target !== undefined) return new Response(null, { status: 301, headers: { location: target } })
    const nonce = randomBytes(16).toString('base64')
    const visitor = readVisitor(request.headers, config.developerRoots)
    const asBrowser = withCookies(own.asClient, request)
    const held = hasSession(request) ? await findHeld(asBrowser) : undefined
    const response = await web.render(request, {
      settings,
      visitor,
      now: Date.now(),
      nonce,
      manifest: web.manifestFor(visitor.locale),
      fetcherTo: (network) => fetchers[network]!,
      ownFetcher: (path, init) => (inSharedLoad.getStore() ? own.uncounted : asBrowser)(path, init),
      shared: visitor.providerRoot
        ? alone
        : { ...shared, remember: (key, load) => shared.remember(key, () => inSharedLoad.run(true, load), own.countRead) },
      held,
    })
    const headers = new Headers(response.headers)
    const policies = toPageHeaders(config, pages, nonce, visitor.device?.services, visitor.providerRoot)
    if (!isStrict) delete policies['content-security-policy']
    for (const [name, value] of Object.entries(policies)) headers.set(name, value)
    if (request.method === 'HEAD') {
      // Nothing reads this body, and an unread one holds the page's memory for two minutes.
      await response.body?.cancel()
      return new Response(null, { status: response.status, headers })
    }
    return compress(request, new Response(response.body, { status: response.status, headers }))
  }
}

/** Reads from another provider are neither shared with other readers nor recorded as a network's health. */
const alone: SharedReads = { remember: (_key, load) => load(), patience: () => foreignDeadlineMs, report: () => {} }
/** ms */
const foreignDeadlineMs = 1000

/** Makes in-process calls with this browser's cookies, as its own pages would. */
function withCookies(ownFetcher: Fetcher, request: Request): Fetcher {
  const cookie = request.headers.get('cookie')
  if (!cookie || !hasSession(request)) return ownFetcher
  return (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    headers.set('x-chorus', '1')
    return ownFetcher(path, { ...init, headers })
  }
}

const hasSession = (request: Request): boolean => /(?:^|;\s*)(?:__Host-)?chorus_sid=/.test(request.headers.get('cookie') ?? '')

const HeldAnswer = v.object({ success: v.literal(true), data: hostedSession.reply })
/** ms. A page that can't wait for the session renders without it, and the browser loads the session later. */
const patience = 500

async function findHeld(asBrowser: Fetcher): Promise<v.InferOutput<typeof hostedSession.reply> | undefined> {
  try {
    const asked = asBrowser(hostedSession.path).then(async (response) => v.parse(HeldAnswer, await response.json()).data)
    return await Promise.race([asked, sleep(patience, undefined, { ref: false })])
  } catch {
    return undefined
  }
}
