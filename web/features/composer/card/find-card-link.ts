import { findFacetsInWords } from '@chorus/model/text/find-facets-in-words'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import type { DraftPart } from '../drafts/draft-parts.ts'

/** The link whose card a part would show: the last one in its text. Files and polls replace the card. `origin`: ours, which gets no cards. */
export function findCardLink({ text, images, gif, video, poll }: Omit<DraftPart, 'id'>, origin: string): string | undefined {
  if (images.length > 0 || gif || video || poll) return undefined
  for (const facet of findFacetsInWords(text, linkSigns)) {
    const address = facet.kind === 'link' ? readPreviewLink(facet.url) : undefined
    if (facet.kind === 'link' && address !== undefined && address.origin !== origin) return facet.url
  }
  return undefined
}

/** Every link has one of these. */
const linkSigns = ['.', ':']
