import type { PageLimits } from './limits.ts'
import { createLocalLimiter } from './local-limiter.ts'

/** Every spelling that the router accepts for the search page. */
const searchPath = /^\/+search\/*$/i

/**
 * Counts the pages that a client requests; too many are a Refusal 429. Counted per process, so that a page neither waits for the database
 * nor fails with it.
 */
export function createPageCounter({ page, search }: PageLimits): (client: string | undefined, path: string) => void {
  const limiter = createLocalLimiter()
  return (client, path) => {
    if (client === undefined) return
    limiter.take([{ key: `page ${client}`, ...page }])
    if (searchPath.test(path)) limiter.take([{ key: `search page ${client}`, ...search }])
  }
}
