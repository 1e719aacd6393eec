import { currentProvider } from '@chorus/accounts/account-book'
import { toAccountId } from '@chorus/accounts/account-id'
import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { whenIdle } from '../../../app/when-idle.ts'
import { useT } from '../../../i18n/use-t.ts'

/** Whoever has an account with us and looks for news is asked whether they want to be told of it at once. */
export function usePushOffer(): void {
  const t = useT()
  const services = useServices()
  const { settings, seat } = services
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const provider = currentProvider(book)
  const account = settings.offersPush && provider ? toAccountId(provider) : undefined
  useEffect(() => {
    if (account === undefined) return undefined
    const offer = async () => {
      const { createPushControl } = await import('./push-control.ts')
      await createPushControl({ ...services, t }).offer()
    }
    return whenIdle(() => void services.pushOffer.make({ account, locale: services.visitor.locale }, offer))
  }, [services, account, t])
}
