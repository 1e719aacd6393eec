import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { onIdle } from '../../../services/timing/on-idle.ts'

/** Prompts people with a Chorus account to turn on push, once the page is idle. */
export function usePushPrompt(): void {
  const t = useT()
  const services = useServices()
  const { settings, accountsStore } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  const account = settings.supportsPush && provider ? toAccountId(provider) : undefined
  useEffect(() => {
    if (account === undefined) return undefined
    const prompt = async () => {
      const { createPushControl } = await import('./push-control.ts')
      await createPushControl({ ...services, t }).prompt()
    }
    return onIdle(() => void services.pushPrompt.runOnce({ account, locale: services.preferences.locale }, prompt))
  }, [services, account, t])
}
