import { useEffect } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import type { Timeline } from '../../services/lists/timeline.ts'
import { revealNewItems } from '../lists/reveal-new-items.ts'
import { refreshUntilShown } from './refresh-until-shown.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Shows a post that the viewer has just published. Further down, the usual button offers it, so the reader's position doesn't move. */
export function useOwnPosts(timeline: Timeline | undefined): void {
  const { outbox } = useServices()
  useEffect(() => {
    if (!timeline) return undefined
    const leaving = new AbortController()
    let count = outbox.rows().length
    const onRefreshed = () => {
      if (timeline.view().newCount > 0 && window.scrollY === 0) revealNewItems(timeline)
    }
    const showLatest = async () => {
      const networks = new Set(timeline.view().lanes.map(({ id }) => id))
      const rows = (await outbox.open()).rows()
      // Lists leave out many replies, and posts on other networks.
      const latest = rows.findLast(({ phase, network, draft }) => phase === 'confirmed' && networks.has(network) && !draft.replyTo)
      const refs = latest?.published ? [latest.published.ref] : []
      await refreshUntilShown(timeline, refs, { onRefreshed, signal: leaving.signal, wait })
    }
    const unsubscribe = outbox.subscribe(() => {
      const before = count
      count = outbox.rows().length
      // Confirmed rows leave the outbox.
      if (count < before) void showLatest()
    })
    return () => {
      unsubscribe()
      leaving.abort()
    }
  }, [outbox, timeline])
}
