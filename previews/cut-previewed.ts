import type { Facet } from '@chorus/model/facet'

/** Equal for spellings of the same page: http or https, `www.`, a trailing slash. */
function toPage({ hostname, port, pathname, search }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/$/, '')}${search}`
}

/** A fragment may be a position on a page or, on some sites, the page itself: two fragments are two places. */
function isSamePlace(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return one === other
  const [first, second] = [new URL(one), new URL(other)]
  return toPage(first) === toPage(second) && (first.hash === '' || second.hash === '' || first.hash === second.hash)
}

/** Flows §5.3: a link with a preview need not also end the text. Returns the text without that link, if it ends with it. */
export function cutPreviewed(text: string, facets: readonly Facet[], link: string): string {
  const end = text.trimEnd().length
  const last = facets.find((facet) => facet.kind === 'link' && facet.end === end)
  if (last?.kind !== 'link' || !isSamePlace(last.url, link)) return text
  return text.slice(0, last.start).trimEnd()
}
