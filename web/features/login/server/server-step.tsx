import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { type NetworkName, networkIdentities } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { ServerLogin } from '@chorus/networks/network-login'
import { useEffect, useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { toProviderId } from '../parts/to-finished-sentence.ts'
import { useLogin } from '../parts/use-login.ts'
import { endAttempt, findReturnPath, startAttempt, toCallback } from '../redirect/login-attempt.ts'
import { AppPasswordForm, toIdentifier } from './app-password-form.tsx'
import { deletePendingLogin, readPendingLogin } from './pending-device-login.ts'
import { ServerField } from './server-field.tsx'
import styles from '../parts/login.module.css'

/** ms. Our server asks several others before it responds. */
const startDeadline = 30_000

interface ServerStepProps {
  network: NetworkName
  login: ServerLogin
}

/** A login on the account's own server: first on its login page, where only that server sees the password. */
export function ServerStep({ network, login }: ServerStepProps) {
  const [pending] = useState(readPendingLogin)
  const [isByPassword, setByPassword] = useState(pending !== undefined)
  // It is valid only for the page that was reloaded for it.
  useEffect(deletePendingLogin, [])
  return isByPassword ? (
    <AppPasswordForm network={network} pending={pending} onBack={() => setByPassword(false)} />
  ) : (
    <ServerPageForm network={network} login={login} onPassword={() => setByPassword(true)} />
  )
}

const orUndefined = (text: string) => text.trim() || undefined

function ServerPageForm({ network, login, onPassword }: ServerStepProps & { onPassword(): void }) {
  const t = useT()
  const { ownFetcher, now, accountsStore } = useServices()
  const { isBusy, message, code, request } = useLogin(network)
  const [handle, setHandle] = useState('')
  const [serviceUrl, setServiceUrl] = useState('')
  const { label } = descriptors[network]

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    const attempt = startAttempt(network, findReturnPath(), now(), toProviderId(accountsStore.book()))
    const callbackUrl = toCallback(networkIdentities[network].segment, attempt)
    const body = { handle: orUndefined(toIdentifier(handle)), serviceUrl: orUndefined(serviceUrl), callbackUrl }
    const started = await request((signal) => askOwnServer(ownFetcher, login.start, { body, signal, deadline: startDeadline }))
    if (started === undefined) return endAttempt(attempt)
    location.assign(started.url)
  }
  return (
    <form className={styles.step} onSubmit={leave}>
      <p className={styles.lead}>{t('login.serverLead', { network: label })}</p>
      <Field
        label={t('login.handle')}
        hint={t('login.handleHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={login.handleExample}
        value={handle}
        onChange={(event) => setHandle(event.target.value)}
        isFirst
      />
      <ServerField value={serviceUrl} onChange={setServiceUrl} />
      {/* The form has no password: our server uses this code for unknown handles too. */}
      {message ? <LoginAlert message={code === hostedCodes.wrongPassword ? t('login.handleNotFound') : message} /> : null}
      <Button kind="strong" type="submit" isWide isBusy={isBusy}>
        {t('login.continueTo', { network: label })}
      </Button>
      <Button isWide onClick={onPassword}>
        {t('login.appPassword')}
      </Button>
    </form>
  )
}
