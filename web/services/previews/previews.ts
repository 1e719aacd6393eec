import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createRegistry } from '../../cache/resources/registry.ts'
import { createResource, type Resource } from '../../cache/resources/resource.ts'
import type { FoundPage, PageQuestion } from './found-page.ts'

/** Link previews, each requested once. */
export interface Previews {
  page(question: PageQuestion): Resource<FoundPage>
}

/** Concurrent requests: browsers limit connections per host, and slow pages must not block the user’s actions. */
const width = 3
/** ms, when our server sends no Retry-After. */
const usualPause = 60_000
const kept = 300

export function createPreviews({ fetcher, now }: { fetcher: Fetcher; now: () => number }): Previews {
  const pages = createRegistry<Resource<FoundPage>>(kept)
  const waiting: (() => void)[] = []
  let inFlight = 0
  let quietUntil = 0

  /** Last in, first out: links that wait have been scrolled past. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inFlight < width) inFlight += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.pop()
      if (next) next()
      else inFlight -= 1
    }
  }
  const unlessResting = async <T>(ask: () => Promise<T>): Promise<T> => {
    // Our own refusals do not extend the pause.
    if (now() < quietUntil) throw new Failure('rate-limited', 'Previews rest for a while.')
    try {
      return await ask()
    } catch (error) {
      if (isFailure(error, 'rate-limited')) quietUntil = Math.max(quietUntil, now() + (error.retryAfter ?? usualPause))
      throw error
    }
  }
  const find = async (question: PageQuestion, show: (found: FoundPage) => void): Promise<FoundPage> => {
    const { fetchPage, findPage } = await import('./find-page.ts')
    // Only requests to our server are queued and paused; links that need none are not.
    return findPage(question, { show, askPage: (link) => inTurn(() => unlessResting(() => fetchPage(fetcher, link))) })
  }
  return {
    page: (question) =>
      pages.open(`${question.isKnown ? 'player' : 'page'} ${question.link}`, () => createResource((show) => find(question, show))),
  }
}
