import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { coinPrice, type Holding, toPurse } from './to-purse.ts'

export interface BlockscoutOptions {
  world: World
  port?: number
}

/** A block explorer's API (Blockscout v2): the coins and tokens that an address holds. */
export function startBlockscout({ world, port }: BlockscoutOptions): Promise<StandIn> {
  const wallets: ReadonlyMap<string, boolean> = new Map(world.people.map(({ wallets: { evm, isContract } }) => [evm, isContract === true]))
  const app = new Hono()
  app.use(cors())
  app.use('/api/v2/addresses/:hash/*', async (context, next) => {
    const hash = context.req.param('hash')
    if (!/^0x[\da-f]{40}$/i.test(hash)) return context.json({ message: 'Invalid parameter(s)' }, 422)
    if (!wallets.has(hash.toLowerCase())) return context.json({ message: 'Not found' }, 404)
    return next()
  })
  app.get('/api/v2/addresses/:hash', (context) => {
    const hash = context.req.param('hash').toLowerCase()
    return context.json({
      hash,
      is_contract: wallets.get(hash),
      coin_balance: String(toPurse(world.seed, hash).coins),
      exchange_rate: coinPrice,
      block_number_balance_updated_at: 20_000_000,
      has_tokens: true,
      is_verified: false,
      name: null,
    })
  })
  app.get('/api/v2/addresses/:hash/token-balances', (context) =>
    context.json(toPurse(world.seed, context.req.param('hash').toLowerCase()).holdings.map(toBalance)),
  )
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  return listen(app.fetch, { port })
}

const toBalance = ({ token, value }: Holding) => ({
  token: {
    address_hash: token.address,
    name: token.name,
    symbol: token.symbol,
    decimals: token.type === 'ERC-20' ? String(token.decimals) : null,
    type: token.type,
    exchange_rate: token.price,
    icon_url: null,
    holders_count: '44',
    total_supply: '1000000000000000000000000000',
    circulating_market_cap: null,
    volume_24h: null,
    reputation: 'ok',
  },
  token_id: null,
  token_instance: null,
  value: String(value),
})
