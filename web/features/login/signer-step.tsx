import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { QrCode } from '../../ui/content/qr-code.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { createLoginCalls } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { pause } from './pause.ts'
import { useBegun } from './use-begun.ts'
import { useLogIn, type LogIn } from './use-log-in.ts'
import styles from './login.module.css'

/** ms between two looks at how far it has come. */
const lookEvery = 1500

type LoginCalls = ReturnType<typeof createLoginCalls>
type SignerRequest = Awaited<ReturnType<LoginCalls['requestSigner']>>

interface SignerKind {
  lead: string
  /** Asks for a key. Answers the request, and what is to be done when somebody has said yes: `fid` where the key is this device's. */
  begin(calls: LoginCalls, signal: AbortSignal): Promise<{ request: SignerRequest; finish(fid: number | undefined): Promise<unknown> }>
}

interface SignerStepProps {
  onAgain(): void
}

/** A key that our server makes and keeps. */
export function SignerStep({ onAgain }: SignerStepProps) {
  const t = useT()
  const logIn = useLogIn('farcaster')
  const kind: SignerKind = {
    lead: t('login.signerLead'),
    async begin(calls, signal) {
      const request = await calls.requestSigner(signal)
      return { request, finish: () => logIn.run({ token: request.token }) }
    },
  }
  return <SignerRequestView kind={kind} logIn={logIn} onAgain={onAgain} />
}

/** A key that this browser makes, and that never leaves it. */
export function DeviceSignerStep({ onAgain }: SignerStepProps) {
  const t = useT()
  const { now } = useServices()
  const logIn = useLogIn('farcaster')
  const kind: SignerKind = {
    lead: t('login.deviceSignerLead'),
    async begin(calls, signal) {
      const { createSignerKey } = await import('../../services/device-accounts/signer-keys.ts')
      const key = await createSignerKey(now()).catch((cause: unknown) => {
        throw new Failure('not-offered', t('login.deviceUnsupported'), { cause })
      })
      const request = await calls.requestDeviceSigner(key, signal)
      return { request, finish: (fid) => logIn.keep(() => toAccount(key, fid)) }
    },
  }
  return <SignerRequestView kind={kind} logIn={logIn} onAgain={onAgain} />
}

async function toAccount(key: `0x${string}`, fid: number | undefined): Promise<Account | undefined> {
  const [{ assignSignerKey }, { toFarcasterAccount }] = await Promise.all([
    import('../../services/device-accounts/signer-keys.ts'),
    import('../../services/device-accounts/farcaster-device.ts'),
  ])
  if (fid === undefined) return undefined
  await assignSignerKey(key, fid)
  return toFarcasterAccount(fid, key)
}

function SignerRequestView({ kind, logIn: { sentence, attempt }, onAgain }: SignerStepProps & { kind: SignerKind; logIn: LogIn }) {
  const t = useT()
  const { ownFetcher, login } = useServices()
  const { lead } = kind
  const [request, setRequest] = useState<{ url: string; isApproved: boolean }>()
  const [isOver, setOver] = useState(false)

  useBegun(async (signal) => {
    const calls = createLoginCalls(ownFetcher)
    const begun = await attempt(() => kind.begin(calls, signal))
    if (!begun || signal.aborted) return
    const { token, url, expiresInSeconds } = begun.request
    setRequest({ url, isApproved: false })
    const end = performance.now() + expiresInSeconds * 1000
    while (!signal.aborted && performance.now() < end) {
      await pause(lookEvery, signal)
      // One look that fails is followed by another one.
      const { state, fid } = await calls.signerState(token, signal).catch(() => ({ state: 'pending' as const, fid: undefined }))
      if (state !== 'pending') setRequest({ url, isApproved: true })
      if (state !== 'completed') continue
      await begun.finish(fid)
      return
    }
    if (signal.aborted) return
    setRequest(undefined)
    setOver(true)
  })

  return (
    <div className={styles.step}>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.code}>
        {request && !request.isApproved && !sentence ? <QrCode text={request.url} label={t('login.qrLabel')} /> : null}
        {!sentence && (request ? request.isApproved : !isOver) ? <Spinner size={28} /> : null}
        {sentence || isOver ? (
          <Button kind="strong" onClick={onAgain}>
            {t('login.newCode')}
          </Button>
        ) : null}
      </div>
      {sentence ? <LoginFault sentence={sentence} /> : null}
      {request && !sentence ? (
        <p role="status" className={styles.centre}>
          {t(request.isApproved ? 'login.signerApproved' : 'login.signerWaiting')}
        </p>
      ) : null}
      {request && !request.isApproved && !sentence ? (
        <a className={styles.link} href={request.url} target="_blank" rel="noreferrer">
          {t('login.openFarcaster')}
        </a>
      ) : null}
      <Button isWide onClick={login.close}>
        {t('login.later')}
      </Button>
    </div>
  )
}
