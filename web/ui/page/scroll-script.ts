/** Marks the main content of a page that has something above it. */
export const mainContentSelector = '[data-begins]'

/**
 * Scrolls a server-rendered page to its main content before the first paint. Readers who have begun to scroll stay where they are, and so do
 * returning readers, whose position the browser restores, sometimes only later. Reads `scrollY` last, because that forces layout while the page is
 * still being parsed.
 */
export const scrollScript =
  `{let s=document.querySelector('${mainContentSelector}');` +
  "s&&!['reload','back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type)&&!scrollY&&" +
  "s.scrollIntoView({behavior:'instant'})}"
