import type { AccountId } from '@chorus/accounts/account-id'
import type { Accounts } from '@chorus/accounts/create-accounts'
import type { Leaving } from '@chorus/accounts/log-out'
import { isFailure } from '@chorus/model/failure'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toDetails } from '../../services/toasts/to-details.ts'
import { toToast } from '../../services/toasts/to-toast.ts'

export interface AccountChange {
  /** Each answers whether it came about; if not, somebody has been told why. */
  switchTo(id: AccountId): Promise<boolean>
  logOut(id: AccountId, leaving?: Leaving): Promise<boolean>
  logOutAll(): Promise<boolean>
}

/** Changes of the accounts of this browser, with words for how they went. */
export function useAccountChange(): AccountChange {
  const { accountsStore, toaster } = useServices()
  const t = useT()
  const navigate = useNavigate()

  const change = async (work: (accounts: Accounts) => Promise<string>): Promise<boolean> => {
    try {
      const message = await work(await accountsStore.open())
      toaster.show({ kind: 'success', message })
      return true
    } catch (error) {
      const isAway = isFailure(error, 'unreachable') || isFailure(error, 'timeout')
      const toast = isAway
        ? { kind: 'error' as const, message: t('accounts.unreachable'), details: toDetails(error) }
        : toToast(error, t, t('error.unknown'))
      if (toast) toaster.show(toast)
      return false
    }
  }
  return {
    switchTo: (id) =>
      change(async (accounts) => {
        const { profile } = await accounts.switchTo(id)
        return t('accounts.switched', { name: `@${profile.handle}` })
      }),
    logOut: (id, leaving) =>
      change(async (accounts) => {
        await accounts.logOut(id, leaving)
        return t('accounts.loggedOut')
      }),
    logOutAll: () =>
      change(async (accounts) => {
        await accounts.logOutAll()
        await navigate({ to: '/' })
        return t('accounts.loggedOutAll')
      }),
  }
}
