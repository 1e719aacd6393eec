/**
 * Why a wallet on another device didn't do what a page asked, apart from declining.
 * - timed-out: it didn't respond in time   - wrong-chain: it doesn't support the chain
 * - disconnected: it ended the session     - unreachable: the relay between page and wallet can't be reached
 * - abandoned: the user stopped waiting for it, though it may still respond
 */
export type WalletFaultKind = 'timed-out' | 'wrong-chain' | 'disconnected' | 'unreachable' | 'abandoned'

/** EIP-1193 and EIP-3326. 4900: disconnected from all chains. 4902: unknown chain. */
const codes: Readonly<Record<WalletFaultKind, number>> = {
  'timed-out': 4900,
  'wrong-chain': 4902,
  disconnected: 4900,
  unreachable: 4900,
  abandoned: 4900,
}

/** Its message is a sentence for the user. */
class WalletFault extends Error {
  override name = 'WalletFault'
  readonly kind: WalletFaultKind
  readonly code: number

  constructor(kind: WalletFaultKind, sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.kind = kind
    this.code = codes[kind]
  }
}

/** The user declined, as wallets in a browser report it (EIP-1193). */
export const toDeclined = (): Error => Object.assign(new Error('User rejected the request.'), { code: 4001 })

/** CAIP-25's codes for a refusal. */
const declines: ReadonlySet<unknown> = new Set([4001, 5000, 5001, 5002, 5003])
/** The code with which either side ends a session. */
const ended = 6000

export type ToFault = (kind: WalletFaultKind, cause?: unknown) => Error

export const createToFault =
  (toSentence: (kind: WalletFaultKind) => string): ToFault =>
  (kind, cause) =>
    new WalletFault(kind, toSentence(kind), cause)

/** The client throws plain objects for errors of the wallet, and tells its own apart by their texts. */
export function toRequestError(error: unknown, toFault: ToFault): Error {
  if (error instanceof WalletFault) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : String(error)
  if (declines.has(code)) return toDeclined()
  if (code === ended) return toFault('disconnected', error)
  if (/expired/i.test(text)) return toFault('timed-out', error)
  if (/publish|socket|relay|network/i.test(text)) return toFault('unreachable', error)
  return error instanceof Error ? error : Object.assign(new Error(text), { code })
}
