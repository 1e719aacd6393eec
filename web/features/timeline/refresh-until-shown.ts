import type { PostRef } from '@chorus/model/ref'
import type { Timeline } from '../../services/lists/timeline.ts'

/** ms before each refresh. What a network's lists are read from can be seconds behind what it accepted. */
const delays = [0, 1000, 2000, 4000, 8000]

interface RefreshOptions {
  /** After each refresh, before the timeline is looked at. */
  onRefreshed(): void
  signal: AbortSignal
  wait(ms: number): Promise<void>
}

/** Refreshes a timeline until it shows these posts, a few times at most: not every list takes them in. */
export async function refreshUntilShown(
  timeline: Pick<Timeline, 'refresh' | 'view'>,
  refs: readonly PostRef[],
  { onRefreshed, signal, wait }: RefreshOptions,
): Promise<void> {
  for (const delay of delays) {
    if (delay > 0) await wait(delay)
    if (signal.aborted) return
    await timeline.refresh()
    if (signal.aborted) return
    onRefreshed()
    const shown = new Set(timeline.view().items.map(({ ref }) => ref))
    if (refs.every((ref) => shown.has(ref))) return
  }
}
