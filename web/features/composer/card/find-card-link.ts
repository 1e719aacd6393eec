import { findFacets } from '@chorus/model/text/find-facets'
import { readPreviewLink } from '@chorus/previews/read-preview-link'
import type { DraftPart } from '../drafts/draft-parts.ts'

/** The link that a part would show a card of: the last one of its text. Files and polls take its place. `origin`: ours, which has no cards. */
export function findCardLink({ text, images, gif, video, poll }: Omit<DraftPart, 'id'>, origin: string): string | undefined {
  if (images.length > 0 || gif || video || poll) return undefined
  return findFacets(text)
    .flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
    .findLast((url) => {
      const address = readPreviewLink(url)
      return address !== undefined && address.origin !== origin
    })
}
