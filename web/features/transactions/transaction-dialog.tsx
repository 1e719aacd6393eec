import { descriptors } from '@chorus/networks/descriptors'
import type { TransactionRequest, WalletCause, WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { useEffect, useRef, useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import type { AskedTransaction } from '../../services/transactions/transaction-panel.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../login/parts/login-alert.tsx'
import { WalletList } from '../login/wallet/wallet-list.tsx'
import type { Wallet } from '../login/wallet/wallets.ts'
import { type Approval, approveWithWallet } from './approve-with-wallet.ts'
import { toWalletFailure, type WalletFailure } from './to-wallet-failure.ts'
import styles from '../login/parts/login.module.css'

/** ms before the dialog suggests what to do about a wallet that doesn't respond. */
const patience = 12_000

/** Asks the user's wallet to sign a text, or to sign and send a transaction. Any error can be retried; closing declines. */
export function TransactionDialog({ asked: { request, answer, decline } }: { asked: AskedTransaction }) {
  const { t, locale } = useI18n()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WalletFailure>()
  const step = useRef<HTMLDivElement>(null)
  const approval = useRef<Approval>(undefined)
  /** Why an attempt may have been sent, which a later attempt doesn't rule out. */
  const doubt = useRef<unknown>(undefined)
  // The list that holds the pressed wallet may disappear and return.
  useEffect(() => {
    if (isBusy || failure) step.current?.focus()
  }, [isBusy, failure])
  const allowance = 'text' in request ? undefined : request.allowance
  const fee = 'text' in request ? undefined : toFee(request, locale)
  const names = { network: descriptors[request.network].label, address: toShortAddress(request.address), amount: allowance ?? '' }

  const choose = async (wallet: Wallet) => {
    setFailure(undefined)
    setBusy(true)
    const current = approveWithWallet(wallet, request)
    approval.current = current
    try {
      // Even after another wallet was chosen, because the transaction takes effect only once.
      answer(await current.outcome)
    } catch (error) {
      if (approval.current !== current) return
      const failed = toWalletFailure(error, request, t)
      doubt.current ??= failed.doubt
      setBusy(false)
      setFailure(failed)
    }
  }
  const stop = () => {
    doubt.current ??= approval.current?.cancel()
    approval.current = undefined
    setBusy(false)
  }
  const close = () => {
    stop()
    // What an earlier attempt may have sent counts, whatever the latest one answered.
    if (doubt.current === undefined) decline(failure)
    else decline({ doubt: doubt.current })
  }
  return (
    <Dialog title={t(allowance ? 'transaction.allowanceTitle' : 'transaction.title')} onClose={close}>
      <div ref={step} tabIndex={-1} className={styles.step}>
        <p className={styles.lead}>{t(toLead(request), names)}</p>
        {fee === undefined ? null : <p className={styles.lead}>{t('transaction.fee', { fee })}</p>}
        {failure ? <LoginAlert message={failure.message} /> : null}
        {isBusy ? <Waiting onOther={stop} /> : <WalletList onChoose={(wallet) => void choose(wallet)} />}
        <Button isWide onClick={close}>
          {t('account.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Waits for the wallet, which may not answer: locked, closed, or on a phone somewhere else. */
function Waiting({ onOther }: { onOther(): void }) {
  const { t } = useI18n()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div className={styles.waiting} role="status">
        <Spinner size={28} />
        <p>{t('transaction.waiting')}</p>
        {isLong ? <p>{t('transaction.silent')}</p> : null}
      </div>
      {isLong ? (
        <Button kind="strong" isWide onClick={onOther}>
          {t('transaction.otherWallet')}
        </Button>
      ) : null}
    </>
  )
}

const causes: Readonly<Record<WalletCause, MessageId>> = {
  'cannot-delegate': 'transaction.cannotDelegate',
  'requires-signature': 'transaction.requiresSignature',
  'signless-disabled': 'transaction.signlessDisabled',
  'signless-failed': 'transaction.signlessFailed',
  'not-sponsored': 'transaction.notSponsored',
  'cannot-sponsor': 'transaction.cannotSponsor',
}
const purposes = { 'create-feed': 'transaction.createFeedLead' } as const
const paidPurposes = { 'create-feed': 'transaction.createFeedPaid' } as const

function toLead(request: WalletRequest): MessageId {
  if ('text' in request) return purposes[request.purpose]
  if (request.allowance) return 'transaction.allowanceLead'
  if (request.purpose) return paidPurposes[request.purpose]
  if (request.cause) return causes[request.cause]
  return request.payer === 'network' ? 'transaction.freeLead' : 'transaction.paidLead'
}

function toFee({ fee, chain }: TransactionRequest, locale: string): string | undefined {
  if (fee === undefined) return undefined
  return `${new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(fee)} ${chain.currency.symbol}`
}
