import type { Connect } from '../network.ts'
import { createApiReads } from './api-reads.ts'
import { createScrapeReads } from './scrape-reads.ts'

/** X through our own server for whoever has a session there, and by the public scrape backend for visitors. */
export const connectX: Connect = (session, deps) =>
  session?.type === 'Twitter' ? createApiReads(session.payload, deps) : createScrapeReads(deps)
