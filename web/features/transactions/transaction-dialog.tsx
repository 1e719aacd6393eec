import { descriptors } from '@chorus/networks/descriptors'
import { useState } from 'react'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { toToast } from '../../services/toasts/to-toast.ts'
import type { AskedTransaction } from '../../services/transactions/transaction-panel.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../login/parts/login-alert.tsx'
import { WalletList } from '../login/wallet/wallet-list.tsx'
import type { Wallet } from '../login/wallet/wallets.ts'
import { openChainWallet, OtherAddress } from './open-chain-wallet.ts'
import styles from '../login/parts/login.module.css'

/** Has a transaction signed and sent by the user’s wallet. Any error can be tried again; closing declines. */
export function TransactionDialog({ asked: { request, sent, decline } }: { asked: AskedTransaction }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; doubt?: unknown }>()
  const { allowance, payer } = request
  const names = {
    network: descriptors[request.network].label,
    address: toShortAddress(request.address),
    amount: allowance ?? '',
    chain: request.chain.name,
  }
  const lead: MessageId = allowance ? 'transaction.allowanceLead' : payer === 'network' ? 'transaction.freeLead' : 'transaction.paidLead'

  const choose = async (wallet: Wallet) => {
    setFailure(undefined)
    setBusy(true)
    try {
      const connected = await openChainWallet(wallet, request).catch((error: unknown) => {
        throw new NotOpened(error)
      })
      sent(await request.send(connected))
    } catch (error) {
      setBusy(false)
      setFailure(toShown(error, t, names))
    }
  }
  return (
    <Dialog title={t(allowance ? 'transaction.allowanceTitle' : 'transaction.title')} onClose={() => decline(failure?.doubt)}>
      <div className={styles.step}>
        <p className={styles.lead}>{t(lead, names)}</p>
        {failure ? <LoginAlert message={failure.message} /> : null}
        {isBusy ? (
          <div className={styles.waiting} role="status">
            <Spinner size={28} />
            <p>{t('transaction.waiting')}</p>
          </div>
        ) : (
          <WalletList onChoose={(wallet) => void choose(wallet)} />
        )}
        <Button isWide onClick={() => decline(failure?.doubt)}>
          {t('account.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The wallet didn’t connect, so it has sent nothing. */
class NotOpened extends Error {
  override name = 'NotOpened'
  constructor(cause: unknown) {
    super('The wallet did not connect.', { cause })
  }
}

function toShown(error: unknown, t: Translate, names: Record<'network' | 'address' | 'chain', string>) {
  const isUnsent = error instanceof NotOpened
  const reason = isUnsent ? error.cause : error
  if (reason instanceof OtherAddress) return { message: t('transaction.otherAddress', names) }
  const toast = toToast(reason, t, t('transaction.notSent'))
  const message = toast?.message ?? t('transaction.notSent')
  // A wallet that answers gives a code (EIP-1193): then it hasn’t sent anything.
  const isAnswered = typeof (Object(reason) as { code?: unknown }).code === 'number'
  return isUnsent || isAnswered ? { message } : { message, doubt: reason }
}
