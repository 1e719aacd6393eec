import { frame, type Frame } from '@chorus/contract/content/frame'
import { oembed, pageImagePath, purgeOembed } from '@chorus/contract/content/oembed'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { recogniseLink } from '@chorus/previews/recognise-link'
import type { Hono } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { readClientAddress } from '../guard/client-address.ts'
import { createSendBytes } from '../guard/send-bytes.ts'
import type { NetworkRouteDeps } from '../networks/adapter/network-adapter.ts'
import type { LinkPayload, LinkSource } from '../provider/content/link-source.ts'
import type { PagePreviews, PreviewedPage } from '../upstream/pages/page-previews.ts'
import { readLink } from './read-link.ts'

export interface OembedDeps extends Pick<NetworkRouteDeps, 'countFile'> {
  /** Undefined: this server doesn't fetch link previews. */
  pages: PagePreviews | undefined
  linkSources: readonly LinkSource[]
  config: Pick<ServerConfig, 'trustedProxies' | 'hasMiniApps' | 'login'>
}

const imageHeaders = {
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Provider API §4.6: previews of links, and the frames and mini apps that pages offer. */
export function oembedRoutes(app: Hono, serve: Serve<Viewer>, deps: OembedDeps): void {
  const { pages, linkSources, countFile } = deps
  const { trustedProxies, hasMiniApps, login } = deps.config
  const ownHost = new URL(login.publicUrl).host
  /** Our own pages offer none, and neither do hosts that the specs exclude. */
  const findOffered = ({ host }: URL, page: PreviewedPage): Frame | null =>
    hasMiniApps && host !== ownHost && !/(?:^|\.)(?:mask\.social|x\.com)$/.test(host) ? (page.frame ?? null) : null
  const open = (): PagePreviews => {
    if (!pages) throw new Refusal('Link previews are not set up on this server.', { status: 403 })
    return pages
  }

  serve(oembed, async ({ query, context }) => {
    const address = readLink(query.link)
    const page = await open().find(address, readClientAddress(context, trustedProxies))
    // The reason stays here: it would let clients probe networks they can't reach themselves.
    if (!page) throw new Refusal('Nothing can be read at this link.', { status: 502 })
    return { og: page.og, frame: findOffered(address, page), payload: await toPayload(address.href, linkSources) }
  })

  serve(frame, async ({ query, context }) => {
    const address = readLink(query.link)
    const page = await open().find(address, readClientAddress(context, trustedProxies))
    if (!page) throw new Refusal('Nothing can be read at this link.', { status: 404 })
    return { frame: findOffered(address, page) }
  })

  serve(purgeOembed, async ({ query }) => open().forget(readLink(query.link)))

  // Posts carry the image of their link card as a file, which most sites don't let a browser read. Given a page's address, this reads only that
  // page's image, so it can't be used to fetch other files.
  const sendBytes = createSendBytes()
  app.get(pageImagePath, async (context) => {
    await countFile(context, 'preview')
    const address = readLink(context.req.query('link') ?? '')
    const image = await open().findImage(address, readClientAddress(context, trustedProxies))
    if (!image) throw new Refusal('This page has no image that can be read.', { status: 502 })
    return sendBytes(image.bytes, { ...imageHeaders, 'content-type': image.type })
  })
}

async function toPayload(link: string, sources: readonly LinkSource[]): Promise<LinkPayload> {
  const found = recogniseLink(link)
  return (found && (await sources.find(({ kind }) => kind === found.kind)?.toPayload(found))) ?? null
}
