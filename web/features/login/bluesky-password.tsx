import { hostedCodes } from '@chorus/contract/hosted'
import { useState, type FormEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { DeviceChoice } from './device-choice.tsx'
import type { DeviceWish } from './device-wish.ts'
import { LoginFault } from './login-fault.tsx'
import { ServiceField } from './service-field.tsx'
import { toIdentifier } from './to-identifier.ts'
import { useBlueskyOnDevice } from './use-bluesky-on-device.ts'
import { useLogIn } from './use-log-in.ts'
import styles from './login.module.css'

interface BlueskyPasswordProps {
  /** What was written here before the page was loaded anew. */
  wish: DeviceWish | undefined
  onBack(): void
}

/** An app password, for services that cannot ask people themselves, and for logins that this device keeps. */
export function BlueskyPassword({ wish, onBack }: BlueskyPasswordProps) {
  const t = useT()
  const { isBusy, sentence, code, run, keep } = useLogIn('bluesky')
  const [identifier, setIdentifier] = useState(wish?.identifier ?? '')
  const [password, setPassword] = useState('')
  const [serviceUrl, setServiceUrl] = useState(wish?.serviceUrl ?? '')
  const [factor, setFactor] = useState('')
  const [isOnDevice, setOnDevice] = useState(wish !== undefined)
  const logInHere = useBlueskyOnDevice(wish)
  const needsFactor = code === hostedCodes.secondFactor || factor !== ''

  const logIn = async (event: FormEvent) => {
    event.preventDefault()
    const login = {
      identifier: toIdentifier(identifier),
      password,
      ...(serviceUrl.trim() && { serviceUrl: serviceUrl.trim() }),
      ...(factor.trim() && { authFactorToken: factor.trim() }),
    }
    await (isOnDevice ? keep(() => logInHere(login)) : run(login))
  }
  return (
    <form className={styles.step} onSubmit={logIn}>
      <p className={styles.lead}>{t('login.passwordLead')}</p>
      {wish ? (
        <p role="status" className={styles.note}>
          {t('login.deviceReloaded', { host: new URL(wish.origin).host })}
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
      <ServiceField value={serviceUrl} onChange={setServiceUrl} />
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
      <DeviceChoice way="Bluesky" isOnDevice={isOnDevice} onChange={setOnDevice} />
      {sentence ? <LoginFault sentence={sentence} /> : null}
      <Button kind="strong" type="submit" isWide isBusy={isBusy}>
        {t('login.confirm')}
      </Button>
      <Button isWide onClick={onBack}>
        {t('login.atService')}
      </Button>
    </form>
  )
}
