import { createEmitter } from '@chorus/model/emitter'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useRetryOnline } from '../../services/loading/use-retry-online.ts'
import { afterHydration } from '../../services/timing/after-hydration.ts'
import { whenStaying } from '../../services/timing/when-staying.ts'
import type { createRowWindow } from './create-row-window.ts'

/** missing: it could not be loaded, and is tried again when the device is back online. */
export type LateCode = typeof createRowWindow | 'missing' | undefined

// Module state is safe here: it is code, which only browsers load.
let code: LateCode
let loading: Promise<void> | undefined
const changes = createEmitter()

function load(): Promise<void> {
  loading ??= import('./create-row-window.ts')
    .then(
      (loaded) => (code = loaded.createRowWindow),
      () => {
        code = 'missing'
        loading = undefined
      },
    )
    .then(changes.emit)
  return loading
}

const read = () => code

/**
 * The code that windows a list. Until it is there, the list shows its first rows. It loads when the reader scrolls or stays. `isNeeded`: the
 * list needs it at once.
 */
export function useLateRowWindow(isNeeded: () => boolean): { late: LateCode; hasScrolled: boolean } {
  const late = useSyncExternalStore(changes.subscribe, read, () => undefined)
  const [hasScrolled, setScrolled] = useState(false)
  const isWaiting = late === undefined
  const isNeededNow = useEffectEvent(isNeeded)
  useRetryOnline(() => late === 'missing' && void load())
  useEffect(() => {
    if (!isWaiting) return undefined
    const onScroll = () => {
      setScrolled(true)
      void load()
    }
    const check = () => (window.scrollY > 0 ? onScroll() : isNeededNow() && void load())
    const stops = [whenStaying(() => void load()), afterHydration(check)]
    window.addEventListener('scroll', onScroll, { once: true, passive: true })
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('scroll', onScroll)
    }
  }, [isWaiting])
  return { late, hasScrolled }
}
