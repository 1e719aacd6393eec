import { PassThrough, Readable, type Transform } from 'node:stream'
import type { RenderedPage } from '@chorus/web/app/render-options'
import { compress, createEncoder, pickEncoding } from './compress.ts'
import type { StartedPage } from './rendering.ts'
import type { StoredPage } from './stored-page.ts'

/** Sends a page that was rendered for this request. `onError`: called when the rest of the page failed after its beginning was sent. */
export async function sendRendered(
  request: Request,
  page: RenderedPage | StartedPage,
  onError: (error: unknown) => void,
): Promise<Response> {
  const { status, headers, html } = 'start' in page ? page.start : page
  const encoding = pickEncoding(request)
  const sent = { ...Object.fromEntries(headers), ...(encoding && html !== undefined && { 'content-encoding': encoding }) }
  if (html === undefined || request.method === 'HEAD') return new Response(null, { status, headers: sent })
  if (!('start' in page)) return new Response(await compress(encoding, html), { status, headers: sent })
  const encoder = encoding ? createEncoder(encoding) : new PassThrough()
  encoder.write(html)
  if ('flush' in encoder) encoder.flush()
  page.whole.then(
    ({ rest }) => encoder.destroyed || encoder.end(rest),
    (error: unknown) => {
      // Rendering ends when the reader leaves, which isn't a failure.
      if (!request.signal.aborted) onError(error)
      encoder.destroy()
    },
  )
  return new Response(Readable.toWeb(encoder as Transform) as ReadableStream, { status, headers: sent })
}

/** Sends a page that was rendered for many. */
export async function sendStored(request: Request, page: StoredPage): Promise<Response> {
  // A stored page is older than its response, and browsers correct their clocks by ours.
  const headers = { ...page.headers, etag: page.etag, 'server-timing': `now;desc="${Date.now()}"` }
  if (page.status === 200 && matchesEtag(request, page.etag)) return new Response(null, { status: 304, headers })
  const encoding = pickEncoding(request)
  const body = await page.read(encoding)
  return new Response(body as Uint8Array<ArrayBuffer>, {
    status: page.status,
    headers: { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.byteLength) },
  })
}

/** Proxies that recompress mark a tag as weak. */
const matchesEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
