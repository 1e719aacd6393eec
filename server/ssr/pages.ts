import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostedSession } from '@chorus/contract/hosted'
import { networkNames } from '@chorus/model/limits'
import { createFetcher, type Fetcher } from '@chorus/networks/http'
import type { loadFailureWords } from '@chorus/web/app/load-failure-words'
import type { Render, SharedReads } from '@chorus/web/app/render-options'
import type { ServerManifest } from '@tanstack/router-core'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { compress } from './compress.ts'
import { toPageHeaders } from './page-headers.ts'
import { toSettings, toUpstreamRoots } from './settings.ts'
import { createSharedReads } from './shared-reads.ts'
import { readVisitor } from './visitor.ts'

export interface WebApp {
  render: Render
  findRedirect(url: URL): string | undefined
  loadFailureWords: typeof loadFailureWords
  manifestFor(locale: string): ServerManifest
}

export interface PagesOptions {
  config: Config
  web: WebApp
  /** Our own calls, in process. */
  ownFetcher: Fetcher
  /** Off in development, where the tools put in scripts of their own. */
  isStrict?: boolean
}

/** Answers every address that is no call and no file with a page. */
export function createPages({ config, web, ownFetcher, isStrict = true }: PagesOptions): (request: Request) => Promise<Response> {
  const settings = toSettings(config)
  const roots = toUpstreamRoots(config)
  const fetchers = Object.fromEntries(networkNames.map((name) => [name, createFetcher({ root: roots[name] })]))
  const shared = createSharedReads({ cacheSeconds: config.cacheSeconds })

  return async (request) => {
    const url = new URL(request.url)
    const target = web.findRedirect(url)
    if (target !== undefined) return new Response(null, { status: 301, headers: { location: target } })
    const nonce = randomBytes(16).toString('base64')
    const visitor = readVisitor(request.headers, config.developerRoots)
    const asBrowser = withCookies(ownFetcher, request)
    const held = hasSession(request) ? await findHeld(asBrowser) : undefined
    const response = await web.render(request, {
      settings,
      visitor,
      now: Date.now(),
      nonce,
      manifest: web.manifestFor(visitor.locale),
      fetcherTo: (network) => fetchers[network]!,
      ownFetcher: asBrowser,
      shared: visitor.providerRoot ? alone : shared,
      held,
    })
    const headers = new Headers(response.headers)
    const policies = toPageHeaders(config, nonce, visitor.device?.services, visitor.providerRoot)
    if (!isStrict) delete policies['content-security-policy']
    for (const [name, value] of Object.entries(policies)) headers.set(name, value)
    return compress(request, new Response(response.body, { status: response.status, headers }))
  }
}

/** What comes from elsewhere is nothing that other visitors should see, nor does it say how the networks are. */
const alone: SharedReads = { remember: (_key, load) => load(), patience: () => foreignPatience, report: () => {} }
/** ms */
const foreignPatience = 1000

/** Our own calls as this browser makes them: a page of ours speaks for it. */
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
/** ms. A page is a page though it is not known whose: the browser finds that out then. */
const patience = 500

async function findHeld(asBrowser: Fetcher): Promise<v.InferOutput<typeof hostedSession.reply> | undefined> {
  try {
    const asked = asBrowser(hostedSession.path).then(async (response) => v.parse(HeldAnswer, await response.json()).data)
    return await Promise.race([asked, sleep(patience, undefined, { ref: false })])
  } catch {
    return undefined
  }
}
