import type { Hono, MiddlewareHandler } from 'hono'
import { proxy } from 'hono/proxy'
import type { SandboxService, ServerConfig } from './config/server-config.ts'
import type { NetworkPages } from './ssr/network-page.ts'
import { askHost } from './upstream/http/ask-host.ts'
import { createSandboxTransport } from './upstream/http/transport.ts'

/** ms */
const pageDeadline = 10_000

/**
 * Serves the pages of the web that the sandbox plays at subdomains of `localhost`, such as `tides.example.localhost`, so that browsers load them from
 * another origin than ours.
 */
export function passPages(pages: ServerConfig['pages']): MiddlewareHandler {
  if (pages?.from !== 'stand-in') return (_, next) => next()
  const transport = createSandboxTransport(pages.url)
  return async (context, next) => {
    const { hostname, pathname, search } = new URL(context.req.url)
    const host = /^(.+)\.localhost$/.exec(hostname)?.[1]
    if (host === undefined || context.req.method !== 'GET') return next()
    const url = new URL(pathname + search, `https://${host}`)
    const question = { transport, signal: AbortSignal.timeout(pageDeadline), headers: { connection: 'close' } }
    return askHost(url, question, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk)
      const { 'content-type': type = 'text/plain', location } = answer.headers
      return new Response(Buffer.concat(chunks), {
        status: answer.statusCode ?? 502,
        headers: { 'content-type': type, ...(location && { location }) },
      })
    })
  }
}

/**
 * Proxies the sandbox through our own origin: `/sandbox/{network}/*` and `/sandbox/media/*`. Only for services that the sandbox plays:
 * with a real service this would be an open proxy.
 */
export function passThrough(app: Hono, config: Pick<ServerConfig, 'sandboxed' | 'mediaUrl'>, pages: NetworkPages): void {
  const rootOf = (name: SandboxService) =>
    name === 'media' ? config.mediaUrl : pages[name].isReadByBrowsers ? pages[name].root : undefined
  for (const name of config.sandboxed) {
    const root = rootOf(name)
    if (!root) continue
    app.all(`/sandbox/${name}/*`, async (context) => {
      const { pathname, search } = new URL(context.req.url)
      const target = root + pathname.slice(`/sandbox/${name}`.length) + search
      try {
        const answer = await proxy(target, {
          raw: context.req.raw,
          headers: { ...context.req.header(), cookie: undefined, host: undefined },
        })
        // Buffered completely, so that a broken response becomes an error instead of a truncated one.
        return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
      } catch {
        return context.json({ error: `The sandbox's ${name} isn't responding.` }, 502)
      }
    })
  }
}
