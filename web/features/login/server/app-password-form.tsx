import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { DeviceOnlyOption } from '../parts/device-only-option.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useLogin } from '../parts/use-login.ts'
import type { PendingDeviceLogin } from './pending-device-login.ts'
import { ServerField } from './server-field.tsx'
import { useDeviceLogin } from './use-device-login.ts'
import styles from '../parts/login.module.css'

/** Removes the @ that people type before handles. */
export const toIdentifier = (text: string): string => text.trim().replace(/^@/, '')

interface AppPasswordFormProps {
  network: NetworkName
  /** The login that the page was reloaded for. */
  pending: PendingDeviceLogin | undefined
  onBack(): void
}

/** For servers without a login page, and for device-only logins. */
export function AppPasswordForm({ network, pending, onBack }: AppPasswordFormProps) {
  const t = useT()
  const { isBusy, message, code, logIn, addAccount } = useLogin(network)
  const [identifier, setIdentifier] = useState(pending?.identifier ?? '')
  const [password, setPassword] = useState('')
  const [serviceUrl, setServiceUrl] = useState(pending?.serviceUrl ?? '')
  const [factor, setFactor] = useState('')
  const [isOnDevice, setOnDevice] = useState(pending !== undefined)
  const logInOnDevice = useDeviceLogin(network, pending)
  const needsFactor = code === hostedCodes.secondFactor || factor !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const credentials = {
      identifier: toIdentifier(identifier),
      password,
      ...(serviceUrl.trim() && { serviceUrl: serviceUrl.trim() }),
      ...(factor.trim() && { authFactorToken: factor.trim() }),
    }
    await (isOnDevice ? addAccount(() => logInOnDevice(credentials)) : logIn(credentials))
  }
  return (
    <form className={styles.step} onSubmit={submit}>
      <p className={styles.lead}>{t('login.passwordLead')}</p>
      {pending ? (
        <p role="status" className={styles.note}>
          {t('login.deviceReloaded', { host: new URL(pending.origin).host })}
        </p>
      ) : null}
      <Field
        label={t('login.identifier')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={400}
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
        isFirst
      />
      <Field
        label={t('login.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={400}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ServerField value={serviceUrl} onChange={setServiceUrl} />
      {needsFactor ? (
        <Field
          label={t('login.factor')}
          hint={t('login.factorHint')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          value={factor}
          onChange={(event) => setFactor(event.target.value)}
          isFirst
        />
      ) : null}
      <DeviceOnlyOption network={descriptors[network].label} isOnDevice={isOnDevice} onChange={setOnDevice} />
      {message ? <LoginAlert message={message} /> : null}
      <Button kind="strong" type="submit" isWide isBusy={isBusy}>
        {t('login.confirm')}
      </Button>
      <Button isWide onClick={onBack}>
        {t('login.useServerPage')}
      </Button>
    </form>
  )
}
