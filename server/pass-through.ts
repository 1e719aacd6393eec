import type { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { SandboxService, ServerConfig } from './config/server-config.ts'
import type { NetworkPages } from './ssr/network-page.ts'

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
