import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import { stopWaiting, type Wallet } from '../login/wallet/wallets.ts'
import { openWallet } from './open-wallet.ts'

/** Nothing was sent: the wallet didn't connect, or hasn't signed yet. */
export class NotSent extends Error {
  override name = 'NotSent'
  constructor(cause: unknown) {
    super('Nothing was sent.', { cause })
  }
}

/** A request that was sent to a wallet. */
export interface Approval {
  /** The transaction’s hash, or the signature. Rejects with `NotSent`, and with the wallet’s errors. */
  outcome: Promise<string>
  /** Stops waiting; whatever the wallet signs later isn't sent. Returns why the wallet itself may still send the transaction. */
  cancel(): unknown
}

/** Has a wallet carry out the request. */
export function approveWithWallet(wallet: Wallet, request: WalletRequest): Approval {
  const attempt = new AbortController()
  let isSending = false
  let isDone = false
  const run = async (): Promise<string> => {
    const approve = await openWallet(wallet, request, { signal: attempt.signal, onSending: () => (isSending = true) })
    attempt.signal.throwIfAborted()
    return approve()
  }
  const outcome = run()
    .catch((error: unknown) => {
      throw isSending ? error : new NotSent(error)
    })
    .finally(() => (isDone = true))
  return {
    outcome,
    cancel() {
      if (isDone) return undefined
      attempt.abort()
      stopWaiting(wallet)
      return isSending ? new Error('The wallet has not responded.') : undefined
    },
  }
}
