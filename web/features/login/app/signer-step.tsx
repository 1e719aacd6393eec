import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { toAccountProfile } from '@chorus/accounts/server/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { DeviceLogin, SignerKeys } from '@chorus/networks/device-network'
import type { AppLogin, ApprovalRequest } from '@chorus/networks/network-login'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { loadDeviceNetwork } from '../../../services/device-accounts/create-device-networks.ts'
import { QrCode } from '../../../ui/content/qr-code.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useLogin, type Login } from '../parts/use-login.ts'
import { useOnMount } from '../parts/use-on-mount.ts'
import { pause } from './pause.ts'
import { WalletApproval } from './wallet-approval.tsx'
import styles from '../parts/login.module.css'

/** ms */
const pollInterval = 1500

interface SignerStepProps {
  network: NetworkName
  login: AppLogin
  onRestart(): void
}

/** Requests approval of a key held by our server. */
export function SignerStep({ network, login: { signer }, onRestart }: SignerStepProps) {
  const t = useT()
  const { ownFetcher } = useServices()
  const login = useLogin(network)
  const way = useApprovalWay(network)
  if (way.isByWallet)
    return (
      <WalletApproval
        network={network}
        login={login}
        approve={async (ask, wallet) => {
          const proof = await login.request(() => signer.approveWithWallet(ask, wallet))
          if (proof) await login.logIn(proof)
        }}
        onBack={way.onApp}
      />
    )
  return (
    <ApprovalView
      network={network}
      signer={signer}
      login={login}
      lead={t('login.signerLead', { network: descriptors[network].label })}
      begin={async (signal) => {
        const request = await askOwnServer(ownFetcher, signer.request, { body: {}, signal })
        return { request, finish: () => login.logIn({ token: request.token }) }
      }}
      onRestart={onRestart}
      onWallet={way.onWallet}
    />
  )
}

/** Requests approval of a key that never leaves this browser. */
export function DeviceSignerStep({ network, login: { signer }, onRestart }: SignerStepProps) {
  const t = useT()
  const { ownFetcher } = useServices()
  const login = useLogin(network)
  const way = useApprovalWay(network)
  const loadKeys = useSignerKeys(network)
  if (way.isByWallet)
    return (
      <WalletApproval
        network={network}
        login={login}
        approve={(ask, wallet) =>
          login.addAccount(async () => {
            const approved = await (await loadKeys()).approveWithWallet?.(ask, wallet)
            return approved && toAccount(approved)
          })
        }
        onBack={way.onApp}
      />
    )
  return (
    <ApprovalView
      network={network}
      signer={signer}
      login={login}
      lead={t('login.deviceSignerLead', { network: descriptors[network].label })}
      begin={async (signal) => {
        const keys = await loadKeys()
        const key = await keys.create().catch((cause: unknown) => {
          throw new Failure('not-offered', t('login.deviceUnsupported'), { cause })
        })
        const request = await askOwnServer(ownFetcher, signer.requestForDevice, { body: { key }, signal })
        const createAccount = async (fid: number | undefined) =>
          fid === undefined ? undefined : toAccount(await keys.assign(key, String(fid)))
        return { request, finish: (fid) => login.addAccount(() => createAccount(fid)) }
      }}
      onRestart={onRestart}
      onWallet={way.onWallet}
    />
  )
}

const toAccount = ({ session, profile }: DeviceLogin): Account => ({ session, profile: toAccountProfile(session, profile) })

function useSignerKeys(network: NetworkName): () => Promise<SignerKeys> {
  const { settings, now } = useServices()
  return async () => {
    const keys = (await loadDeviceNetwork(settings, network, now))?.signerKeys
    if (!keys) throw new Failure('not-offered', errorMessages.sessionNotFound, { network })
    return keys
  }
}

/** Through the network's app or the owner's wallet, depending on what the operator has set up. */
function useApprovalWay(network: NetworkName) {
  const { settings } = useServices()
  const { signer, walletSigner } = settings.networks[network].options
  const hasApp = signer === 'on'
  const [isChosen, setChosen] = useState(false)
  return {
    isByWallet: walletSigner === 'on' && (isChosen || !hasApp),
    onWallet: walletSigner === 'on' ? () => setChosen(true) : undefined,
    onApp: hasApp ? () => setChosen(false) : undefined,
  }
}

interface Approval {
  request: ApprovalRequest
  /** Runs once approved. `fid`: the account, for a key of this device. */
  finish(fid: number | undefined): Promise<unknown>
}

interface ApprovalViewProps {
  network: NetworkName
  signer: AppLogin['signer']
  login: Login
  lead: string
  begin(signal: AbortSignal): Promise<Approval>
  onRestart(): void
  /** Approves with a wallet instead. */
  onWallet: (() => void) | undefined
}

function ApprovalView({ network, signer, login: { message, request }, lead, begin, onRestart, onWallet }: ApprovalViewProps) {
  const t = useT()
  const { ownFetcher, login } = useServices()
  const [pending, setPending] = useState<{ url: string; isApproved: boolean }>()
  const [isExpired, setExpired] = useState(false)
  const names = { network: descriptors[network].label }

  useOnMount(async (signal) => {
    const approval = await request(() => begin(signal))
    if (!approval || signal.aborted) return
    const { token, url, expiresInSeconds } = approval.request
    setPending({ url, isApproved: false })
    const end = performance.now() + expiresInSeconds * 1000
    while (!signal.aborted && performance.now() < end) {
      await pause(pollInterval, signal)
      // A failed poll is followed by the next one.
      const { state, fid } = await askOwnServer(ownFetcher, signer.state, { params: { token }, signal }).catch(() => stillPending)
      if (state !== 'pending') setPending({ url, isApproved: true })
      if (state !== 'completed') continue
      await approval.finish(fid)
      return
    }
    if (signal.aborted) return
    setPending(undefined)
    setExpired(true)
  })

  return (
    <div className={styles.step}>
      {message ? <LoginAlert message={message} /> : <p className={styles.lead}>{lead}</p>}
      <div className={styles.code}>
        {pending && !pending.isApproved && !message ? <QrCode text={pending.url} label={t('login.qrLabel')} /> : null}
        {!message && (pending ? pending.isApproved : !isExpired) ? <Spinner size={28} /> : null}
        {message || isExpired ? (
          <Button kind="strong" onClick={onRestart}>
            {t(pending || isExpired ? 'login.newCode' : 'action.retry')}
          </Button>
        ) : null}
      </div>
      {pending && !message ? (
        <p role="status" className={styles.centre}>
          {pending.isApproved ? t('login.signerApproved', names) : t('login.signerWaiting')}
        </p>
      ) : null}
      {pending && !pending.isApproved && !message ? (
        <a className={styles.link} href={pending.url} target="_blank" rel="noreferrer">
          {t('login.openApp', names)}
        </a>
      ) : null}
      {onWallet && !pending?.isApproved ? (
        <Button isWide onClick={onWallet}>
          {t('login.walletApprove')}
        </Button>
      ) : null}
      <Button isWide onClick={login.close}>
        {t('login.later')}
      </Button>
    </div>
  )
}

const stillPending = { state: 'pending', fid: undefined } as const
