/** Marks the main content of a page that has something above it. */
export const mainContentSelector = '[data-begins]'

/**
 * Scrolls a server-rendered page to its main content before the first paint. It runs after the router’s script, which restores the scroll
 * position of returning readers.
 */
export const scrollScript = `scrollY||document.querySelector('${mainContentSelector}')?.scrollIntoView({behavior:'instant'})`
