import { createEmitter } from '@chorus/model/emitter'
import type { AskWallet, WalletRequest } from '@chorus/networks/wallets/chain-wallet'

/** A transaction, or a text to sign, that waits for the user’s wallet. */
export interface AskedTransaction {
  request: WalletRequest
  /** The hash of the transaction, or the signature. */
  answer(result: string): void
  /** `failed`: the wallet answered with an error, or may still send it; `doubt` says why. Absent: it hasn't answered, and won't send anything. */
  decline(failed?: { doubt?: unknown }): void
}

/** The dialog for transactions and signatures, which opens over any page and shows one at a time. */
export interface TransactionPanel {
  /** Undefined: it is closed. */
  state(): AskedTransaction | undefined
  subscribe(listener: () => void): () => void
  ask: AskWallet
}

export function createTransactionPanel(): TransactionPanel {
  const changes = createEmitter()
  const waiting: AskedTransaction[] = []
  const ask: AskWallet = async (request) => {
    // Loaded before the wallet is asked, because without it the answer couldn't be passed on.
    const { toDeclined } = await import('./to-declined.ts')
    return new Promise((resolve, reject) => {
      const close = () => {
        // A wallet can still answer after the dialog was closed.
        if (!waiting.includes(asked)) return
        waiting.splice(waiting.indexOf(asked), 1)
        changes.emit()
      }
      const asked: AskedTransaction = {
        request,
        answer(result) {
          resolve(result)
          close()
        },
        decline(failed) {
          reject(toDeclined(request, failed))
          close()
        },
      }
      waiting.push(asked)
      changes.emit()
    })
  }
  return { state: () => waiting[0], subscribe: changes.subscribe, ask }
}
