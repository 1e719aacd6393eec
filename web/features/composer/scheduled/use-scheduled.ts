import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import type { Fetcher } from '@chorus/networks/fetcher'
import { useEffect, useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { createScheduledCalls } from './calls/scheduled-calls.ts'

/** ms between refreshes, so that posts leave the list once they are sent. */
const lookEvery = 15_000

export type ScheduledState = 'loading' | 'failed' | readonly ScheduledTask[]

const load = (fetcher: Fetcher): Promise<ScheduledState> =>
  createScheduledCalls(fetcher)
    .list()
    .catch(() => 'failed' as const)

/** The last known list is better than none. */
const keepLast =
  (found: ScheduledState) =>
  (last: ScheduledState): ScheduledState =>
    found === 'failed' && typeof last !== 'string' ? last : found

/** The account's scheduled posts, refreshed while the page is visible. */
export function useScheduled(): { state: ScheduledState; read(): Promise<void> } {
  const { ownFetcher } = useServices()
  const [state, setState] = useState<ScheduledState>('loading')
  useEffect(() => {
    const look = () => void load(ownFetcher).then((found) => setState(keepLast(found)))
    look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [ownFetcher])
  return { state, read: () => load(ownFetcher).then((found) => setState(keepLast(found))) }
}
