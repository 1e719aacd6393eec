import { findGifs, gifFilePath, isGifUrl } from '@chorus/contract/content/gifs'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Hono } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import { createSendBytes } from '../guard/send-bytes.ts'
import type { NetworkRouteDeps } from '../networks/adapter/network-adapter.ts'
import type { GifSearch } from '../upstream/gifs/gif-search.ts'
import { readGifFile } from '../upstream/gifs/read-gif-file.ts'

export interface GifDeps extends Pick<NetworkRouteDeps, 'countFile'> {
  /** Undefined: no service is configured. */
  search: GifSearch | undefined
  /** Where the sandbox has media. */
  mediaUrl: string | undefined
}

const fileHeaders = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Finds GIFs to post. The service learns the search terms, but not the browser, and its key stays on our server. */
export function gifRoutes(app: Hono, serve: Serve<Viewer>, { search, mediaUrl, countFile }: GifDeps): void {
  const open = (): GifSearch => {
    if (!search) throw new Refusal('GIFs are not set up on this server.', { status: 403 })
    return search
  }

  serve(findGifs, ({ query }) =>
    open()(query).catch((cause: unknown) => {
      throw new Refusal('GIFs aren’t available right now. Try again in a moment.', { status: 502, cause })
    }),
  )

  const sendBytes = createSendBytes()
  // Networks that take files, or a still image beside the link, need the bytes, and the hosts may not let other sites read them.
  app.get(gifFilePath, async (context) => {
    await countFile(context, 'preview')
    open()
    const url = context.req.query('url') ?? ''
    if (!isGifUrl(url)) throw new Refusal('This isn’t the URL of a GIF.', { status: 400 })
    const file = await readGifFile(url, mediaUrl)
    if (!file) throw new Refusal('This GIF can’t be read.', { status: 502 })
    return sendBytes(file.bytes, { ...fileHeaders, 'content-type': file.type })
  })
}
