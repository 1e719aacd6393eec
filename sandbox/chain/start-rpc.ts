import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createSigners, type Signers } from '../farcaster/create-signers.ts'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import type { Chain, ChainName } from './create-chain.ts'

export interface RpcOptions {
  world: World
  mediaUrl: string
  chain: ChainName
  /** Farcaster signers. Absent: the cast's own keys. */
  signers?: Signers
  port?: number
  /** ms */
  now?: () => number
}

interface Asked {
  id?: unknown
  method?: unknown
  params?: unknown
}

const ids = { ethereum: 1, optimism: 10 } as const
/** ms between blocks, and the extrapolated time of the first block. */
const paces = { ethereum: [12_000, 1_476_775_451_000], optimism: [2_000, 1_475_598_777_000] } as const

/** A read-only chain node over JSON-RPC. */
export function startRpc({
  world,
  mediaUrl,
  chain: name,
  signers = createSigners(world),
  port,
  now = Date.now,
}: RpcOptions): Promise<StandIn> {
  // Loaded lazily: most sandboxes never call a chain.
  let loaded: Promise<Chain> | undefined
  const load = () => (loaded ??= import('./create-chain.ts').then(({ createChain }) => createChain(name, world, mediaUrl, signers)))

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    web3_clientVersion: () => 'sandbox',
    net_version: () => String(ids[name]),
    eth_chainId: () => `0x${ids[name].toString(16)}`,
    eth_blockNumber: () => {
      const [pace, first] = paces[name]
      return `0x${Math.floor((now() - first) / pace).toString(16)}`
    },
    eth_getBalance: () => '0x0',
    // A single STOP opcode: callers only check that there is code.
    eth_getCode: async ([address]) => ((await load()).isContract(String(address)) ? '0x00' : '0x'),
    eth_call: async ([request]) => (await load()).call(Object(request)),
  }

  const answer = async ({ id = null, method, params }: Asked): Promise<unknown> => {
    const toError = (code: number, message: string, data?: string) => ({ jsonrpc: '2.0', id, error: { code, message, data } })
    if (typeof method !== 'string') return toError(-32600, 'Invalid request')
    const ask = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!ask) return toError(-32601, `The method ${method} does not exist/is not available`)
    try {
      return { jsonrpc: '2.0', id, result: await ask(Array.isArray(params) ? params : []) }
    } catch (error) {
      // As real nodes do: code 3 is a revert with the contract's data.
      if (error instanceof Error && 'data' in error) return toError(3, error.message, String(error.data))
      return toError(-32602, 'Invalid params')
    }
  }

  const app = new Hono()
  app.use(cors())
  app.post('/', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    if (typeof body !== 'object' || body === null)
      return context.json({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }, 400)
    if (Array.isArray(body)) return context.json(await Promise.all(body.map((asked) => answer(Object(asked)))))
    return context.json(await answer(body))
  })
  app.notFound((context) => context.json({ error: 'Not found' }, 404))
  return listen(app.fetch, { port })
}
