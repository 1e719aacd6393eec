import type { LoginType } from '@chorus/accounts/login-type'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { authorizeApple, authorizeGoogle, authorizeTelegram } from '@chorus/contract/hosted/hosted-oidc'
import { Failure } from '@chorus/model/failure'
import { networkIdentities } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/fetcher'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { toMethodLabel, toNetwork } from '../parts/method-labels.ts'
import { toProviderId } from '../parts/to-finished-sentence.ts'
import { useLogin } from '../parts/use-login.ts'
import { useOnMount } from '../parts/use-on-mount.ts'
import { endAttempt, findReturnPath, startAttempt, toCallback, type LoginAttempt } from './login-attempt.ts'
import styles from '../parts/login.module.css'

/** A sign-in method on another site, which opens immediately. */
export function RedirectStep({ type }: { type: LoginType }) {
  const t = useT()
  const { ownFetcher, now, accountsStore } = useServices()
  const { isBusy, message, request } = useLogin(type)
  const [isLeaving, setLeaving] = useState(false)

  const leave = async () => {
    const attempt = startAttempt(type, findReturnPath(), now(), toProviderId(accountsStore.book()))
    const url = await request((signal) => startRedirect(ownFetcher, type, attempt, signal))
    if (url === undefined) return endAttempt(attempt)
    setLeaving(true)
    location.assign(url)
  }
  useOnMount(leave)

  if (message)
    return (
      <div className={styles.step}>
        <LoginAlert message={message} />
        <Button kind="strong" isWide onClick={leave} isBusy={isBusy}>
          {t('action.retry')}
        </Button>
      </div>
    )
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={28} />
      <p>{t(isLeaving ? 'login.leaving' : 'login.preparing', { method: toMethodLabel(type, t) })}</p>
      <small>{t('login.returnHint')}</small>
    </div>
  )
}

/** The URL where the user confirms the login. It returns with the attempt's state. Throws a Failure with the server's code. */
async function startRedirect(fetcher: Fetcher, type: LoginType, attempt: LoginAttempt, signal: AbortSignal): Promise<string> {
  const { state, nonce } = attempt
  const network = toNetwork(type)
  if (network) {
    const { login } = sessionRulesOf(network)
    if (login?.kind !== 'redirect') throw new Failure('not-offered', 'This network has no login page of its own.', { network })
    const callbackUrl = toCallback(networkIdentities[network].segment, attempt)
    return (await askOwnServer(fetcher, login.start, { body: { callbackUrl }, signal })).url
  }
  switch (type) {
    case 'google':
      return (await askOwnServer(fetcher, authorizeGoogle, { body: { state, nonce }, signal })).url
    case 'apple':
      return (await askOwnServer(fetcher, authorizeApple, { body: { state, nonce }, signal })).url
    case 'telegram':
      return (await askOwnServer(fetcher, authorizeTelegram, { body: { state }, signal })).url
    default:
      throw new Failure('not-offered', 'This login has no page on another site.')
  }
}
