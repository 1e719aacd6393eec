import type { AccountId } from '@chorus/accounts/account-id'
import type { LogOutReason } from '@chorus/accounts/actions/log-out'
import type { Accounts } from '@chorus/accounts/create-accounts'
import { isFailure } from '@chorus/model/failure'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { showError } from '../../services/toasts/show-error.ts'
import { toDetails } from '../../services/toasts/to-details.ts'

export interface AccountChange {
  /** Each resolves with whether it succeeded, after a toast with the result. */
  switchTo(id: AccountId): Promise<boolean>
  logOut(id: AccountId, reason?: LogOutReason): Promise<boolean>
  logOutAll(): Promise<boolean>
}

/** Switching and logging out of this browser's accounts, with a toast for the result. */
export function useAccountChange(): AccountChange {
  const { accountsStore, settings, toaster } = useServices()
  const t = useT()
  const navigate = useNavigate()

  const run = async (task: (accounts: Accounts) => Promise<string>): Promise<boolean> => {
    try {
      const message = await task(await accountsStore.open())
      toaster.show({ kind: 'success', message })
      return true
    } catch (error) {
      const isUnreachable = isFailure(error, 'unreachable') || isFailure(error, 'timeout')
      if (isUnreachable) toaster.show({ kind: 'error', message: t('accounts.unreachable'), details: toDetails(error) })
      else void showError({ toaster }, error, t, t('error.unknown'))
      return false
    }
  }
  const endWallets = async () => {
    const { endWalletSessions } = await import('../../services/wallets/open-wallet-connect.ts')
    await endWalletSessions({ settings, toaster }, t)
  }
  const forgetDrafts = async () => (await import('../../services/outbox/draft-sync-base.ts')).forgetDraftSync()
  return {
    switchTo: (id) =>
      run(async (accounts) => {
        const { profile } = await accounts.switchTo(id)
        return t('accounts.switched', { name: `@${profile.handle}` })
      }),
    logOut: (id, reason) =>
      run(async (accounts) => {
        await accounts.logOut(id, reason)
        return t('accounts.loggedOut')
      }),
    logOutAll: () =>
      run(async (accounts) => {
        await accounts.logOutAll()
        void endWallets().catch(() => {})
        void forgetDrafts().catch(() => {})
        await navigate({ to: '/' })
        return t('accounts.loggedOutAll')
      }),
  }
}
