import type { NetworkName } from '@chorus/model/limits'
import type { Post, PostMetadata } from '@chorus/model/post'
import { isWebUrl } from '@chorus/model/text/web-url'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import { recogniseLink } from '@chorus/previews/recognise-link'
import { toAssets } from '../media/media-path.ts'
import { findPostPlace, type PostPlace } from '../post/find-post-place.ts'

/** What of a post is shown beneath its words, for a link in it. */
export interface Preview {
  link: string
  /** What came with the post says what is behind it. */
  card?: PostMetadata['card']
  /** It leads to a post that can be read here. */
  place?: PostPlace
  /** It leads to a live room; nothing more is known of it. */
  isSpace?: boolean
}

export interface PreviewFacts {
  /** Our own: links to there are no pages of strangers. */
  origin: string
  /** Networks that can be read here. */
  connected: readonly NetworkName[]
  /** Whether our server reads pages. */
  previewsPages: boolean
}

/** Provider API §11.5, in its order. Undefined: the words stand alone, or what the post has of its own is beneath them. */
export function findPreview(post: Post, facts: PreviewFacts): Preview | undefined {
  const { metadata, poll, quoteOn } = post
  const { card, article, space, oembedUrls, facets } = metadata
  if (card) return findCardPreview(metadata)
  if (article || space || poll || quoteOn || toAssets(post).length > 0) return undefined
  // The last link of a text is what the text is about.
  const written = facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : [])).toReversed()
  for (const link of [...oembedUrls, ...written]) {
    const preview = toPreview(link, facts)
    if (preview) return preview
  }
  return undefined
}

/** What came with a post: nobody is asked what it says. */
export const findCardPreview = ({ card }: PostMetadata): Preview | undefined =>
  card && isWebUrl(card.url) ? { link: card.url, card } : undefined

function toPreview(link: string, { origin, connected, previewsPages }: PreviewFacts): Preview | undefined {
  const place = findPostPlace(link, origin)
  if (place && connected.includes(place.network)) return { link, place }
  const address = readPreviewLink(link)
  if (!address || address.origin === origin) return undefined
  if (recogniseLink(link)?.kind === 'x-space') return { link, isSpace: true }
  return previewsPages ? { link } : undefined
}
