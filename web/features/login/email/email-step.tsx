import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { generateOtp } from '@chorus/contract/account/login'
import { useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useCountdown } from '../parts/use-countdown.ts'
import { useLogin } from '../parts/use-login.ts'
import styles from '../parts/login.module.css'

/** s before another email can be requested. */
const resendDelay = 60
/** ms. Our server waits for a mail server before it responds. */
const sendDeadline = 30_000

/** An email address, then the code that was sent to it. */
export function EmailStep() {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, message, request, logIn } = useLogin('email')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { left, restart } = useCountdown(0)

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    const sent = await request(async () => {
      await askOwnServer(ownFetcher, generateOtp, { body: { email: email.trim() }, deadline: sendDeadline })
      return true
    })
    if (!sent) return
    setSent(true)
    setCode('')
    restart(resendDelay)
  }
  const confirm = (otp: string) => void logIn({ email: email.trim(), otp })
  // Six digits are submitted at once, whether typed, pasted or filled in.
  const changeCode = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6 && digits !== code && !isBusy) confirm(digits)
  }

  if (!isSent)
    return (
      <form className={styles.step} onSubmit={send}>
        <Field
          label={t('login.emailAddress')}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          isFirst
        />
        {message ? <LoginAlert message={message} /> : null}
        <Button kind="strong" type="submit" isWide isBusy={isBusy}>
          {t('login.sendCode')}
        </Button>
      </form>
    )
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault()
        confirm(code)
      }}
    >
      <p role="status">{t('login.codeSent', { email: email.trim() })}</p>
      <Field
        label={t('login.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        value={code}
        onChange={(event) => changeCode(event.target.value)}
        isFirst
      />
      {message ? <LoginAlert message={message} /> : null}
      <Button kind="strong" type="submit" isWide isBusy={isBusy} disabled={code.length < 6}>
        {t('login.confirm')}
      </Button>
      <Choices size="wide">
        <Button onClick={() => setSent(false)}>{t('login.otherAddress')}</Button>
        <Button onClick={() => void send()} aria-disabled={left > 0 || isBusy}>
          {left > 0 ? t('login.resendIn', { seconds: left }) : t('login.resend')}
        </Button>
      </Choices>
    </form>
  )
}
