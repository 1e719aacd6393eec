import { useEffect, useState } from 'react'
import type { Toaster } from '../../services/toasts/toaster.ts'
import type { ToastCard } from './toast-card.tsx'

/** missing: it could not be loaded, so toasts are plain text. The next one tries again. */
type LateCard = { Card: typeof ToastCard } | 'missing' | undefined

/** The code of toasts, loaded with the first one, whose time passes only once it shows. `newest`: identifies the newest toast, if there is one. */
export function useLateCard(toaster: Toaster, newest: string | undefined): LateCard {
  const [late, setLate] = useState<LateCard>()
  const isLoaded = typeof late === 'object'
  useEffect(() => {
    if (newest === undefined || isLoaded) return undefined
    let isCurrent = true
    const finish = (next: LateCard) => {
      if (!isCurrent) return
      setLate(next)
      toaster.resume('loading')
    }
    toaster.pause('loading')
    import('./toast-card.tsx').then(
      ({ ToastCard }) => finish({ Card: ToastCard }),
      () => finish('missing'),
    )
    return () => {
      isCurrent = false
      toaster.resume('loading')
    }
  }, [toaster, newest, isLoaded])
  return late
}
