import { isAnyoneLoggedIn } from '@chorus/accounts/book/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import { isFailure } from '@chorus/model/failure'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { NotFound } from '../../errors/not-found.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { toFailedTitle, toLoginTitle, toMethodLabel } from '../parts/method-labels.ts'
import { toFinishedSentence, toProviderId } from '../parts/to-finished-sentence.ts'
import { toLoginMessage } from '../parts/to-login-message.ts'
import { useOnMount } from '../parts/use-on-mount.ts'
import { finishLogin, type Returned, type Started, typesOfSource } from './finish-login.ts'
import { endAttempt, readAttempt } from './login-attempt.ts'
import styles from '../parts/login.module.css'

type View =
  | { name: 'finishing' }
  /** This tab did not start the login, so the user decides. */
  | { name: 'question'; finish(): Promise<void> }
  | { name: 'error'; message: string; to: string }

/** `/login/callback/{source}` */
export function SourceCallbackPage() {
  const { source } = useParams({ from: '/login/callback/$source' })
  const type = typesOfSource.get(source)
  return type ? <CallbackPage type={type} /> : <NotFound />
}

/** `/telegram/login` */
export const TelegramPage = () => <CallbackPage type="telegram" />

/** Finishes a login that returned from another site, then opens the page where it started. */
function CallbackPage({ type }: { type: LoginType }) {
  const t = useT()
  const { accountsStore, login, now, toaster } = useServices()
  const navigate = useNavigate()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const [view, setView] = useState<View>({ name: 'finishing' })
  const leave = (to: string) => navigate({ href: to, replace: true })

  const toMessage = (error: unknown): string => {
    if (isFailure(error, 'refused') && error.call === 'login') return t('loginError.elsewhere')
    if (isFailure(error, 'forbidden') && error.call === 'login') return t('loginError.denied')
    return toLoginMessage(error, type, t)
  }
  const finish = async (started: Started, returned: Returned) => {
    const to = started === 'confirmed' ? '/' : started.to
    setView({ name: 'finishing' })
    try {
      const accounts = await accountsStore.restored()
      // A login at its own server was finished before this page opened.
      const before = started === 'confirmed' ? toProviderId(accounts.book()) : started.accountId
      const isLoggedIn = await finishLogin(accounts, type, started, returned)
      if (isLoggedIn) toaster.show({ kind: 'success', message: toFinishedSentence(type, before, toProviderId(accounts.book()), t) })
      await leave(to)
    } catch (error) {
      setView({ name: 'error', message: toMessage(error), to })
    }
  }
  const begin = async () => {
    const attempt = readAttempt(now(), type)
    const returned = { search: new URLSearchParams(location.search), hash: new URLSearchParams(location.hash.slice(1)) }
    // A proof is valid once and must not stay in the URL.
    history.replaceState(history.state, '', location.pathname)
    endAttempt()
    if (attempt) await finish(attempt, returned)
    else setView({ name: 'question', finish: () => finish('confirmed', returned) })
  }
  useOnMount(begin)

  if (view.name === 'question')
    return (
      <div className={styles.page}>
        <h1>{toLoginTitle(type, t)}</h1>
        <p>{t('login.notStartedHere', { method: toMethodLabel(type, t) })}</p>
        <Choices size="wide">
          <Button onClick={() => void leave('/')}>{t('login.cancel')}</Button>
          <Button kind="strong" onClick={() => void view.finish()}>
            {t('login.continue')}
          </Button>
        </Choices>
      </div>
    )
  if (view.name === 'finishing')
    return (
      <div className={styles.page}>
        <h1 className="visually-hidden">{toLoginTitle(type, t)}</h1>
        <div className={styles.waiting} role="status">
          <Spinner size={28} />
          <p>{t('login.finishing')}</p>
        </div>
      </div>
    )
  return (
    <div className={styles.page}>
      <h1>{toFailedTitle(type, isAnyoneLoggedIn(book), t)}</h1>
      <LoginAlert message={view.message} />
      <Choices size="wide">
        <Button onClick={() => void leave(view.to)}>{t('loginError.back')}</Button>
        <Button
          kind="strong"
          onClick={() => {
            void leave(view.to)
            login.open(type)
          }}
        >
          {t('action.retry')}
        </Button>
      </Choices>
    </div>
  )
}
