/** Marks the main content of a page that has something above it. */
export const mainContentSelector = '[data-begins]'

/**
 * Scrolls a server-rendered page to its main content before the first paint. Readers who have begun to scroll stay where they are, and so do
 * those who return: the browser restores their position, in some cases only later. Asks for `scrollY` last, because that lays out the page
 * while it is still being parsed.
 */
export const scrollScript =
  `{let s=document.querySelector('${mainContentSelector}');` +
  "s&&!['reload','back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type)&&!scrollY&&" +
  "s.scrollIntoView({behavior:'instant'})}"
