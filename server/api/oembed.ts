import { oembed, purgeOembed } from '@chorus/contract/content/oembed'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import { recogniseLink } from '@chorus/previews/recognise-link'
import type { Viewer } from '../account/find-viewer.ts'
import { readClientAddress } from '../guard/client-address.ts'
import type { LinkPayload, LinkSource } from '../provider/content/link-source.ts'
import type { PagePreviews } from '../upstream/pages/page-previews.ts'

export interface OembedDeps {
  /** Undefined: this server makes no link previews. */
  pages: PagePreviews | undefined
  linkSources: readonly LinkSource[]
  trustedProxies: number
}

/** Provider API §4.6: previews of links. */
export function oembedRoutes(serve: Serve<Viewer>, { pages, linkSources, trustedProxies }: OembedDeps): void {
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
