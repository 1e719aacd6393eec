/** Marks the main content of a page that has something above it. */
export const beginsHere = '[data-begins]'

/**
 * Scrolls a server-rendered page to its main content before the first paint. It runs after the router’s script, which restores the scroll
 * position of returning readers.
 */
export const beginScript = `scrollY||document.querySelector('${beginsHere}')?.scrollIntoView({behavior:'instant'})`
