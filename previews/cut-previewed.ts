import type { Facet } from '@chorus/model/facet'

/** The same page, however it is written: with or without its scheme’s s, `www.` or a slash at the end. */
function toPage({ hostname, port, pathname, search }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}${pathname.replace(/\/$/, '')}${search}`
}

/** What stands behind # may be a place on a page, or on some sites the page itself: two of them are two places. */
function isSamePlace(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return one === other
  const [first, second] = [new URL(one), new URL(other)]
  return toPage(first) === toPage(second) && (first.hash === '' || second.hash === '' || first.hash === second.hash)
}

/** Flows §5.3: what is shown beneath a text need not end it, too. The text without that link, if it ends with it. */
export function cutPreviewed(text: string, facets: readonly Facet[], link: string): string {
  const end = text.trimEnd().length
  const last = facets.find((facet) => facet.kind === 'link' && facet.end === end)
  if (last?.kind !== 'link' || !isSamePlace(last.url, link)) return text
  return text.slice(0, last.start).trimEnd()
}
