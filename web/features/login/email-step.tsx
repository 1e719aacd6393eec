import { useState, type FormEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { createLoginCalls } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { useCountdown } from './use-countdown.ts'
import { useLogIn } from './use-log-in.ts'
import styles from './login.module.css'

/** s before another letter can be asked for. */
const resendWait = 60

/** An address, and then the code that was sent there. */
export function EmailStep() {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, sentence, attempt, run } = useLogIn('email')
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const { left, restart } = useCountdown(0)

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    const sent = await attempt(async () => {
      await createLoginCalls(ownFetcher).sendCode(email.trim())
      return true
    })
    if (!sent) return
    setSent(true)
    setCode('')
    restart(resendWait)
  }
  const logIn = (otp: string) => void run({ email: email.trim(), otp })
  // Six digits are a code, however they came there: typed, pasted or filled in.
  const write = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 6)
    setCode(digits)
    if (digits.length === 6 && digits !== code && !isBusy) logIn(digits)
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
        {sentence ? <LoginFault sentence={sentence} /> : null}
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
        logIn(code)
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
        onChange={(event) => write(event.target.value)}
        isFirst
      />
      {sentence ? <LoginFault sentence={sentence} /> : null}
      <Button kind="strong" type="submit" isWide isBusy={isBusy} disabled={code.length < 6}>
        {t('login.confirm')}
      </Button>
      <Choices size="wide">
        <Button onClick={() => setSent(false)}>{t('login.otherAddress')}</Button>
        <Button onClick={() => void send()} disabled={left > 0 || isBusy}>
          {left > 0 ? t('login.resendIn', { seconds: left }) : t('login.resend')}
        </Button>
      </Choices>
    </form>
  )
}
