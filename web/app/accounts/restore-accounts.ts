import { hasAccounts } from '@chorus/accounts/book/account-book'
import { networkNames } from '@chorus/model/network-identity'
import type { Services } from '../../services/context/services.ts'
import { keepDevice } from '../../services/settings/device-cookie.ts'
import { afterHydration } from '../../services/timing/after-hydration.ts'
import { keepCurrent } from './current-cookie.ts'

/**
 * Restores the accounts of this browser after hydration, if it has any or had any; otherwise it waits for a message from another tab.
 * `isSessionPending`: the server found a session but not yet its accounts. `onViewer`: called when another account becomes current on a network, since data loaded for the previous one does not apply.
 */
export function restoreAccounts(
  services: Services,
  { isSessionPending = false }: { isSessionPending?: boolean | undefined },
  onViewer: () => void,
): void {
  const { accountsStore, viewerOf, preferences, outbox, intents } = services
  let viewer = viewerOf(networkNames)
  accountsStore.subscribe(() => {
    keepCurrent(accountsStore.book())
    keepDevice(accountsStore.book())
    const next = viewerOf(networkNames)
    if (next === viewer) return
    viewer = next
    onViewer()
  })

  const resumeToggles = async () => {
    const stored = await intents!.open()
    // Most pages find none, and need neither that code nor its messages.
    if ((await stored.list()).length === 0) return
    const { resumeIntents } = await import('../intents/resume-intents.ts')
    await resumeIntents(services, stored)
  }
  // Continues what an earlier page could not send, as the account that wrote it.
  const open = () => {
    void accountsStore
      .restored()
      .then(async () => (await outbox.open()).resume())
      .catch(() => {})
    void resumeToggles().catch(() => {})
    // Resume what a closed tab may have left unsent.
    document.addEventListener('visibilitychange', () => document.hidden || void resumeToggles().catch(() => {}))
  }
  if (hasAccounts(accountsStore.book()) || isSessionPending || preferences.current.length > 0 || preferences.device) {
    afterHydration(open)
    return
  }
  const channel = new BroadcastChannel('chorus-accounts')
  channel.addEventListener('message', () => {
    channel.close()
    open()
  })
}
