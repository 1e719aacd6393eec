import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { WalletLogin } from '@chorus/networks/network-login'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useLogin } from '../parts/use-login.ts'
import { type ConnectedWallet, WalletAccountForm } from './wallet-account-form.tsx'
import { WalletList } from './wallet-list.tsx'
import { connectWallet, unlessDeclined, type Wallet } from './wallets.ts'
import styles from '../parts/login.module.css'

interface WalletStepProps {
  network: NetworkName
  login: WalletLogin
}

/** A wallet, one of the accounts that it owns or manages, and a signature. */
export function WalletStep({ network, login }: WalletStepProps) {
  const t = useT()
  const { fetcherTo } = useServices()
  const { message, request } = useLogin(network)
  const [connected, setConnected] = useState<ConnectedWallet>()
  const [isDeclined, setDeclined] = useState(false)

  const loadAccounts = async (wallet: Wallet, address: string) => {
    setConnected({ wallet, address })
    const accounts = await request(() => login.fetchAccounts(fetcherTo(network), address))
    setConnected((current) => (current?.address === address ? (accounts ? { wallet, address, accounts } : undefined) : current))
  }
  const connect = async (wallet: Wallet) => {
    setDeclined(false)
    const addresses = await request(() => unlessDeclined(connectWallet(wallet), () => setDeclined(true)))
    if (addresses?.[0]) await loadAccounts(wallet, addresses[0])
  }
  // Another address of the wallet owns other accounts.
  const changeAddress = useEffectEvent((addresses: readonly string[]) => {
    const [address] = addresses
    if (!connected || address?.toLowerCase() === connected.address.toLowerCase()) return
    if (address) void loadAccounts(connected.wallet, address)
    else setConnected(undefined)
  })
  const provider = connected?.wallet.provider
  useEffect(() => {
    if (!provider) return
    const onChange = (addresses: readonly string[]) => changeAddress(addresses)
    provider.on('accountsChanged', onChange as never)
    return () => provider.removeListener('accountsChanged', onChange as never)
  }, [provider])

  if (connected)
    return (
      <WalletAccountForm
        key={connected.address}
        network={network}
        login={login}
        connected={connected}
        onDisconnect={() => setConnected(undefined)}
      />
    )
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('login.walletLead', { network: descriptors[network].label })}</p>
      {isDeclined ? <LoginAlert message={t('login.walletDeclined')} /> : null}
      {message ? <LoginAlert message={message} /> : null}
      <WalletList onChoose={(wallet) => void connect(wallet)} />
    </div>
  )
}
