import type { Services } from '../app/services.ts'
import { pageLength } from '../features/timeline/page-length.ts'
import type { Timeline, TimelineSnapshot } from '../features/timeline/timeline.ts'

/** On the server: the first posts, for the first flush. In the browser: it begins, and the page shows how it goes. */
export async function loadTimeline(services: Services, timeline: Timeline): Promise<TimelineSnapshot | undefined> {
  const isNew = timeline.view().posts.length === 0
  if (!services.isServer) {
    if (isNew) void timeline.more(pageLength)
    return undefined
  }
  await timeline.more(pageLength)
  const snapshot = timeline.snapshot()
  timeline.close()
  return snapshot
}
