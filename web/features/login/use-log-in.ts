import type { LoginType } from '@chorus/accounts/login-type'
import type { Account } from '@chorus/model/account'
import { isFailure } from '@chorus/model/failure'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toDetails } from '../../services/toasts/to-details.ts'
import { toLoginSentence } from './to-login-sentence.ts'
import { toWayLabel } from './way-labels.ts'

export interface LogIn {
  isBusy: boolean
  /** Why the last one came to nothing. */
  sentence?: string
  /** The server's code for that. */
  code?: number
  /** Does it, and says how it went. True: somebody is in, and the login closes unless something is left to do in it. */
  run(proof: object, more?: { hasMore(): Promise<boolean> }): Promise<boolean>
  /** The same with an account that this device keeps by itself. Undefined from `prove`: its person has said no. */
  keep(prove: () => Promise<Account | undefined>): Promise<boolean>
  /** Something on the way to a proof, with the same progress and the same words. Undefined: it failed, or nobody is at this step any more. */
  attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>
}

/** One way in, from the proof on: progress, words for what went wrong, and the end. Whoever leaves the step has given it up. */
export function useLogIn(type: LoginType): LogIn {
  const { accountsStore, login, toaster } = useServices()
  const t = useT()
  const [state, setState] = useState<Pick<LogIn, 'isBusy' | 'sentence' | 'code'>>({ isBusy: false })
  const [leaving] = useState(() => new AbortController())
  const { signal } = leaving
  useEffect(
    () => () => {
      // A question of this very login has taken the step's place.
      if (login.state().view !== 'question') leaving.abort()
    },
    [leaving, login],
  )

  const work = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    setState({ isBusy: true })
    try {
      const result = await act()
      setState({ isBusy: false })
      return result
    } catch (error) {
      if (signal.aborted || isFailure(error, 'aborted')) return undefined
      const sentence = toLoginSentence(error, type, t)
      // Nobody looks at the step any more: a question has taken its place.
      if (login.state().view === 'closed') toaster.show({ kind: 'error', message: sentence, details: toDetails(error) })
      setState({ isBusy: false, sentence, ...(isFailure(error) && { code: error.code }) })
      return undefined
    }
  }
  const finish = async (isIn: boolean | undefined, more?: { hasMore(): Promise<boolean> }): Promise<boolean> => {
    if (isIn) {
      // What is open by now is not theirs to close who left.
      if (!(await more?.hasMore().catch(() => false)) && !signal.aborted) login.close()
      toaster.show({ kind: 'success', message: t('login.connected', { way: toWayLabel(type, t) }) })
    }
    return isIn === true
  }
  const run: LogIn['run'] = async (proof, more) =>
    finish(await work(async () => (await accountsStore.open()).logIn(type, proof, signal)), more)
  const keep: LogIn['keep'] = async (prove) =>
    finish(
      await work(async () => {
        const account = await prove()
        return account !== undefined && (await accountsStore.open()).add(account)
      }),
    )
  const attempt: LogIn['attempt'] = async (act) => {
    const result = await work(() => act(signal))
    return signal.aborted ? undefined : result
  }
  return { ...state, run, keep, attempt }
}
