import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { toAccountProfile } from '@chorus/accounts/server/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { WalletSignature } from '@chorus/networks/device-network'
import type { WalletAccount, WalletLogin } from '@chorus/networks/network-login'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { loadDeviceNetwork } from '../../../services/device-accounts/create-device-networks.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { DeviceOnlyOption } from '../parts/device-only-option.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useLogin } from '../parts/use-login.ts'
import { signText, unlessDeclined, type Wallet } from './wallets.ts'
import styles from '../parts/login.module.css'

export interface ConnectedWallet {
  wallet: Wallet
  address: string
  /** Undefined: loading. */
  accounts?: readonly WalletAccount[]
}

interface WalletAccountFormProps {
  network: NetworkName
  login: WalletLogin
  connected: ConnectedWallet
  onDisconnect(): void
}

const toShort = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The choice of an account of the wallet, and the signature for it. */
export function WalletAccountForm({ network, login, connected: { wallet, address, accounts }, onDisconnect }: WalletAccountFormProps) {
  const t = useT()
  const { ownFetcher, accountsStore } = useServices()
  const { isBusy, message, request, logIn, addAccount } = useLogin(network)
  const logInOnDevice = useDeviceLogin(network)
  const [isOnDevice, setOnDevice] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [isDeclined, setDeclined] = useState(false)
  const added = new Set(accountsStore.book()[network].accounts.map(({ profile }) => profile.profileId.toLowerCase()))
  // Someone can log in again with an account that is already added, to prove who they are.
  const first = accounts?.find(({ profile }) => !added.has(profile.profileId.toLowerCase())) ?? accounts?.[0]
  const account = chosen ?? first?.profile.profileId
  const names = { network: descriptors[network].label, address: toShort(address) }

  const sign = (text: string) => unlessDeclined(signText(wallet, address, text), () => setDeclined(true))
  const submit = async () => {
    if (!account) return
    setDeclined(false)
    if (isOnDevice) return void (await addAccount(() => logInOnDevice({ wallet: address, account, sign })))
    const proof = await request(async () => {
      const { id, text } = await askOwnServer(ownFetcher, login.challenge, { body: { owner: address, account } })
      const signature = await sign(text)
      return signature === undefined ? undefined : { id, signature }
    })
    if (proof) await logIn(proof)
  }

  if (!accounts)
    return (
      <div className={styles.waiting} role="status">
        <Spinner size={28} />
        <p>{t('login.walletLoading', names)}</p>
      </div>
    )
  if (accounts.length === 0)
    return (
      <div className={styles.step}>
        <LoginAlert message={t('login.walletEmpty', names)} />
        <Button isWide onClick={onDisconnect}>
          {t('login.otherWallet')}
        </Button>
      </div>
    )
  return (
    <div className={styles.step}>
      <fieldset className={styles.accounts}>
        <legend>{t('login.walletAccounts', names)}</legend>
        {accounts.map(({ profile, isOwner }) => (
          <AccountOption
            key={profile.profileId}
            profile={profile}
            isOwner={isOwner}
            isAdded={added.has(profile.profileId.toLowerCase())}
            isChosen={account === profile.profileId}
            onChoose={() => setChosen(profile.profileId)}
          />
        ))}
      </fieldset>
      <DeviceOnlyOption network={names.network} isOnDevice={isOnDevice} onChange={setOnDevice} />
      {isDeclined ? <LoginAlert message={t('login.walletDeclined')} /> : null}
      {message ? <LoginAlert message={message} /> : null}
      <Button kind="strong" isWide onClick={submit} isBusy={isBusy} disabled={!account}>
        {t('login.sign')}
      </Button>
      <Button isWide onClick={onDisconnect}>
        {t('login.otherWallet')}
      </Button>
    </div>
  )
}

/** Logs in to the network's API from this page. Undefined: the user declined to sign. */
function useDeviceLogin(network: NetworkName): (signature: WalletSignature) => Promise<Account | undefined> {
  const { settings, now } = useServices()
  return async (signature) => {
    const device = await loadDeviceNetwork(settings, network, now)
    if (!device?.logInWithWallet) throw new Failure('not-offered', errorMessages.sessionNotFound, { network })
    const login = await device.logInWithWallet(signature)
    return login && { session: login.session, profile: toAccountProfile(login.session, login.profile) }
  }
}

interface AccountOptionProps extends WalletAccount {
  /** Whether this browser is already logged in to the account. */
  isAdded: boolean
  isChosen: boolean
  onChoose(): void
}

function AccountOption({ profile: { profileId, displayName, handle, pfp }, isOwner, isAdded, isChosen, onChoose }: AccountOptionProps) {
  const t = useT()
  const note = isAdded ? t('login.walletAdded') : isOwner ? undefined : t('login.walletManages')
  return (
    <label className={styles.account}>
      <input type="radio" name="account" checked={isChosen} onChange={onChoose} />
      <Avatar seed={profileId} name={displayName} src={pfp} size={36} />
      <span className={styles.text}>
        <b dir="auto">{displayName}</b>
        <small dir="auto">
          @{handle}
          {note ? ` · ${note}` : ''}
        </small>
      </span>
    </label>
  )
}
