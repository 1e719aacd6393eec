import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { whenIdle } from '../../../app/when-idle.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Each tab asks once: who goes to and fro is not asked anew, nor our server. */
let isOffered = false

/** Whoever has an account with us and looks for news is asked whether they want to be told of it at once. */
export function usePushOffer(): void {
  const t = useT()
  const services = useServices()
  const { settings, seat } = services
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const isAsked = settings.offersPush && book.provider.accounts.length > 0
  useEffect(() => {
    if (!isAsked) return undefined
    return whenIdle(() => {
      if (isOffered) return
      isOffered = true
      void import('./push-control.ts')
        .then(({ createPushControl }) => createPushControl({ ...services, t }).offer())
        // Nobody has asked for it: another time, then.
        .catch(() => {})
    })
  }, [services, isAsked, t])
}
