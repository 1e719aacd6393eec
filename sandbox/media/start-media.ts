import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { listen, type StandIn } from '../stand-in.ts'
import { draw } from './draw.ts'

const longestSide = 4096
const toSide = (text: string | undefined): number => Math.min(Math.max(Math.round(Number(text)) || 256, 1), longestSide)

/** The networks' picture hosts: every picture of the sandbox's world, drawn when it is asked for. */
export function startMedia({ port }: { port?: number } = {}): Promise<StandIn> {
  const app = new Hono()
  app.use(cors())
  app.get('/picture/:name', (context) => {
    const [, key] = /^([\w-]{1,100})\.svg$/.exec(context.req.param('name')) ?? []
    // One picture of the world is missing on purpose.
    if (!key || key.startsWith('broken')) return context.text('There is no such picture.', 404)
    return context.body(draw(key, toSide(context.req.query('w')), toSide(context.req.query('h'))), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })
  app.notFound((context) => context.text('There is no such picture.', 404))
  return listen(app.fetch, { port })
}
