import { useEffect } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import type { Timeline } from '../../services/lists/timeline.ts'
import { revealNewItems } from '../lists/reveal-new-items.ts'

/** Shows a post that the viewer has just published. Further down, the usual button offers it, so the reader's position doesn't move. */
export function useOwnPosts(timeline: Timeline | undefined): void {
  const { outbox } = useServices()
  useEffect(() => {
    if (!timeline) return undefined
    let count = outbox.rows().length
    const showLatest = async () => {
      await timeline.refresh()
      if (timeline.view().newCount > 0 && window.scrollY === 0) revealNewItems(timeline)
    }
    return outbox.subscribe(() => {
      const before = count
      count = outbox.rows().length
      // Confirmed rows leave the outbox.
      if (count < before) void showLatest()
    })
  }, [outbox, timeline])
}
