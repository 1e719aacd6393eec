import { randomBytes } from 'node:crypto'
import { networkNames } from '@chorus/model/limits'
import { createFetcher, type Fetcher } from '@chorus/networks/http'
import type { Render } from '@chorus/web/app/render-options'
import type { ServerManifest } from '@tanstack/router-core'
import type { Config } from '../config.ts'
import { compress } from './compress.ts'
import { toPageHeaders } from './page-headers.ts'
import { toSettings, toUpstreamRoots } from './settings.ts'
import { createSharedReads } from './shared-reads.ts'
import { readVisitor } from './visitor.ts'

export interface WebApp {
  render: Render
  findRedirect(url: URL): string | undefined
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
    const visitor = readVisitor(request.headers)
    const response = await web.render(request, {
      settings,
      visitor,
      now: Date.now(),
      nonce,
      manifest: web.manifestFor(visitor.locale),
      fetcherTo: (network) => fetchers[network]!,
      ownFetcher,
      shared,
    })
    const headers = new Headers(response.headers)
    const policies = toPageHeaders(config, nonce)
    if (!isStrict) delete policies['content-security-policy']
    for (const [name, value] of Object.entries(policies)) headers.set(name, value)
    return compress(request, new Response(response.body, { status: response.status, headers }))
  }
}
