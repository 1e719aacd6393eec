import { oembed, purgeOembed } from '@chorus/contract/oembed'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import { recogniseLink } from '@chorus/previews/recognise-link'
import type { Viewer } from '../account/find-viewer.ts'
import { readClientAddress } from '../guard/client-address.ts'
import { withPatience } from '../identity/with-patience.ts'
import { toWireCast } from '../provider/to-wire-cast.ts'
import type { FarcasterUpstream } from '../upstream/farcaster-hub.ts'
import type { PagePreviews } from '../upstream/page-previews.ts'

export interface OembedDeps {
  /** Undefined: this server asks no stranger's page. */
  pages: PagePreviews | undefined
  hub: Pick<FarcasterUpstream, 'cast'>
  trustedProxies: number
}

/** Provider API §4.6: previews of links. */
export function oembedRoutes(serve: Serve<Viewer>, { pages, hub, trustedProxies }: OembedDeps): void {
  const open = (): PagePreviews => {
    if (!pages) throw new Refusal('This server makes no previews of links.', { status: 403 })
    return pages
  }

  serve(oembed, async ({ query, context }) => {
    const address = readLink(query.link)
    const og = await open().find(address, readClientAddress(context, trustedProxies))
    // Why it cannot be read stays here: it would tell what there is to whoever names addresses of a network that is not theirs.
    if (!og) throw new Refusal('Nothing can be read at this link.', { status: 502 })
    return { og, payload: await toPayload(address.href, hub) }
  })

  serve(purgeOembed, async ({ query }) => open().forget(readLink(query.link)))
}

/** Provider API §4.6: it is decoded once more, where it came encoded. What is an address already has signs of its own that look like that. */
function readLink(sent: string): URL {
  const address = readPreviewLink(/^https?%3A/i.test(sent) ? decode(sent) : sent)
  if (!address) throw new Refusal('There are no previews of such links.', { status: 400 })
  return address
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function toPayload(link: string, hub: OembedDeps['hub']) {
  const found = recogniseLink(link)
  switch (found?.kind) {
    case 'x-post':
      return { type: 'Post' as const, id: found.id, source: 'twitter' as const }
    case 'lens-post':
      return { type: 'Post' as const, id: found.id, source: 'lens' as const }
    case 'farcaster-post': {
      const cast = found.hash.length === 42 ? await withPatience((inTime) => inTime(hub.cast(found.hash))) : undefined
      return cast ? { type: 'Farcaster' as const, cast: toWireCast(cast) } : null
    }
    default:
      return null
  }
}
