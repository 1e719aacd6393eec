import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { createRenderScheduler, type RenderScheduler } from './render-scheduler.ts'

/** The render scheduler of one list. `toOrder` returns the same keys with the visible ones first. It runs after a render that has new keys. */
export function useRenderScheduler(keys: readonly string[], toOrder: () => readonly string[]): RenderScheduler {
  const isHydrated = useIsHydrated()
  // Server-rendered rows count as rendered.
  const [scheduler] = useState(() => createRenderScheduler(isHydrated ? [] : keys))
  useLayoutEffect(() => scheduler.request(keys.every(scheduler.isRendered) ? keys : toOrder()))
  useEffect(() => scheduler.stop, [scheduler])
  return scheduler
}

export function useIsRendered(scheduler: RenderScheduler, key: string): boolean {
  const isRendered = () => scheduler.isRendered(key)
  return useSyncExternalStore(scheduler.subscribe, isRendered, isRendered)
}
