import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'

/** Why a transaction didn’t go through after the dialog closed. `doubt`: why it may have been sent all the same. */
export function toDeclined({ network }: WalletRequest, doubt: unknown): Failure {
  if (doubt !== undefined) return new Failure('unreachable', 'The wallet did not say what became of it.', { network, cause: doubt })
  // Toasts recognise the message and don’t report an error.
  const cause = new Error(errorMessages.transactionRejected)
  return new Failure('refused', errorMessages.transactionRejected, { network, cause })
}
