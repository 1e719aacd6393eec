import type { Limit } from '@chorus/contract/call'
import { shareImagePath } from '@chorus/contract/content/share-image'
import { ShareImageQuery } from '@chorus/contract/content/share-image-query'
import { decodeInput } from '@chorus/contract/decode-input'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config/server-config.ts'
import { type InProcess, readClientAddress } from '../guard/client-address.ts'
import { createSendBytes } from '../guard/send-bytes.ts'
import type { Transport } from '../upstream/http/transport.ts'
import { createReadPublicImage } from '../upstream/images/read-public-image.ts'
import { createDraw } from './create-draw.ts'
import { createShareImages } from './create-share-images.ts'

export interface ShareImageRouteDeps {
  config: Pick<ServerConfig, 'mediaUrl' | 'trustedProxies'>
  log: Pick<Logger, 'warn'>
  /** Undefined if this server reads no files from other hosts. */
  pageTransport: Transport | undefined
  /** Calls our own server within this process. */
  askOwn(path: string, init: RequestInit | undefined, bindings: InProcess): Promise<Response>
  countFile(context: Context, limit: Limit): Promise<void>
}

/** Shown when nothing can be drawn. */
const icon = '/icon-192.png'
/** s. Apps keep an image far longer than this anyway. */
const cached = { object: 3600, general: 60 }

/** Draws the image that other apps show for a page of ours. */
export function shareImageRoutes(app: Hono, { config, log, pageTransport, askOwn, countFile }: ShareImageRouteDeps): void {
  const find = createShareImages({
    // Pages of every language show the same object; apps that read share images send none.
    readOwn: async (path, household) => askOwn(path, { headers: { 'accept-language': 'en' } }, { causedBy: household }),
    readImage: pageTransport && createReadPublicImage(pageTransport),
    mediaUrl: config.mediaUrl,
    draw: createDraw(),
    now: Date.now,
  })

  const sendBytes = createSendBytes()

  app.get(shareImagePath, async (context) => {
    await countFile(context, 'media')
    const { path } = decodeInput(ShareImageQuery, context.req.query())
    try {
      const { bytes, isOfObject } = await find(toPagePath(path), readClientAddress(context, config.trustedProxies) ?? '')
      return sendBytes(bytes, {
        'content-type': 'image/png',
        'cache-control': `public, max-age=${isOfObject ? cached.object : cached.general}`,
      })
    } catch (error) {
      log.warn({ error }, 'A share image could not be drawn.')
      context.header('cache-control', 'no-store')
      return context.redirect(icon, 302)
    }
  })
}

/** Without a query, so that a page has a single image. API calls aren't pages, even if escapes that the router decodes disguise them. */
function toPagePath(path: string): string {
  const { pathname } = new URL(path, 'https://page.invalid')
  return /^\/(?:api|v\d|sandbox)(?:\/|$)/i.test(decode(pathname)) ? '/' : pathname
}

function decode(path: string): string {
  // Each escape by itself, because one that is invalid doesn't keep the router from decoding the others.
  return path.replaceAll(/%[2-7][\da-f]/gi, (escape) => decodeURIComponent(escape))
}
