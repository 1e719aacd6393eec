import type { PostRef } from '@chorus/model/ref'
import type { Timeline } from '../../services/lists/timeline.ts'

/** ms before each refresh. The index that a network reads lists from can be seconds behind its writes. */
const delays = [0, 1000, 2000, 4000, 8000]

interface RefreshOptions {
  /** Runs after each refresh, before the timeline is checked. */
  onRefreshed(): void
  signal: AbortSignal
  wait(ms: number): Promise<void>
}

/** Refreshes a timeline, a few times at most, until it shows these posts. Some lists never include them. */
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
