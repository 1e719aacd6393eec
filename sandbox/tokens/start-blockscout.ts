import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { toParty, toToken, toTransaction, toTransfer } from './explorer-shapes.ts'
import { addNftRoutes } from './nft-routes.ts'
import { toHistory } from './to-history.ts'
import { coinPrice, type Holding, toPurse } from './to-purse.ts'

export interface BlockscoutOptions {
  world: World
  port?: number
}

/** Block explorers' API (Blockscout v2): of Ethereum, and below its id of each other chain. */
export function startBlockscout({ world, port }: BlockscoutOptions): Promise<StandIn> {
  const app = new Hono()
  app.use(cors())
  app.route('/', createExplorer(world, 1))
  const others = new Map<string, Hono>()
  app.all('/:chain{\\d+}/api/v2/*', (context) => {
    const chain = context.req.param('chain')
    const explorer = others.get(chain) ?? createExplorer(world, Number(chain))
    others.set(chain, explorer)
    const url = new URL(context.req.url)
    url.pathname = url.pathname.slice(chain.length + 1)
    return explorer.fetch(new Request(url))
  })
  app.notFound((context) => context.json({ message: 'Not found' }, 404))
  return listen(app.fetch, { port })
}

/** Transactions of a wallet on a chain where all are busy, so that lists have several pages. */
export const longHistory = 120
const busyChain = 8453
/** Entries of a page. */
const pageLength = 50

/** Blockscout finds the next page by the block and index of the last entry. `items_count` only tells how many there were. */
function toPage<T extends { block_number: number }>(context: Context, all: readonly T[], toIndex: (entry: T) => number) {
  const [block, index] = ['block_number', 'index'].map((name) => Number(context.req.query(name) ?? Number.POSITIVE_INFINITY))
  const rest = all.filter((entry) => entry.block_number < block! || (entry.block_number === block && toIndex(entry) < index!))
  const items = rest.slice(0, pageLength)
  const last = items.at(-1)
  const next = last && { block_number: last.block_number, index: toIndex(last), items_count: pageLength }
  return { items, next_page_params: rest.length > pageLength ? next : null }
}

/** What wallets hold and do differs by chain. */
function createExplorer(ofAll: World, chain: number): Hono {
  const world = chain === 1 ? ofAll : { ...ofAll, seed: `${ofAll.seed}/${chain}` }
  const wallets: ReadonlyMap<string, boolean> = new Map(world.people.map(({ wallets: { evm, isContract } }) => [evm, isContract === true]))
  const names = new Map(world.people.flatMap(({ wallets: { evm }, ens }) => (ens ? [[evm, ens] as const] : [])))
  const app = new Hono()
  app.use('/api/v2/addresses/:hash/*', async (context, next) => {
    const hash = context.req.param('hash')
    if (!/^0x[\da-f]{40}$/i.test(hash)) return context.json({ message: 'Invalid parameter(s)' }, 422)
    if (!wallets.has(hash.toLowerCase())) return context.json({ message: 'Not found' }, 404)
    return next()
  })
  app.get('/api/v2/addresses/:hash', (context) => {
    const hash = context.req.param('hash').toLowerCase()
    return context.json({
      ...toParty(hash, names),
      is_contract: wallets.get(hash),
      coin_balance: String(toPurse(world.seed, hash).coins),
      exchange_rate: coinPrice,
      block_number_balance_updated_at: 20_000_000,
      creator_address_hash: null,
      creation_transaction_hash: null,
      creation_status: null,
      has_beacon_chain_withdrawals: false,
      has_logs: false,
      has_token_transfers: true,
      has_tokens: true,
      has_validated_blocks: false,
      token: null,
      watchlist_address_id: null,
    })
  })
  app.get('/api/v2/addresses/:hash/token-balances', (context) =>
    context.json(toPurse(world.seed, context.req.param('hash').toLowerCase()).holdings.map(toBalance)),
  )
  const historyOf = (context: Context) =>
    toHistory(world, String(context.req.param('hash')).toLowerCase(), chain === busyChain ? longHistory : undefined)
  app.get('/api/v2/addresses/:hash/transactions', (context) =>
    context.json(
      toPage(
        context,
        historyOf(context).map((each) => toTransaction(each, names)),
        ({ position }) => position,
      ),
    ),
  )
  app.get('/api/v2/addresses/:hash/token-transfers', (context) => {
    // Latest first, also within a transaction.
    const items = historyOf(context).flatMap((each) =>
      each.transfers.map((transfer, index) => toTransfer(each, transfer, { index, names })).toReversed(),
    )
    return context.json(toPage(context, items, ({ log_index: index }) => index))
  })
  addNftRoutes(app, { world: ofAll, chain, names })
  return app
}

const toBalance = ({ token, value }: Holding) => ({ token: toToken(token), token_id: null, token_instance: null, value: String(value) })
