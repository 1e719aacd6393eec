import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { AskOwnServer } from '@chorus/networks/network-login'
import type { SigningWallet } from '@chorus/networks/wallets/signing-wallet'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { LoginAlert } from '../parts/login-alert.tsx'
import type { Login } from '../parts/use-login.ts'
import { WalletList } from '../wallet/wallet-list.tsx'
import { connectWallet, toSigningWallet, unlessDeclined, type Wallet } from '../wallet/wallets.ts'
import styles from '../parts/login.module.css'

/** ms: the server waits for the network. */
const deadline = 30_000

interface WalletApprovalProps {
  network: NetworkName
  login: Login
  /** Has a key approved and logs in with it. */
  approve(ask: AskOwnServer, wallet: SigningWallet): Promise<unknown>
  /** Back to the network's app. Absent: there is no other way. */
  onBack?: (() => void) | undefined
}

/** Approval of a key by the wallet that owns the account: one signature, without the network's app. */
export function WalletApproval({ network, login: { message, request }, approve, onBack }: WalletApprovalProps) {
  const t = useT()
  const { ownFetcher } = useServices()
  const [isDeclined, setDeclined] = useState(false)
  // The login's own state may still belong to the app's request, which was cancelled.
  const [isBusy, setBusy] = useState(false)
  const decline = () => setDeclined(true)
  const names = { network: descriptors[network].label }

  const choose = async (wallet: Wallet) => {
    setDeclined(false)
    setBusy(true)
    const addresses = await request(() => unlessDeclined(connectWallet(wallet), decline))
    const address = addresses?.[0]
    const ask: AskOwnServer = (call, asked) => askOwnServer(ownFetcher, call, { ...asked, deadline })
    if (address !== undefined) await approve(ask, toSigningWallet(wallet, address, decline))
    setBusy(false)
  }
  const alert = isDeclined ? t('login.walletDeclined') : message
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t('login.walletApproveLead', names)}</p>
      {alert ? <LoginAlert message={alert} /> : null}
      {isBusy ? <Spinner size={28} /> : <WalletList onChoose={(wallet) => void choose(wallet)} />}
      {onBack ? (
        <Button isWide onClick={onBack}>
          {t('login.approveInApp', names)}
        </Button>
      ) : null}
    </div>
  )
}
