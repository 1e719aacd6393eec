import { descriptors } from '@chorus/networks/descriptors'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { toToast } from '../../services/toasts/to-toast.ts'
import { NotSent } from './approve-with-wallet.ts'
import { OtherAddress, OtherChain, UnknownChain } from './open-wallet.ts'

export interface WalletFailure {
  /** In the user’s language. */
  message: string
  /** Why the transaction may have been sent anyway. */
  doubt?: unknown
}

/** Nodes have no common error code for this, and wallets pass their text on. */
const isTooPoor = (error: unknown): boolean => /\binsufficient funds\b/i.test(String((Object(error) as { message?: unknown }).message))

/** How nodes of ZKsync chains and others put it when the wrong account has signed. */
const isOthersSignature = (error: unknown): boolean =>
  /\b(?:invalid|incorrect|wrong) signature\b/i.test(String((Object(error) as { message?: unknown }).message))

const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code

/** EIP-1193: the connection to the wallet, or the wallet’s to the chain, ended before it answered. */
const disconnected: readonly unknown[] = [4900, 4901]
/** The wallet shows an earlier request. */
const busy = -32_002

/** What people read when a wallet didn't do what it was asked. */
export function toWalletFailure(error: unknown, request: WalletRequest, t: Translate): WalletFailure {
  const isUnsent = error instanceof NotSent
  const reason = isUnsent ? error.cause : error
  const message = toMessage(reason, request, t)
  // A wallet that answers with a code (EIP-1193) hasn't sent anything. A signature changes nothing.
  const isAnswered = typeof codeOf(reason) === 'number' && !disconnected.includes(codeOf(reason))
  return isUnsent || isAnswered || 'text' in request ? { message } : { message, doubt: reason }
}

function toMessage(reason: unknown, request: WalletRequest, t: Translate): string {
  const fallback: MessageId = 'text' in request ? 'transaction.notSigned' : 'transaction.notSent'
  if (reason instanceof OtherAddress || isOthersSignature(reason))
    return t('transaction.otherAddress', { network: descriptors[request.network].label, address: toShortAddress(request.address) })
  if (codeOf(reason) === busy) return t('transaction.walletBusy')
  if (!('text' in request)) {
    const { name, currency, id } = request.chain
    if (reason instanceof OtherChain) return t('transaction.otherChain', { chain: name })
    if (reason instanceof UnknownChain) return t('transaction.unknownChain', { chain: name, id: String(id) })
    if (isTooPoor(reason)) return t('transaction.noFunds', { symbol: currency.symbol, chain: name })
  }
  return toToast(reason, t, t(fallback))?.message ?? t(fallback)
}
