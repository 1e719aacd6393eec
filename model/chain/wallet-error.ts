import { errorMessages } from '../error-messages.ts'

const exact: Record<string, string> = {
  'User denied message signature.': errorMessages.signatureCanceled,
  'User denied transaction signature.': errorMessages.transactionRejected,
  'transaction underpriced': errorMessages.transactionUnderpriced,
}

/** JSON-RPC error codes. `methodNotFound` is positive in the source of spec 3 §8; wallets send both. */
export const rpcCodes = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  serverFirst: -32099,
  serverLast: -32000,
} as const

const isServerFault = (code: number | undefined): boolean =>
  code === rpcCodes.internal || (code !== undefined && code >= rpcCodes.serverFirst && code <= rpcCodes.serverLast)

/** The message to show for a wallet or chain error. Spec 3 §8. */
export function toWalletMessage(message: string | undefined, code?: number): string {
  if (message !== undefined && Object.hasOwn(exact, message)) return exact[message] ?? errorMessages.unknownError
  if (message && /soul-?\s?bound/i.test(message)) return errorMessages.nftNotTransferable
  if (isServerFault(code)) return errorMessages.rpcServerFailed
  return message || errorMessages.unknownError
}
