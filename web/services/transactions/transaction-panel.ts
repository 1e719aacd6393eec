import { createEmitter } from '@chorus/model/emitter'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { AskWallet, WalletRequest } from '@chorus/networks/wallets/chain-wallet'

/** A transaction that waits for the user’s wallet. */
export interface AskedTransaction {
  request: WalletRequest
  sent(hash: string): void
  /** `doubt`: why the transaction may have been sent all the same. Absent: it wasn’t. */
  decline(doubt?: unknown): void
}

/** The dialog for transactions, which opens over any page and shows one at a time. */
export interface TransactionPanel {
  /** Undefined: it is closed. */
  state(): AskedTransaction | undefined
  subscribe(listener: () => void): () => void
  ask: AskWallet
}

export function createTransactionPanel(): TransactionPanel {
  const changes = createEmitter()
  const waiting: AskedTransaction[] = []
  const ask: AskWallet = (request) =>
    new Promise((resolve, reject) => {
      const close = () => {
        waiting.splice(waiting.indexOf(asked), 1)
        changes.emit()
      }
      const asked: AskedTransaction = {
        request,
        sent(hash) {
          resolve(hash)
          close()
        },
        decline(doubt) {
          reject(toFailure(request, doubt))
          close()
        },
      }
      waiting.push(asked)
      changes.emit()
    })
  return { state: () => waiting[0], subscribe: changes.subscribe, ask }
}

function toFailure({ network }: WalletRequest, doubt: unknown): Failure {
  if (doubt !== undefined) return new Failure('unreachable', 'The wallet did not say what became of it.', { network, cause: doubt })
  // Toasts recognise the message and don’t report an error.
  const cause = new Error(errorMessages.transactionRejected)
  return new Failure('refused', errorMessages.transactionRejected, { network, cause })
}
