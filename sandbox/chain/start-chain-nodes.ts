import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { countPasses, harbourPass } from '../events/write-events.ts'
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

/** What a call of a contract returns: `balanceOf(address)` of the one token that is played, and nothing at an address without a contract. */
function call(world: World, chainId: number, { to, data }: Record<string, unknown>): string {
  const isPass = chainId === harbourPass.chainId && String(to).toLowerCase() === harbourPass.contract
  const owner = /^0x70a082310{24}([\da-f]{40})$/i.exec(String(data))?.[1]
  return isPass && owner ? `0x${countPasses(world, `0x${owner.toLowerCase()}`).toString(16).padStart(64, '0')}` : '0x'
}

/** Nodes of every EVM chain over JSON-RPC, each at the path of its chain's id. They know balances. */
export function startChainNodes({ world, port }: ChainNodesOptions): Promise<StandIn> {
  const app = new Hono()
  app.use(cors())
  app.post('/:chainId{\\d+}', async (context) => {
    const chainId = Number(context.req.param('chainId'))
    const { id = null, method, params } = Object(await context.req.json().catch(() => ({}))) as Record<string, unknown>
    const [subject] = Array.isArray(params) ? (params as unknown[]) : []
    const toError = (code: number, message: string) => context.json({ jsonrpc: '2.0', id, error: { code, message } })
    if (method === 'eth_chainId') return context.json({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` })
    if (method === 'eth_call') return context.json({ jsonrpc: '2.0', id, result: call(world, chainId, Object(subject)) })
    if (method !== 'eth_getBalance') return toError(-32601, `the method ${String(method)} does not exist/is not available`)
    if (typeof subject !== 'string' || !/^0x[\da-f]{40}$/i.test(subject)) return toError(-32602, 'invalid argument 0: invalid address')
    return context.json({ jsonrpc: '2.0', id, result: `0x${toCoins(world, chainId, subject).toString(16)}` })
  })
  app.notFound((context) => context.json({ error: 'Not found' }, 404))
  return listen(app.fetch, { port })
}
