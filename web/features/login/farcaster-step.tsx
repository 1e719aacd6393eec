import { currentAccount } from '@chorus/accounts/account-state'
import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { accountHeader } from '@chorus/contract/hosted'
import { hostedFarcasterAccount } from '@chorus/contract/hosted-farcaster'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Settings } from '../../services/settings/settings.ts'
import { QrCode } from '../../ui/content/qr-code.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { CustodyStep } from './custody-step.tsx'
import { canKeepHere } from './device-choice.tsx'
import { createLoginCalls } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { DeviceSignerStep, SignerStep } from './signer-step.tsx'
import { useBegun } from './use-begun.ts'
import { useCountdown } from './use-countdown.ts'
import { useLogIn } from './use-log-in.ts'
import styles from './login.module.css'

/** s that somebody has for a code. Provider API §12: the client's countdown. */
const channelSeconds = 50

/** Reading by a yes on the phone; posting by one more, for a key of ours. */
export function FarcasterStep() {
  /** Whose key is asked for, or the wallet that needs none. Undefined: neither. */
  const [signer, setSigner] = useState<'server' | 'device' | 'wallet'>()
  const [round, setRound] = useState(0)
  const again = () => setRound(round + 1)
  if (signer === 'server') return <SignerStep key={round} onAgain={again} />
  if (signer === 'device') return <DeviceSignerStep key={round} onAgain={again} />
  if (signer === 'wallet') return <CustodyStep />
  return <ChannelStep key={round} onAgain={again} onSigner={setSigner} />
}

/** Without a signer an account there can only read. */
const offersSigner = ({ networks }: Settings): boolean => networks.farcaster.options['signer'] === 'on'

interface ChannelStepProps {
  onAgain(): void
  onSigner(of: 'server' | 'device' | 'wallet'): void
}

function ChannelStep({ onAgain, onSigner }: ChannelStepProps) {
  const t = useT()
  const { ownFetcher, settings, accountsStore } = useServices()
  const { sentence, attempt, run } = useLogIn('farcaster')
  const [url, setUrl] = useState<string>()
  const { left, restart } = useCountdown(0)

  const needsSigner = async (): Promise<boolean> => {
    const account = currentAccount(accountsStore.book().farcaster)
    if (!offersSigner(settings) || !account) return false
    const headers = { [accountHeader]: account.profile.profileId }
    return !(await askOwnServer(ownFetcher, hostedFarcasterAccount, { headers })).hasSigner
  }
  useBegun(async (signal) => {
    const channel = await attempt(() => createLoginCalls(ownFetcher).openChannel(signal))
    if (!channel || signal.aborted) return
    setUrl(channel.url)
    restart(channelSeconds)
    let hasMore = false
    const isIn = await run({ channelToken: channel.channelToken }, { hasMore: async () => (hasMore = await needsSigner()) })
    if (isIn && hasMore) onSigner('server')
  })

  const isOver = sentence !== undefined || (url !== undefined && left === 0)
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('login.farcasterLead')}</p>
      <div className={styles.code}>
        {url && !isOver ? <QrCode text={url} label={t('login.qrLabel')} /> : null}
        {!url && !sentence ? <Spinner size={28} /> : null}
        {isOver ? (
          <Button kind="strong" onClick={onAgain}>
            {t('login.newCode')}
          </Button>
        ) : null}
      </div>
      {sentence ? <LoginFault sentence={sentence} /> : null}
      {url && !isOver ? (
        <>
          <p role="timer" aria-live="off" className={styles.centre}>
            {t('login.waitingSeconds', { seconds: left })}
          </p>
          <a className={styles.link} href={url} target="_blank" rel="noreferrer">
            {t('login.openFarcaster')}
          </a>
        </>
      ) : null}
      {offersSigner(settings) ? (
        <Button isWide onClick={() => onSigner('server')}>
          {t('login.signerInstead')}
        </Button>
      ) : null}
      <Button isWide onClick={() => onSigner('wallet')}>
        {t('login.custody')}
      </Button>
      {offersSigner(settings) && canKeepHere() ? (
        <details className={styles.more}>
          <summary>{t('login.deviceOnly')}</summary>
          <div className={styles.step}>
            <p className={styles.note}>{t('login.deviceSignerHint')}</p>
            <Button isWide onClick={() => onSigner('device')}>
              {t('login.deviceSigner')}
            </Button>
          </div>
        </details>
      ) : null}
    </div>
  )
}
