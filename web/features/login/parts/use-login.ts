import type { LoginType } from '@chorus/accounts/login-type'
import type { Account } from '@chorus/model/account'
import { isFailure } from '@chorus/model/failure'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toDetails } from '../../../services/toasts/to-details.ts'
import { toFinishedSentence, toProviderId } from './to-finished-sentence.ts'
import { toLoginMessage } from './to-login-message.ts'

interface LoginOptions {
  /** Whether the step has more to do. Otherwise a successful login closes the dialog. */
  hasMore?(): Promise<boolean>
}

export interface Login {
  isBusy: boolean
  /** Why the last attempt failed. */
  message?: string
  /** The server's error code for it. */
  code?: number
  /** Logs in on our server with a proof and shows a toast. Resolves with whether that succeeded. */
  logIn(proof: object, options?: LoginOptions): Promise<boolean>
  /** Adds a device-only account, with the same outcome. Undefined from `createAccount`: the user declined. */
  addAccount(createAccount: () => Promise<Account | undefined>): Promise<boolean>
  /** Sends a request of the step, with the same progress and messages. Undefined: it failed, or the step is no longer shown. */
  request<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
}

/** Progress, error messages and completion of one login step. Leaving the step cancels its login. */
export function useLogin(type: LoginType): Login {
  const { accountsStore, login, toaster } = useServices()
  const t = useT()
  const [state, setState] = useState<Pick<Login, 'isBusy' | 'message' | 'code'>>({ isBusy: false })
  const [leaving] = useState(() => new AbortController())
  const { signal } = leaving
  useEffect(
    () => () => {
      // A question that this login raised replaces the step but doesn't cancel the login.
      if (login.state().view !== 'question') leaving.abort()
    },
    [leaving, login],
  )

  const run = async <T>(task: () => Promise<T>): Promise<T | undefined> => {
    setState({ isBusy: true })
    try {
      const result = await task()
      setState({ isBusy: false })
      return result
    } catch (error) {
      if (signal.aborted || isFailure(error, 'aborted')) return undefined
      const message = toLoginMessage(error, type, t)
      // A question has replaced the step, so its alert would not be visible.
      if (login.state().view === 'closed') toaster.show({ kind: 'error', message, details: toDetails(error) })
      setState({ isBusy: false, message, ...(isFailure(error) && { code: error.code }) })
      return undefined
    }
  }
  const finish = async (enter: () => Promise<boolean>, { hasMore }: LoginOptions = {}): Promise<boolean> => {
    const before = toProviderId(accountsStore.book())
    if (!(await run(enter))) return false
    // Once the user has left the step, the open dialog is another one.
    if (!(await hasMore?.().catch(() => false)) && !signal.aborted) login.close()
    toaster.show({ kind: 'success', message: toFinishedSentence(type, before, toProviderId(accountsStore.book()), t) })
    return true
  }
  return {
    ...state,
    logIn: (proof, options) => finish(async () => (await accountsStore.open()).logIn(type, proof, signal), options),
    addAccount: (createAccount) =>
      finish(async () => {
        const account = await createAccount()
        return account !== undefined && (await accountsStore.open()).add(account)
      }),
    request: async (send) => {
      const result = await run(() => send(signal))
      return signal.aborted ? undefined : result
    },
  }
}
