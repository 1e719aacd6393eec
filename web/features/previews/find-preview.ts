import type { NetworkName } from '@chorus/model/network-identity'
import type { Post, PostMetadata } from '@chorus/model/post'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import { recogniseInner } from '@chorus/previews/recognise-inner'
import { findOwnPath } from '../../services/navigation/find-own-path.ts'
import { findPostPlace, type PostPlace } from '../../services/navigation/find-post-place.ts'
import { findProposal, type ProposalPlace } from '../../services/navigation/proposal-path.ts'
import { toAssets } from '../media/media-path.ts'

/** The link preview below a post. */
export interface Preview {
  link: string
  /** Page facts that the network sent with the post. */
  card?: PostMetadata['card']
  /** The link leads to a post of a connected network. */
  place?: PostPlace
  /** The link leads to a poll of ours. */
  poll?: { id: string; post: Post }
  /** The link leads to a proposal of a DAO. */
  proposal?: ProposalPlace
  /** The link leads to a live audio room. Nothing else is known about it. */
  isSpace?: boolean
}

export interface PreviewFacts {
  /** Our own origin: its links are not previewed as foreign pages. */
  origin: string
  /** Networks connected in this deployment. */
  connected: readonly NetworkName[]
  /** Whether our server fetches pages for previews. */
  previewsPages: boolean
}

/** Follows Provider API §11.5, in its order. Undefined when the post shows no preview. */
export function findPreview(post: Post, facts: PreviewFacts): Preview | undefined {
  const { metadata, poll, quoteOn } = post
  const { card, article, space, oembedUrls, facets } = metadata
  if (card) return findPollPreview(card.url, post, facts) ?? findProposalPreview(card.url, facts) ?? findCardPreview(metadata)
  if (article || space || poll || quoteOn || toAssets(post).length > 0) return undefined
  // The last link of a text is usually its subject.
  const written = facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : [])).toReversed()
  for (const link of [...oembedUrls, ...written]) {
    const preview = findPollPreview(link, post, facts) ?? toPreview(link, facts)
    if (preview) return preview
  }
  return undefined
}

/** A preview from the post's own data, which needs no request. */
const findCardPreview = ({ card }: PostMetadata): Preview | undefined => (card && isWebUrl(card.url) ? { link: card.url, card } : undefined)

function findPollPreview(link: string, post: Post, { origin }: PreviewFacts): Preview | undefined {
  const id = /^\/polls\/([\w-]{16})\/?(?:\?|$)/.exec(findOwnPath(link, origin) ?? '')?.[1]
  return id === undefined ? undefined : { link, poll: { id, post } }
}

function findProposalPreview(link: string, { origin }: PreviewFacts): Preview | undefined {
  const proposal = findProposal(link, origin)
  return proposal && { link, proposal }
}

function toPreview(link: string, facts: PreviewFacts): Preview | undefined {
  const { origin, connected, previewsPages } = facts
  const place = findPostPlace(link, origin)
  if (place && connected.includes(place.network)) return { link, place }
  const proposal = findProposalPreview(link, facts)
  if (proposal) return proposal
  const address = readPreviewLink(link)
  if (!address || address.origin === origin) return undefined
  if (recogniseInner(link)?.kind === 'x-space') return { link, isSpace: true }
  return previewsPages ? { link } : undefined
}
