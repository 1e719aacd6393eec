import { findFacets } from '@chorus/model/text/find-facets'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import type { DraftPart } from '../drafts/draft-parts.ts'

/** The link whose card a part would show: the last one in its text. Files and polls replace the card. `origin`: ours, which gets no cards. */
export function findCardLink({ text, images, gif, video, poll }: Omit<DraftPart, 'id'>, origin: string): string | undefined {
  if (images.length > 0 || gif || video || poll) return undefined
  return findFacets(text)
    .flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
    .findLast((url) => {
      const address = readPreviewLink(url)
      return address !== undefined && address.origin !== origin
    })
}
