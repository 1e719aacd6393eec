import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/http'
import { createRegistry } from '../../cache/registry.ts'
import { createResource, type Resource } from '../../cache/resource.ts'
import type { FoundPage, PageQuestion } from './found-page.ts'

/** What is behind links, each asked for once. */
export interface Previews {
  page(question: PageQuestion): Resource<FoundPage>
}

/** Asked for at a time: a browser has few ways to our server, and slow pages must not take them from what somebody does. */
const width = 3
/** ms, where our server does not say. */
const usualPause = 60_000
const kept = 300

export function createPreviews({ fetcher, now }: { fetcher: Fetcher; now: () => number }): Previews {
  const pages = createRegistry<Resource<FoundPage>>(kept)
  const waiting: (() => void)[] = []
  let underWay = 0
  let quietUntil = 0

  const ask = async (question: PageQuestion): Promise<FoundPage> => {
    // What has just come into sight goes first: what waits has been scrolled past.
    if (underWay >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    underWay += 1
    try {
      if (now() < quietUntil) throw new Failure('rate-limited', 'Previews rest for a while.')
      const { findPage } = await import('./find-page.ts')
      return await findPage(fetcher, question)
    } catch (error) {
      if (isFailure(error, 'rate-limited')) quietUntil = Math.max(quietUntil, now() + (error.retryAfter ?? usualPause))
      throw error
    } finally {
      underWay -= 1
      waiting.pop()?.()
    }
  }
  return {
    page: (question) => pages.open(`${question.isKnown ? 'player' : 'page'} ${question.link}`, () => createResource(() => ask(question))),
  }
}
