import type { Connect } from '../network.ts'
import { createScrapeReads } from './scrape-reads.ts'

/** X for visitors: the public scrape backend. */
export const connectX: Connect = (_session, deps) => createScrapeReads(deps)
