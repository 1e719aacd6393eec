import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'

/** Why a transaction didn’t go through after the dialog closed. `doubt`: why it may have been sent all the same. */
export function toDeclined({ network }: WalletRequest, doubt: unknown): Failure {
  if (doubt !== undefined) return new Failure('unreachable', 'The wallet did not say what became of it.', { network, cause: doubt })
  // The user closed our own dialog, so no toast tells them.
  const cause = new DOMException(errorMessages.transactionRejected, 'AbortError')
  return new Failure('refused', errorMessages.transactionRejected, { network, cause })
}
