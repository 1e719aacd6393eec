import type { Fetcher } from '../../fetcher.ts'
import { createScrapeQueue, fetchPriorities, type ScrapePriority } from './scrape-queue.ts'

const priorities: readonly ScrapePriority[] = ['timeline', 'search', 'status']

/** One queue for all connections that share the fetcher, as pages rendered by one server do. */
export function limitScrapeReads(fetcher: Fetcher): Fetcher {
  const enter = createScrapeQueue(fetcher)
  return (path, init) => enter(path, priorities.find((one) => fetchPriorities[one] === init?.priority) ?? 'search', init?.signal)
}
