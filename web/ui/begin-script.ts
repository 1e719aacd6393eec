/** On what a page is about, where something stands above that. */
export const beginsHere = '[data-begins]'

/**
 * For the server's page: brings that into sight before anything is shown. It stands after the router's own script, which puts whoever comes
 * back where they were, and everybody else at the top.
 */
export const beginScript = `scrollY||document.querySelector('${beginsHere}')?.scrollIntoView({behavior:'instant'})`
