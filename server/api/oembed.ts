import { oembed, pageImagePath, purgeOembed } from '@chorus/contract/content/oembed'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import { recogniseLink } from '@chorus/previews/recognise-link'
import type { Hono } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import { readClientAddress } from '../guard/client-address.ts'
import type { NetworkRouteDeps } from '../networks/adapter/network-adapter.ts'
import type { LinkPayload, LinkSource } from '../provider/content/link-source.ts'
import type { PagePreviews } from '../upstream/pages/page-previews.ts'

export interface OembedDeps extends Pick<NetworkRouteDeps, 'countFile'> {
  /** Undefined: this server doesn't fetch link previews. */
  pages: PagePreviews | undefined
  linkSources: readonly LinkSource[]
  trustedProxies: number
}

const imageHeaders = {
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Provider API §4.6: previews of links. */
export function oembedRoutes(app: Hono, serve: Serve<Viewer>, { pages, linkSources, trustedProxies, countFile }: OembedDeps): void {
  const open = (): PagePreviews => {
    if (!pages) throw new Refusal('Link previews are not set up on this server.', { status: 403 })
    return pages
  }

  serve(oembed, async ({ query, context }) => {
    const address = readLink(query.link)
    const og = await open().find(address, readClientAddress(context, trustedProxies))
    // The reason stays here: it would let clients probe networks they can't reach themselves.
    if (!og) throw new Refusal('Nothing can be read at this link.', { status: 502 })
    return { og, payload: await toPayload(address.href, linkSources) }
  })

  serve(purgeOembed, async ({ query }) => open().forget(readLink(query.link)))

  // Posts carry the image of their link card as a file, which most sites don't let a browser read. Given a page's address, this reads only that
  // page's image, so it can't be used to fetch other files.
  app.get(pageImagePath, async (context) => {
    await countFile(context, 'preview')
    const address = readLink(context.req.query('link') ?? '')
    const image = await open().findImage(address, readClientAddress(context, trustedProxies))
    if (!image) throw new Refusal('This page has no image that can be read.', { status: 502 })
    return new Response(image.bytes, {
      headers: { ...imageHeaders, 'content-type': image.type, 'content-length': String(image.bytes.length) },
    })
  })
}

/** Provider API §4.6: decodes once more if the link was encoded twice. A link that already parses may contain escapes of its own. */
function readLink(sent: string): URL {
  const address = readPreviewLink(/^https?%3A/i.test(sent) ? decode(sent) : sent)
  if (!address) throw new Refusal('Links of this type have no previews.', { status: 400 })
  return address
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function toPayload(link: string, sources: readonly LinkSource[]): Promise<LinkPayload> {
  const found = recogniseLink(link)
  return (found && (await sources.find(({ kind }) => kind === found.kind)?.toPayload(found))) ?? null
}
