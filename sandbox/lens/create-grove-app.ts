import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { GroveFiles } from './state/grove-files.ts'

/** bytes. Of Grove since August 2025. */
const mostBytes = 125 * 1000 * 1000
/** Lens and its test network. */
const chains = new Set(['232', '37111'])

/** Grove, the storage of Lens, below `/grove`: files that are public and never change. Nothing here edits or deletes them. */
export function createGroveApp(files: GroveFiles): Hono {
  const app = new Hono({ strict: false }).basePath('/grove')
  app.use(cors())
  app.post('/', async (context) => {
    if (!chains.has(context.req.query('chain_id') ?? '')) return context.json({ message: 'chain_id is missing or unknown' }, 400)
    const type = context.req.header('content-type')
    if (!type) return context.json({ message: 'Content-Type is missing' }, 400)
    if (Number(context.req.header('content-length') ?? 0) > mostBytes) return context.json({ message: 'File is too large' }, 413)
    const bytes = new Uint8Array(await context.req.arrayBuffer())
    if (bytes.byteLength === 0) return context.json({ message: 'File is empty' }, 400)
    if (bytes.byteLength > mostBytes) return context.json({ message: 'File is too large' }, 413)
    const key = files.add({ type, bytes })
    return context.json([{ storage_key: key, gateway_url: `${files.gateway}/${key}`, uri: `lens://${key}` }], 201)
  })
  app.get('/status/:key', (context) => {
    const key = context.req.param('key')
    if (!files.find(key)) return context.json({ message: 'Not found' }, 404)
    return context.json({ storage_key: key, status: 'done', progress: 100 })
  })
  app.get('/:key', (context) => {
    const file = files.find(context.req.param('key'))
    if (!file) return context.json({ message: 'Not found' }, 404)
    return context.body(file.bytes, 200, {
      'content-type': file.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  return app
}
