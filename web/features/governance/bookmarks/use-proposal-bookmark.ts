import { toProposalKey } from '@chorus/governance/to-proposal-key'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { afterProviderLogin } from '../../../services/login/after-provider-login.ts'
import type { ProposalPlace } from '../../../services/navigation/proposal-path.ts'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { showError } from '../../../services/toasts/show-error.ts'
import { openProposalBookmarks } from './open-proposal-bookmarks.ts'

/** ms. The button has already changed. */
const shortStay = 2500

const noChanges = () => () => {}
const isOff = () => false

/** Whether the viewer has bookmarked a proposal, and a press that changes it. Guests are asked to log in first. */
export function useProposalBookmark({ space, id: given }: ProposalPlace): { isOn: boolean; press(): void } {
  const t = useT()
  const services = useServices()
  const { accountsStore, toaster } = services
  useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const id = toProposalKey(given)
  const bookmarks = openProposalBookmarks(services)
  const isOn = useSyncExternalStore(bookmarks?.subscribe ?? noChanges, () => bookmarks?.isOn(id) === true, isOff)
  useEffect(() => bookmarks?.ask(id), [bookmarks, id])

  const send = async (to: boolean, isBelated = false): Promise<void> => {
    // By now, another account may be active.
    const current = openProposalBookmarks(services)
    if (!current) return afterProviderLogin(services, () => void send(true, true))
    sayOffline(services, t)
    try {
      if ((await current.set({ id, space }, to)) === 'replaced') return
    } catch (error) {
      return showError(services, error, t, t(to ? 'governance.notBookmarked' : 'postAction.notBookmarkRemoved'))
    }
    if (to) return void toaster.show({ kind: 'success', message: t('postAction.bookmarked'), ...(!isBelated && { stay: shortStay }) })
    const undo = { label: t('action.undo'), run: () => void send(true) }
    toaster.show({ kind: 'success', message: t('postAction.bookmarkRemoved'), action: undo })
  }
  // Reads the state anew, so that two quick presses change it twice.
  return { isOn, press: () => void send(openProposalBookmarks(services)?.isOn(id) !== true) }
}
