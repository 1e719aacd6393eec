/** Marks the main content of a page that has something above it. */
export const mainContentSelector = '[data-begins]'

/**
 * Scrolls a server-rendered page to its main content before the first paint. Readers who have begun to scroll stay where they are, and so do
 * those who return: the browser restores their position, in some cases only later.
 */
export const scrollScript =
  "scrollY||['reload','back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type)||" +
  `document.querySelector('${mainContentSelector}')?.scrollIntoView({behavior:'instant'})`
