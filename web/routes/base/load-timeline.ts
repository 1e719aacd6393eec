import type { Services } from '../../services/context/services.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import { firstLength, pageLength } from '../../services/lists/page-length.ts'

/** On the server: the first items. In the browser: starts loading, and the page shows the progress. */
export async function loadTimeline<T>(services: Services, list: MergedList<T>): Promise<MergedSnapshot<T> | undefined> {
  if (services.isShell) return undefined
  const isNew = list.view().items.length === 0
  if (!services.isServer) {
    if (isNew) void list.more(pageLength)
    return undefined
  }
  await list.more(firstLength)
  const snapshot = list.snapshot()
  list.close()
  return snapshot
}
