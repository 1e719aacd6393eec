import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createRandom } from '../seed/random.ts'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { toPurse } from '../tokens/to-purse.ts'

export interface ChainNodesOptions {
  world: World
  port?: number
}

/** Ethereum’s explorer says the same. */
const ethereum = 1

/** Wei. Most people hold coins on a few chains only. */
export function toCoins(world: Pick<World, 'seed' | 'people'>, chainId: number, address: string): bigint {
  const owner = world.people.find(({ wallets }) => wallets.evm === address.toLowerCase())
  if (!owner) return 0n
  if (chainId === ethereum) return toPurse(world.seed, owner.wallets.evm).coins
  const dice = createRandom(`${world.seed}/coins/${chainId}/${owner.wallets.evm}`)
  return dice.between(1, 10) > 4 ? 0n : BigInt(dice.between(1, 90_000)) * 10n ** 14n
}

/** Nodes of every EVM chain over JSON-RPC, each at the path of its chain's id. They know balances. */
export function startChainNodes({ world, port }: ChainNodesOptions): Promise<StandIn> {
  const app = new Hono()
  app.use(cors())
  app.post('/:chainId{\\d+}', async (context) => {
    const chainId = Number(context.req.param('chainId'))
    const { id = null, method, params } = Object(await context.req.json().catch(() => ({}))) as Record<string, unknown>
    const [address] = Array.isArray(params) ? (params as unknown[]) : []
    const toError = (code: number, message: string) => context.json({ jsonrpc: '2.0', id, error: { code, message } })
    if (method === 'eth_chainId') return context.json({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` })
    if (method !== 'eth_getBalance') return toError(-32601, `the method ${String(method)} does not exist/is not available`)
    if (typeof address !== 'string' || !/^0x[\da-f]{40}$/i.test(address)) return toError(-32602, 'invalid argument 0: invalid address')
    return context.json({ jsonrpc: '2.0', id, result: `0x${toCoins(world, chainId, address).toString(16)}` })
  })
  app.notFound((context) => context.json({ error: 'Not found' }, 404))
  return listen(app.fetch, { port })
}
