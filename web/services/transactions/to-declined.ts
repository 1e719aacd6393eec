import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'

/** Why a transaction didn't go through once the dialog was closed. `failed`: what the wallet answered before. */
export function toDeclined({ network }: WalletRequest, failed?: { doubt?: unknown }): Failure {
  const doubt = failed?.doubt
  if (doubt !== undefined) return toOperationFailure('unreachable', 'walletSilent', { network, cause: doubt })
  const words = errorMessages.transactionRejected
  // Toasts recognise both: the first gets a warning; the second gets none, because the user only closed our dialog.
  const cause = failed ? new Error(words) : new DOMException(words, 'AbortError')
  return new Failure('refused', words, { network, cause })
}
