import { currentAccount } from '@chorus/accounts/book/account-state'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { accountHeader } from '@chorus/contract/hosted/hosted'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { AppLogin } from '@chorus/networks/network-login'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { QrCode } from '../../../ui/content/qr-code.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { supportsDeviceOnly } from '../parts/device-only-option.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useCountdown } from '../parts/use-countdown.ts'
import { useLogin } from '../parts/use-login.ts'
import { useOnMount } from '../parts/use-on-mount.ts'
import { CustodyStep } from './custody-step.tsx'
import { DeviceSignerStep, SignerStep } from './signer-step.tsx'
import styles from '../parts/login.module.css'

/** s to approve a code. Provider API §12: the client's countdown. */
const channelSeconds = 50

/** server: a signer key on our server. device: one in this browser. custody: the wallet that owns the account, through the network's own service. */
type Signer = 'server' | 'device' | 'custody'

interface AppStepProps {
  network: NetworkName
  login: AppLogin
}

/** An approval in the network's app lets the account read; another one, for a signer key, lets it post. */
export function AppStep(props: AppStepProps) {
  const [signer, setSigner] = useState<Signer>()
  const [round, setRound] = useState(0)
  const restart = () => setRound(round + 1)
  if (signer === 'server') return <SignerStep key={round} {...props} onRestart={restart} />
  if (signer === 'device') return <DeviceSignerStep key={round} {...props} onRestart={restart} />
  if (signer === 'custody') return <CustodyStep {...props} />
  return <ChannelStep key={round} {...props} onRestart={restart} onSigner={setSigner} />
}

interface ChannelStepProps extends AppStepProps {
  onRestart(): void
  onSigner(signer: Signer): void
}

function ChannelStep({ network, login, onRestart, onSigner }: ChannelStepProps) {
  const t = useT()
  const { ownFetcher, settings, accountsStore } = useServices()
  const { message, request, logIn } = useLogin(network)
  const [url, setUrl] = useState<string>()
  const { left, restart } = useCountdown(0)
  const names = { network: descriptors[network].label }
  // Without a signer an account can only read.
  const { signer, walletSigner, client } = settings.networks[network].options
  const offersSigner = signer === 'on' || walletSigner === 'on'

  const needsSigner = async (): Promise<boolean> => {
    const account = currentAccount(accountsStore.book()[network])
    if (!offersSigner || !account) return false
    const headers = { [accountHeader]: account.profile.profileId }
    return !(await askOwnServer(ownFetcher, login.signer.account, { headers })).hasSigner
  }
  useOnMount(async (signal) => {
    const channel = await request(() => askOwnServer(ownFetcher, login.openChannel, { body: {}, signal }))
    if (!channel || signal.aborted) return
    setUrl(channel.url)
    restart(channelSeconds)
    let hasMore = false
    const isLoggedIn = await logIn({ channelToken: channel.channelToken }, { hasMore: async () => (hasMore = await needsSigner()) })
    if (isLoggedIn && hasMore) onSigner('server')
  })

  const isExpired = message !== undefined || (url !== undefined && left === 0)
  return (
    <div className={styles.step}>
      {message ? <LoginAlert message={message} /> : <p className={styles.lead}>{t('login.qrLead', names)}</p>}
      <div className={styles.code}>
        {url && !isExpired ? <QrCode text={url} label={t('login.qrLabel')} /> : null}
        {!url && !message ? <Spinner size={28} /> : null}
        {isExpired ? (
          <Button kind="strong" onClick={onRestart}>
            {t(url ? 'login.newCode' : 'action.retry')}
          </Button>
        ) : null}
      </div>
      {url && !isExpired ? (
        <>
          <p role="timer" aria-live="off" className={styles.centre}>
            {t('login.waitingSeconds', { seconds: left })}
          </p>
          <a className={styles.link} href={url} target="_blank" rel="noreferrer">
            {t('login.openApp', names)}
          </a>
        </>
      ) : null}
      {offersSigner ? (
        <Button isWide onClick={() => onSigner('server')}>
          {t('login.signerInstead')}
        </Button>
      ) : null}
      {client === 'on' ? (
        <Button isWide onClick={() => onSigner('custody')}>
          {t('login.custody', names)}
        </Button>
      ) : null}
      {offersSigner && supportsDeviceOnly() ? (
        <details className={styles.more}>
          <summary>{t('login.deviceOnly')}</summary>
          <div className={styles.step}>
            <p className={styles.note}>{t('login.deviceSignerHint', names)}</p>
            <Button isWide onClick={() => onSigner('device')}>
              {t('login.deviceSigner')}
            </Button>
          </div>
        </details>
      ) : null}
    </div>
  )
}
