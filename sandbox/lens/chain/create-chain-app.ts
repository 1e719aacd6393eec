import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { Transactions } from '../state/transactions.ts'
import type { ChainState } from './chain-state.ts'
import { lensChainId as chainId } from './lens-chain-id.ts'
import { token } from './token.ts'

interface Asked {
  id?: unknown
  method?: unknown
  params?: unknown
}

/** A JSON-RPC error with the code of real nodes. EIP-1474 */
class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A node of Lens's chain over JSON-RPC, at `/chain`: takes the transactions that the API left to a wallet, and no others. */
export function createChainApp(state: ChainState, transactions: Transactions): Hono {
  /** Hashes by sender, in lower case. */
  const received = new Map<string, string[]>()
  const countWaiting = (address: string) =>
    (received.get(address.toLowerCase()) ?? []).filter((hash) => transactions.receipt(hash) === undefined).length
  const toHex = (value: number | bigint) => `0x${value.toString(16)}`

  const receive = async (bytes: string): Promise<string> => {
    const { readSigned } = await import('./read-signed.ts')
    const signed = await readSigned(bytes as `0x${string}`).catch(() => {
      throw new RpcError(-32_602, 'failed to decode transaction')
    })
    if (signed.chainId !== chainId) throw new RpcError(-32_003, 'invalid chain id for signer')
    if (signed.signer.toLowerCase() !== signed.from.toLowerCase())
      throw new RpcError(-32_003, 'account validation error: invalid signature')
    const nonce = state.nonceOf(signed.from)
    if (signed.nonce !== nonce) throw new RpcError(-32_003, signed.nonce < nonce ? 'nonce too low' : 'nonce too high')
    if (signed.paymaster === undefined && state.balanceOf(signed.from) < signed.fee)
      throw new RpcError(-32_003, 'insufficient funds for gas * price + value')
    if (transactions.isSponsored(signed.data) !== (signed.paymaster !== undefined))
      throw new RpcError(3, 'failed paymaster validation: the paymaster does not sponsor this')
    transactions.receive(signed)
    received.set(signed.from.toLowerCase(), [...(received.get(signed.from.toLowerCase()) ?? []), signed.hash])
    state.spend(signed.from, signed.paymaster === undefined ? signed.fee : 0n)
    return signed.hash
  }

  /** `balanceOf(address)` of the token, by the ERC-20 standard, and no other contract's functions. An address without a contract says nothing. */
  const readTokens = ({ to, data }: { to?: unknown; data?: unknown }): string => {
    if (String(to).toLowerCase() !== token.address.toLowerCase()) return '0x'
    const [, address] = /^0x70a082310{24}([0-9a-f]{40})$/i.exec(String(data)) ?? []
    if (address === undefined) throw new RpcError(3, 'execution reverted')
    return `0x${state.tokensOf(`0x${address}`).toString(16).padStart(64, '0')}`
  }

  const toReceipt = (hash: string): object | null => {
    const isDone = transactions.receipt(hash)
    return isDone === undefined ? null : { transactionHash: hash, status: isDone ? '0x1' : '0x0' }
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    eth_getBalance: ([address]) => toHex(state.balanceOf(String(address))),
    eth_getTransactionCount: ([address, block]) =>
      toHex(state.nonceOf(String(address)) - (block === 'pending' ? 0 : countWaiting(String(address)))),
    eth_getTransactionReceipt: ([hash]) => toReceipt(String(hash)),
    eth_getTransactionByHash: ([hash]) => (transactions.receipt(String(hash)) === undefined ? null : { hash: String(hash) }),
    eth_call: ([call]) => readTokens(Object(call)),
    eth_sendRawTransaction: ([bytes]) => receive(String(bytes)),
  }

  const answer = async ({ id = null, method, params }: Asked): Promise<object> => {
    const toError = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })
    const ask = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!ask) return toError(-32_601, `The method ${String(method)} does not exist/is not available`)
    try {
      return { jsonrpc: '2.0', id, result: await ask(Array.isArray(params) ? params : []) }
    } catch (error) {
      return error instanceof RpcError ? toError(error.code, error.message) : toError(-32_602, 'Invalid params')
    }
  }

  const app = new Hono()
  app.use(cors())
  app.post('/chain', async (context) => context.json(await answer(Object(await context.req.json().catch(() => undefined)))))
  return app
}
