import type { Account } from '@chorus/model/account'
import { fetchWalletAccounts, type WalletAccount } from '@chorus/networks/lens/fetch-wallet-accounts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LensLogin } from '../../services/device-accounts/log-in-to-lens.ts'
import type { Settings } from '../../services/settings/settings.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { createLoginCalls } from './login-calls.ts'
import { LoginFault } from './login-fault.tsx'
import { useLogIn } from './use-log-in.ts'
import { WalletList } from './wallet-list.tsx'
import { connectWallet, isDeclined, signText, type Wallet } from './wallets.ts'
import styles from './login.module.css'

interface Connected {
  wallet: Wallet
  address: string
  /** Undefined: they are being looked up. */
  accounts?: readonly WalletAccount[]
}

/** A wallet, one of the accounts that it owns or manages, and a signature. */
export function LensStep() {
  const t = useT()
  const { fetcherTo } = useServices()
  const { sentence, attempt } = useLogIn('lens')
  const [connected, setConnected] = useState<Connected>()
  const [isDeclinedHere, setDeclined] = useState(false)

  const look = async (wallet: Wallet, address: string) => {
    setConnected({ wallet, address })
    const accounts = await attempt(() => fetchWalletAccounts(fetcherTo('lens'), address))
    setConnected((now) => (now?.address === address ? (accounts ? { wallet, address, accounts } : undefined) : now))
  }
  const connect = async (wallet: Wallet) => {
    setDeclined(false)
    const address = await attempt(async () => {
      try {
        return (await connectWallet(wallet))[0]
      } catch (error) {
        if (!isDeclined(error)) throw error
        setDeclined(true)
        return undefined
      }
    })
    if (address) await look(wallet, address)
  }
  // Another account of the wallet has other accounts at Lens: what was shown is not theirs.
  const change = useEffectEvent((addresses: readonly string[]) => {
    const [address] = addresses
    if (!connected || address?.toLowerCase() === connected.address.toLowerCase()) return
    if (address) void look(connected.wallet, address)
    else setConnected(undefined)
  })
  const provider = connected?.wallet.provider
  useEffect(() => {
    if (!provider) return
    const onChange = (addresses: readonly string[]) => change(addresses)
    provider.on('accountsChanged', onChange as never)
    return () => provider.removeListener('accountsChanged', onChange as never)
  }, [provider])

  if (!connected)
    return (
      <div className={styles.step}>
        <p className={styles.lead}>{t('login.lensLead')}</p>
        {isDeclinedHere ? <LoginFault sentence={t('login.walletDeclined')} /> : null}
        {sentence ? <LoginFault sentence={sentence} /> : null}
        <WalletList onChoose={(wallet) => void connect(wallet)} />
      </div>
    )
  return <AccountChoice key={connected.address} connected={connected} onOther={() => setConnected(undefined)} />
}

const toShort = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** At the Lens API itself, from this page. */
async function logInHere(settings: Settings, now: () => number, login: LensLogin): Promise<Account | undefined> {
  const [{ toLensDeps }, { logInToLens }] = await Promise.all([
    import('../../services/device-accounts/create-device-networks.ts'),
    import('../../services/device-accounts/log-in-to-lens.ts'),
  ])
  return logInToLens(toLensDeps(settings, now), login)
}

function AccountChoice({ connected: { wallet, address, accounts }, onOther }: { connected: Connected; onOther(): void }) {
  const t = useT()
  const { ownFetcher, accountsStore, settings, now } = useServices()
  const { isBusy, sentence, attempt, run, keep } = useLogIn('lens')
  const [isOnDevice, setOnDevice] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [isDeclinedHere, setDeclined] = useState(false)
  const known = new Set(accountsStore.book().lens.accounts.map(({ profile }) => profile.profileId.toLowerCase()))
  const account = chosen ?? accounts?.find(({ profile }) => !known.has(profile.profileId.toLowerCase()))?.profile.profileId

  /** Undefined: its person has said no. */
  const sign = async (text: string) => {
    try {
      return await signText(wallet, address, text)
    } catch (error) {
      if (!isDeclined(error)) throw error
      setDeclined(true)
      return undefined
    }
  }
  const logIn = async () => {
    if (!account) return
    setDeclined(false)
    if (isOnDevice) return void (await keep(() => logInHere(settings, now, { wallet: address, account, sign })))
    const proof = await attempt(async () => {
      const { id, text } = await createLoginCalls(ownFetcher).askChallenge(address, account)
      const signature = await sign(text)
      return signature === undefined ? undefined : { id, signature }
    })
    if (proof) await run(proof)
  }
  if (!accounts)
    return (
      <div className={styles.waiting} role="status">
        <Spinner size={28} />
        <p>{t('login.lensLooking', { address: toShort(address) })}</p>
      </div>
    )
  if (accounts.length === 0)
    return (
      <div className={styles.step}>
        <LoginFault sentence={t('login.lensNone', { address: toShort(address) })} />
        <Button isWide onClick={onOther}>
          {t('login.otherWallet')}
        </Button>
      </div>
    )
  return (
    <div className={styles.step}>
      <fieldset className={styles.accounts}>
        <legend>{t('login.lensChoose', { address: toShort(address) })}</legend>
        {accounts.map(({ profile, isOwner }) => (
          <label key={profile.profileId} className={styles.account}>
            <input
              type="radio"
              name="account"
              checked={account === profile.profileId}
              disabled={known.has(profile.profileId.toLowerCase())}
              onChange={() => setChosen(profile.profileId)}
            />
            <Avatar seed={profile.profileId} name={profile.displayName} src={profile.pfp} size={36} />
            <span className={styles.words}>
              <b dir="auto">{profile.displayName}</b>
              <small dir="auto">
                @{profile.handle}
                {known.has(profile.profileId.toLowerCase()) ? ` · ${t('login.lensThere')}` : isOwner ? '' : ` · ${t('login.lensManaged')}`}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <DeviceChoice way="Lens" isOnDevice={isOnDevice} onChange={setOnDevice} />
      {isDeclinedHere ? <LoginFault sentence={t('login.walletDeclined')} /> : null}
      {sentence ? <LoginFault sentence={sentence} /> : null}
      <Button kind="strong" isWide onClick={logIn} isBusy={isBusy} disabled={!account}>
        {t('login.sign')}
      </Button>
      <Button isWide onClick={onOther}>
        {t('login.otherWallet')}
      </Button>
    </div>
  )
}
