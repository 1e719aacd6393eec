import { descriptors } from '@chorus/networks/descriptors'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { useEffect, useRef, useState } from 'react'
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
import { OtherAddress, openWallet } from './open-wallet.ts'
import styles from '../login/parts/login.module.css'

interface Shown {
  message: string
  /** Why the transaction may have been sent all the same. */
  doubt?: unknown
}

/** Has a text signed, or a transaction signed and sent, by the user’s wallet. Any error can be tried again; closing declines. */
export function TransactionDialog({ asked: { request, answer, decline } }: { asked: AskedTransaction }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Shown>()
  const step = useRef<HTMLDivElement>(null)
  // The list with the pressed wallet comes and goes.
  useEffect(() => {
    if (isBusy || failure) step.current?.focus()
  }, [isBusy, failure])
  const isText = 'text' in request
  const allowance = isText ? undefined : request.allowance
  const names = { network: descriptors[request.network].label, address: toShortAddress(request.address), amount: allowance ?? '' }

  const choose = async (wallet: Wallet) => {
    setFailure(undefined)
    setBusy(true)
    try {
      const approve = await openWallet(wallet, request).catch((error: unknown) => {
        throw new NotOpened(error)
      })
      answer(await approve())
    } catch (error) {
      setBusy(false)
      const { message, doubt } = toShown(error, t, names, isText ? 'transaction.notSigned' : 'transaction.notSent')
      // A signature changes nothing, so it leaves nothing in doubt.
      setFailure(isText ? { message } : { message, doubt })
    }
  }
  return (
    <Dialog title={t(allowance ? 'transaction.allowanceTitle' : 'transaction.title')} onClose={() => decline(failure?.doubt)}>
      <div ref={step} tabIndex={-1} className={styles.step}>
        <p className={styles.lead}>{t(toLead(request), names)}</p>
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

const purposes = { 'create-feed': 'transaction.createFeedLead' } as const
const paidPurposes = { 'create-feed': 'transaction.createFeedPaid' } as const

function toLead(request: WalletRequest): MessageId {
  if ('text' in request) return purposes[request.purpose]
  if (request.allowance) return 'transaction.allowanceLead'
  if (request.purpose) return paidPurposes[request.purpose]
  return request.payer === 'network' ? 'transaction.freeLead' : 'transaction.paidLead'
}

function toShown(error: unknown, t: Translate, names: Record<'network' | 'address', string>, fallback: MessageId): Shown {
  const isUnsent = error instanceof NotOpened
  const reason = isUnsent ? error.cause : error
  if (reason instanceof OtherAddress) return { message: t('transaction.otherAddress', names) }
  const toast = toToast(reason, t, t(fallback))
  const message = toast?.message ?? t(fallback)
  // A wallet that answers gives a code (EIP-1193): then it hasn’t sent anything.
  const isAnswered = typeof (Object(reason) as { code?: unknown }).code === 'number'
  return isUnsent || isAnswered ? { message } : { message, doubt: reason }
}
