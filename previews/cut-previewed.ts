import type { Facet } from '@chorus/model/facet'

/** The same place, however it is written: with or without its scheme’s s, `www.`, a slash at the end or what stands behind #. */
function toPlace(link: string): string {
  if (!URL.canParse(link)) return link
  const { hostname, port, pathname, search } = new URL(link)
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/$/, '')}${search}`
}

/** Flows §5.3: what is shown beneath a text need not end it, too. The text without that link, if it ends with it. */
export function cutPreviewed(text: string, facets: readonly Facet[], link: string): string {
  const end = text.trimEnd().length
  const last = facets.find((facet) => facet.kind === 'link' && facet.end === end)
  if (last?.kind !== 'link' || toPlace(last.url) !== toPlace(link)) return text
  return text.slice(0, last.start).trimEnd()
}
