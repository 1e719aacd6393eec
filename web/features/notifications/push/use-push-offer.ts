import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { onIdle } from '../../../services/timing/on-idle.ts'

/**
 * For people with a Chorus account: keeps this browser's push subscription alive once the page is idle. Returns a function that asks to turn push on,
 * while that can be offered.
 */
export function usePushOffer(): (() => void) | undefined {
  const t = useT()
  const services = useServices()
  const { settings, accountsStore } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  const account = settings.supportsPush && provider ? toAccountId(provider) : undefined
  const [offer, setOffer] = useState<() => void>()
  useEffect(() => {
    if (account === undefined) return undefined
    let isMounted = true
    const begin = async () => {
      const { createPushControl } = await import('./push-control.ts')
      const control = createPushControl({ ...services, t })
      await services.pushPrompt.runOnce({ account, locale: services.preferences.locale }, control.resume)
      const ask = () => {
        setOffer(undefined)
        void control.turnOn()
      }
      if (isMounted && control.canOffer()) setOffer(() => ask)
    }
    // Code that fails to load offers nothing.
    const cancel = onIdle(() => void begin().catch(() => {}))
    return () => {
      isMounted = false
      cancel()
      setOffer(undefined)
    }
  }, [services, account, t])
  return offer
}
