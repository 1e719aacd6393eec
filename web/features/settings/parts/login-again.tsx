import { isFailure } from '@chorus/model/failure'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { accountCodes } from './account-calls.ts'
import { toTaskSentence } from './to-task-sentence.ts'
import styles from './parts.module.css'

export interface FreshLogin {
  /** Why the last login doesn't count. Undefined: it counts, as far as we know. */
  refusal: string | undefined
  /** Runs an action that needs a recent login. Resolves to whether it was done, and throws errors that another login wouldn't fix. */
  attempt(work: () => Promise<unknown>): Promise<boolean>
}

/** For actions that need a recent login. A refusal stays until the next login. */
export function useFreshLogin(): FreshLogin {
  const t = useT()
  const { login, accountsStore } = useServices()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (refusal === undefined) return undefined
    let isLoggedIn = false
    const stops = [
      accountsStore.subscribe(() => {
        isLoggedIn = true
      }),
      login.subscribe(() => {
        // The closing panel returns the focus first.
        if (isLoggedIn && login.state().view === 'closed') requestAnimationFrame(() => setRefusal(undefined))
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [refusal, login, accountsStore])
  return {
    refusal,
    async attempt(work) {
      setRefusal(undefined)
      try {
        await work()
        return true
      } catch (error) {
        if (!isFailure(error) || (error.code !== accountCodes.staleLogin && error.code !== accountCodes.newMethod)) throw error
        setRefusal(toTaskSentence(error, t))
        return false
      }
    },
  }
}

/** Explains why the last login doesn't count, and offers another one. */
export function LoginAgain({ refusal }: { refusal: string }) {
  const t = useT()
  const { login } = useServices()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = alert.current
    const heading = element?.closest('dialog')?.querySelector<HTMLElement>('h2')
    // The button with the focus disappears after the login.
    return () => {
      if (document.activeElement === document.body) heading?.focus()
    }
  }, [])
  return (
    <div ref={alert} role="alert" className={styles.stale}>
      <p>{refusal}</p>
      <Button onClick={() => login.open()}>{t('login.again')}</Button>
    </div>
  )
}
