import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import { createFetcher } from '../../fetcher.ts'
import { fetchJson } from '../../http.ts'

/**
 * A node of Lens's chain, over JSON-RPC. Rejects with the node's message and `code`, as a wallet would (EIP-1474), and with a Failure if there is no
 * response.
 */
export interface ChainNode {
  /** Sends a signed transaction, because wallets on phones don't accept one. Returns its hash. `bytes`: `0x` and hex */
  send(bytes: string): Promise<string>
  /** Whether a transaction has arrived. */
  has(hash: string): Promise<boolean>
  /** How many transactions an address has sent, with or without those that wait for a block. */
  countSent(address: string, until: 'latest' | 'pending'): Promise<number>
  /** Whether a transaction that is in a block did what it was to do. Undefined: it isn't in one. */
  hasSucceeded(hash: string): Promise<boolean | undefined>
}

const Receipt = v.nullable(v.object({ status: v.picklist(['0x0', '0x1']) }))
const Answer = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.pipe(v.string(), v.maxLength(2000)) })),
})

/** @param url of its JSON-RPC */
export function createChainNode(url: string): ChainNode {
  const fetcher = createFetcher({ root: url })
  const ask = async (method: string, ...params: string[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const { result, error } = await fetchJson(fetcher, { network: 'lens', name: method, path: '', schema: Answer, init })
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  return {
    async send(bytes) {
      const hash = await ask('eth_sendRawTransaction', bytes)
      if (typeof hash === 'string') return hash
      throw new Failure('malformed', 'The node returned neither a hash nor an error.', { network: 'lens', call: 'eth_sendRawTransaction' })
    },
    async countSent(address, until) {
      const count = await ask('eth_getTransactionCount', address, until)
      if (typeof count === 'string' && /^0x[\da-f]{1,12}$/i.test(count)) return Number(count)
      throw new Failure('malformed', 'The node returned no count.', { network: 'lens', call: 'eth_getTransactionCount' })
    },
    async hasSucceeded(hash) {
      const receipt = v.safeParse(Receipt, await ask('eth_getTransactionReceipt', hash))
      if (receipt.success) return receipt.output ? receipt.output.status === '0x1' : undefined
      throw new Failure('malformed', 'The node returned no receipt.', { network: 'lens', call: 'eth_getTransactionReceipt' })
    },
    has: async (hash) => (await ask('eth_getTransactionByHash', hash)) !== null,
  }
}
