import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { AppLogin } from '@chorus/networks/network-login'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useLogin } from '../parts/use-login.ts'
import { WalletList } from '../wallet/wallet-list.tsx'
import { connectWallet, unlessDeclined, type Wallet } from '../wallet/wallets.ts'
import styles from '../parts/login.module.css'

/** The wallet that owns the account signs each action. It isn't a sign-in method of the Chorus account. */
export function CustodyStep({ network, login }: { network: NetworkName; login: AppLogin }) {
  const t = useT()
  const { ownFetcher } = useServices()
  const { isBusy, message, addAccount } = useLogin(network)
  const [problem, setProblem] = useState<string>()
  const names = { network: descriptors[network].label }

  const choose = async (wallet: Wallet) => {
    setProblem(undefined)
    await addAccount(async () => {
      const addresses = await unlessDeclined(connectWallet(wallet), () => setProblem(t('login.walletDeclined')))
      const address = addresses?.[0]
      if (address === undefined) return undefined
      const account = await login.findCustodyAccount((call, asked) => askOwnServer(ownFetcher, call, asked), address)
      if (!account) setProblem(t('login.custodyNone', names))
      return account
    })
  }
  const alert = problem ?? message
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('login.custodyLead', names)}</p>
      {alert ? <LoginAlert message={alert} /> : null}
      {isBusy ? <Spinner size={28} /> : <WalletList onChoose={(wallet) => void choose(wallet)} />}
    </div>
  )
}
