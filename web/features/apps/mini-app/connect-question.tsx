import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { WalletList } from '../../login/wallet/wallet-list.tsx'
import { connectWallet, type Wallet } from '../../login/wallet/wallets.ts'
import type { AppQuestionOf } from './app-questions.ts'
import type { LaunchedApp } from './launched-app.ts'
import { RequestedBy } from './requested-by.tsx'
import styles from './app-question-dialog.module.css'

/** Chooses the wallet that an app may ask. */
export function ConnectQuestion({ question: { grant, decline }, app }: { question: AppQuestionOf<'connect'>; app: LaunchedApp }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = async (wallet: Wallet) => {
    setProblem(undefined)
    setBusy(true)
    try {
      const [address] = await connectWallet(wallet)
      if (address !== undefined) return grant({ wallet, address })
    } catch {
      // Declined, locked or gone: another try is possible either way.
    }
    setBusy(false)
    setProblem(t('apps.notConnected'))
  }
  return (
    <Dialog title={t('apps.connectTitle', { app: app.name })} onClose={decline}>
      <RequestedBy app={app} />
      <p className={styles.lead}>{t('apps.connectLead')}</p>
      {problem ? <LoginAlert message={problem} /> : null}
      {isBusy ? (
        <div className={styles.waiting} role="status">
          <Spinner size={28} />
          <p>{t('apps.walletWaiting')}</p>
        </div>
      ) : (
        <WalletList onChoose={(wallet) => void choose(wallet)} />
      )}
      <Button isWide onClick={decline}>
        {t('dialog.cancel')}
      </Button>
    </Dialog>
  )
}
