import { descriptors } from '@chorus/networks/descriptors'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { toToast } from '../../services/toasts/to-toast.ts'
import { NotOpened } from './approve-with-wallet.ts'
import { OtherAddress, OtherChain } from './open-wallet.ts'

export interface WalletFailure {
  /** In the user’s language. */
  message: string
  /** Why the transaction may have been sent all the same. */
  doubt?: unknown
}

/** Nodes have no common code for it, and wallets pass their text on. */
const isTooPoor = (error: unknown): boolean => /\binsufficient funds\b/i.test(String((Object(error) as { message?: unknown }).message))

/** What people read when a wallet didn’t do what was asked. */
export function toWalletFailure(error: unknown, request: WalletRequest, t: Translate): WalletFailure {
  const isUnsent = error instanceof NotOpened
  const reason = isUnsent ? error.cause : error
  const message = toMessage(reason, request, t)
  // A wallet that answers gives a code (EIP-1193): then it hasn’t sent anything. A signature changes nothing.
  const isAnswered = typeof (Object(reason) as { code?: unknown }).code === 'number'
  return isUnsent || isAnswered || 'text' in request ? { message } : { message, doubt: reason }
}

function toMessage(reason: unknown, request: WalletRequest, t: Translate): string {
  const fallback: MessageId = 'text' in request ? 'transaction.notSigned' : 'transaction.notSent'
  if (reason instanceof OtherAddress)
    return t('transaction.otherAddress', { network: descriptors[request.network].label, address: toShortAddress(request.address) })
  if (!('text' in request)) {
    const { name, currency } = request.chain
    if (reason instanceof OtherChain) return t('transaction.otherChain', { chain: name })
    if (isTooPoor(reason)) return t('transaction.noFunds', { symbol: currency.symbol, chain: name })
  }
  return toToast(reason, t, t(fallback))?.message ?? t(fallback)
}
