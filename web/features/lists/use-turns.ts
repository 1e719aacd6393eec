import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { createTurns, type Turns } from './turns.ts'

/** The turns of what one part of a page wants to draw. `toOrder`: asked after each drawing for the same keys, first what is in sight. */
export function useTurns(keys: readonly string[], toOrder: () => readonly string[]): Turns {
  const isHydrated = useIsHydrated()
  // What the server drew stands.
  const [turns] = useState(() => createTurns(isHydrated ? [] : keys))
  useLayoutEffect(() => turns.want(keys.every(turns.isDrawn) ? keys : toOrder()))
  useEffect(() => turns.stop, [turns])
  return turns
}

/** Whether it is its turn. */
export function useIsDrawn(turns: Turns, key: string): boolean {
  const toDrawn = () => turns.isDrawn(key)
  return useSyncExternalStore(turns.subscribe, toDrawn, toDrawn)
}
