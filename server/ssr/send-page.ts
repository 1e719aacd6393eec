import type { RenderedPage } from '@chorus/web/app/render-options'
import { compress, pickEncoding } from './compress.ts'
import type { StoredPage } from './stored-page.ts'

/** Sends a page that was rendered for this request. */
export async function sendRendered(request: Request, { status, headers, html }: RenderedPage): Promise<Response> {
  const sent = Object.fromEntries(headers)
  if (html === undefined || request.method === 'HEAD') return new Response(null, { status, headers: sent })
  const encoding = pickEncoding(request)
  const body = await compress(encoding, html)
  return new Response(body, { status, headers: { ...sent, ...(encoding && { 'content-encoding': encoding }) } })
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
