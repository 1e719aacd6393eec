import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { AppLogin, AskOwnServer } from '@chorus/networks/network-login'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import { useLogin } from '../parts/use-login.ts'
import { WalletList } from '../wallet/wallet-list.tsx'
import { connectWallet, toSigningWallet, unlessDeclined, type Wallet } from '../wallet/wallets.ts'
import styles from '../parts/login.module.css'

/** ms: the server waits for the network. */
const deadline = 30_000

/** The wallet that owns the account logs in to it for a day. It isn't a sign-in method of the Chorus account. */
export function CustodyStep({ network, login }: { network: NetworkName; login: AppLogin }) {
  const t = useT()
  const { ownFetcher, now } = useServices()
  const { isBusy, message, addAccount } = useLogin(network)
  const [problem, setProblem] = useState<string>()
  const names = { network: descriptors[network].label }

  const choose = async (wallet: Wallet) => {
    setProblem(undefined)
    await addAccount(async () => {
      const decline = () => setProblem(t('login.walletDeclined'))
      const addresses = await unlessDeclined(connectWallet(wallet), decline)
      const address = addresses?.[0]
      if (address === undefined) return undefined
      const ask: AskOwnServer = (call, asked) => askOwnServer(ownFetcher, call, { ...asked, deadline })
      const opened = await login.openCustodyAccount(ask, toSigningWallet(wallet, address, decline), now())
      if (opened === 'none') setProblem(t('login.custodyNone', names))
      return opened === 'none' || opened === 'declined' ? undefined : opened
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
