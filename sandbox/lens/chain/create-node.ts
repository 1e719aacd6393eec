import { createPublicClient, http, type Hex } from 'viem'
import type { MinedTransaction } from '../state/transactions.ts'

/** A real node of Lens's chain. */
export interface ChainNode {
  /** The next nonce of an address. */
  nonceOf(address: string): Promise<number>
  /** Whether an address has signed a text: with its key, or as a contract (EIP-1271). */
  hasSigned(address: string, text: string, signature: string): Promise<boolean>
  /** Passes on the transactions mined since the last call, in block order. */
  catchUp(): Promise<void>
}

/** Reads a chain as the API's index does: block by block, with what its receipts say. */
export function createNode(url: string, onMined: (transaction: MinedTransaction) => void): ChainNode {
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  let next = 0n
  let reading = Promise.resolve()
  const read = async () => {
    for (const latest = await client.getBlockNumber(); next <= latest; next++) {
      const { transactions } = await client.getBlock({ blockNumber: next, includeTransactions: true })
      for (const { hash, from, input } of transactions) {
        const { status } = await client.getTransactionReceipt({ hash })
        onMined({ hash, from, data: input, hasReverted: status === 'reverted' })
      }
    }
  }
  return {
    nonceOf: (address) => client.getTransactionCount({ address: address as Hex }),
    hasSigned: (address, message, signature) =>
      client.verifyMessage({ address: address as Hex, message, signature: signature as Hex }).catch(() => false),
    // One after the other, so that no block is passed on twice.
    catchUp: () => (reading = reading.catch(() => undefined).then(read)),
  }
}
