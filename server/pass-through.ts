import type { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Config, SandboxService } from './config.ts'

/**
 * The sandbox behind our own origin: `/sandbox/{network}/*` and `/sandbox/media/*`. Only ever for what the sandbox plays:
 * towards a real service this would be an open proxy.
 */
export function passThrough(app: Hono, config: Config): void {
  const roots: Partial<Record<SandboxService, string | undefined>> = {
    lens: config.lensUrl,
    x: config.xScrapeUrl,
    bluesky: config.blueskyUrl,
    media: config.mediaUrl,
  }
  for (const name of config.sandboxed) {
    const root = roots[name]
    if (!root) continue
    app.all(`/sandbox/${name}/*`, async (context) => {
      const { pathname, search } = new URL(context.req.url)
      const target = root + pathname.slice(`/sandbox/${name}`.length) + search
      try {
        const answer = await proxy(target, {
          raw: context.req.raw,
          headers: { ...context.req.header(), cookie: undefined, host: undefined },
        })
        // Read to its end here: what breaks half way is refused, not half passed on.
        return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
      } catch {
        return context.json({ error: `The sandbox's ${name} does not answer.` }, 502)
      }
    })
  }
}
