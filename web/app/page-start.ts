import type { RenderedPage } from './render-options.ts'

/** First path segments of list pages. Their status is always 200, whatever the networks answer. */
const lists = new Set(['', 'bookmarks', 'discover', 'following', 'notifications'])

/** Whether the beginning of this page may be sent before its content is known. Other pages may turn out to be a 404 or a 503. */
export const startsEarly = (pathname: string): boolean => lists.has(pathname.split('/')[1] ?? '')

/** The opening tag of the column that holds a route’s content. */
const column = /<main id="column"[^>]*>/

/** Ends a rendered page where the content of its route begins. Undefined: it has no such place. */
export function cutAtColumn({ html, ...page }: RenderedPage): RenderedPage | undefined {
  const opening = html === undefined ? null : column.exec(html)
  return opening ? { ...page, html: html!.slice(0, opening.index + opening[0].length) } : undefined
}

/** What follows that place. */
export function afterColumn(html: string): string | undefined {
  const opening = column.exec(html)
  return opening ? html.slice(opening.index + opening[0].length) : undefined
}
