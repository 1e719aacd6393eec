import type { Services } from '../app/services.ts'
import type { MergedList, MergedSnapshot } from '../features/lists/merged-list.ts'
import { pageLength } from '../features/lists/page-length.ts'

/** On the server: the first posts or people, for the first flush. In the browser: it begins, and the page shows how it goes. */
export async function loadTimeline<T>(services: Services, list: MergedList<T>): Promise<MergedSnapshot<T> | undefined> {
  const isNew = list.view().items.length === 0
  if (!services.isServer) {
    if (isNew) void list.more(pageLength)
    return undefined
  }
  await list.more(pageLength)
  const snapshot = list.snapshot()
  list.close()
  return snapshot
}
