import { useEffect, useState, type FormEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { BlueskyPassword } from './bluesky-password.tsx'
import { endDeviceWish, readDeviceWish } from './device-wish.ts'
import { endAttempt, startAttempt, toCallback } from './login-attempt.ts'
import { createLoginCalls } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { ServiceField } from './service-field.tsx'
import { toHere } from './to-here.ts'
import { toIdentifier } from './to-identifier.ts'
import { useLogIn } from './use-log-in.ts'
import styles from './login.module.css'

/** At the service itself first, where nobody else sees a password; by an app password for services without that. */
export function BlueskyStep() {
  const [wish] = useState(readDeviceWish)
  const [isByPassword, setByPassword] = useState(wish !== undefined)
  // It counts for the page that was loaded for it.
  useEffect(endDeviceWish, [])
  return isByPassword ? (
    <BlueskyPassword wish={wish} onBack={() => setByPassword(false)} />
  ) : (
    <AtService onPassword={() => setByPassword(true)} />
  )
}

const orAbsent = (text: string) => text.trim() || undefined

function AtService({ onPassword }: { onPassword(): void }) {
  const t = useT()
  const { ownFetcher, now } = useServices()
  const { isBusy, sentence, attempt } = useLogIn('bluesky')
  const [handle, setHandle] = useState('')
  const [serviceUrl, setServiceUrl] = useState('')

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    const pending = startAttempt('bluesky', toHere(), now())
    const callbackUrl = toCallback('bsky', pending)
    const wish = { handle: orAbsent(toIdentifier(handle)), serviceUrl: orAbsent(serviceUrl), callbackUrl }
    const url = await attempt((signal) => createLoginCalls(ownFetcher).authorizeBluesky(wish, signal))
    if (url === undefined) return endAttempt(pending)
    location.assign(url)
  }
  return (
    <form className={styles.step} onSubmit={leave}>
      <p className={styles.lead}>{t('login.blueskyLead')}</p>
      <Field
        label={t('login.handle')}
        hint={t('login.handleHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name.bsky.social"
        value={handle}
        onChange={(event) => setHandle(event.target.value)}
        isFirst
      />
      <ServiceField value={serviceUrl} onChange={setServiceUrl} />
      {sentence ? <LoginFault sentence={sentence} /> : null}
      <Button kind="strong" type="submit" isWide isBusy={isBusy}>
        {t('login.goThere')}
      </Button>
      <Button isWide onClick={onPassword}>
        {t('login.appPassword')}
      </Button>
    </form>
  )
}
