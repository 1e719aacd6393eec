import { createChainNode } from './chain-node.ts'
import { findLensChain } from './lens-chains.ts'
import type { WalletDeps } from './send-from-wallet.ts'

/** missing: the transaction is in no block. */
export type ReceiptState = 'succeeded' | 'reverted' | 'missing'

/** What the chain says of a transaction. Undefined: its node can't tell. */
export async function lookForReceipt(hash: string, chainId: number, { options }: WalletDeps): Promise<ReceiptState | undefined> {
  const url = options?.['chain'] ?? findLensChain(chainId)?.rpcUrl
  if (url === undefined) return undefined
  try {
    const hasSucceeded = await createChainNode(url).hasSucceeded(hash)
    if (hasSucceeded === undefined) return 'missing'
    return hasSucceeded ? 'succeeded' : 'reverted'
  } catch {
    return undefined
  }
}
