import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { MediaObjects } from './media-objects.ts'
import { uploadsPath } from './store-paths.ts'

/** Stored media never changes, and nothing in it may run. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
}

/** Serves stored media, whole or one range of it, as players ask for it. */
export function uploadsRoutes(app: Hono, { objects }: { objects: Pick<MediaObjects, 'find' | 'read'> }): void {
  app.get(`${uploadsPath}/*`, async (context) => {
    const key = context.req.path.slice(uploadsPath.length + 1)
    const found = await objects.find(key)
    if (!found) return context.text('There is no such file.', 404)
    const whole = { ...headers, 'content-type': found.type, etag: `"${found.etag}"` }
    if (context.req.header('if-none-match') === `"${found.etag}"`) return new Response(null, { status: 304, headers: whole })
    const range = readRange(context.req.header('range'), found.size)
    if (range === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${found.size}` } })
    const { start, end } = range ?? { start: 0, end: found.size - 1 }
    const part = range && { 'content-range': `bytes ${start}-${end}/${found.size}` }
    const body = context.req.method === 'HEAD' ? null : (Readable.toWeb(objects.read(key, range)) as ReadableStream)
    return new Response(body, { status: range ? 206 : 200, headers: { ...whole, ...part, 'content-length': String(end - start + 1) } })
  })
}

/** RFC 9110 §14.1.2: one range. Several, or anything else, are answered with the whole file. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'none' : { start, end }
}
