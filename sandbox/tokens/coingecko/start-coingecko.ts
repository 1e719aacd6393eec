import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { listen, type StandIn } from '../../stand-in.ts'
import { byValue, toCoinPage, toFound, toMarketRow, toTrend } from './coin-shapes.ts'
import { coins, type PlayedCoin } from './coins.ts'
import { priceAt, toTimes } from './prices.ts'

export interface CoingeckoOptions {
  /** A demo key, which raises the limit. */
  key?: string
  /** Whether it limits calls as the real one does. Absent: yes. */
  hasLimits?: boolean
  now?: () => number
  port?: number
}

export interface Coingecko extends StandIn {
  key: string
}

/** Calls a minute. */
const limits = { public: 30, demo: 100 }
/** Days of history that the free plans have. */
const longestHistory = 365

const limitExceeded = {
  status: {
    error_code: 429,
    error_message:
      "You've exceeded the Rate Limit. Please visit https://www.coingecko.com/en/api/pricing to subscribe to our API plans for higher rate limits.",
  },
}
const toPlanFault = (now: number, code: number, message: string) => ({
  error: { status: { timestamp: new Date(now).toISOString(), error_code: code, error_message: message } },
})

const isTraded = (coin: PlayedCoin): coin is PlayedCoin & { price: number } => coin.price !== null
const split = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean)

/** CoinGecko's API, version 3, below `/api/v3`: what the keyless and the demo plan have, with their limits and errors. */
export async function startCoingecko({
  key = 'CG-sandbox-key',
  hasLimits = true,
  now = Date.now,
  port,
}: CoingeckoOptions = {}): Promise<Coingecko> {
  const app = new Hono().basePath('/api/v3')
  app.use(cors())
  limitCalls(app, { key, hasLimits, now })
  app.get('/ping', (context) => context.json({ gecko_says: '(V3) To the Moon!' }))
  searchRoutes(app, now)
  coinRoutes(app, now)
  const standIn = await listen(app.fetch, { port })
  return Object.assign(standIn, { key, url: `${standIn.url}/api/v3` })
}

function limitCalls(app: Hono, { key, hasLimits, now }: Required<Pick<CoingeckoOptions, 'key' | 'hasLimits' | 'now'>>): void {
  const windows = new Map<boolean, { startsAt: number; count: number }>()
  app.use(async (context, next) => {
    const given = context.req.header('x-cg-demo-api-key') ?? context.req.query('x_cg_demo_api_key')
    if (given !== undefined && given !== key) return context.json({ status: { error_code: 10_002, error_message: 'API Key Missing' } }, 401)
    const isKeyed = given !== undefined
    const known = windows.get(isKeyed)
    const window = known && now() - known.startsAt < 60_000 ? known : { startsAt: now(), count: 0 }
    windows.set(isKeyed, window)
    window.count += 1
    if (!hasLimits || window.count <= limits[isKeyed ? 'demo' : 'public']) return next()
    const wait = Math.ceil((window.startsAt + 60_000 - now()) / 1000)
    return context.json(limitExceeded, 429, { 'retry-after': String(wait) })
  })
}

function searchRoutes(app: Hono, now: () => number): void {
  app.get('/search', (context) => {
    const words = context.req.query('query')?.trim().toLowerCase()
    const found = words
      ? byValue(now()).filter(({ id, name, symbol }) => [id, name, symbol].some((text) => text.toLowerCase().includes(words)))
      : []
    return context.json({ coins: found.map((coin) => toFound(coin, now())), exchanges: [], icos: [], categories: [], nfts: [] })
  })
  app.get('/search/trending', (context) => {
    const trends = coins.filter(isTraded).toSorted((one, other) => other.unrest - one.unrest)
    return context.json({ coins: trends.slice(0, 15).map((coin, index) => toTrend(coin, index, now())), nfts: [], categories: [] })
  })
  app.get('/simple/price', (context) => {
    const [ids, currencies] = [split(context.req.query('ids')), split(context.req.query('vs_currencies'))]
    if (currencies.length === 0) return context.json({ error: 'Missing parameter vs_currencies' }, 422)
    const found = coins.filter(({ id }) => ids.includes(id)).filter(isTraded)
    return context.json(Object.fromEntries(found.map((coin) => [coin.id, currencies.includes('usd') ? { usd: priceAt(coin, now()) } : {}])))
  })
}

function coinRoutes(app: Hono, now: () => number): void {
  const notFound = (context: Context) => context.json({ error: 'coin not found' }, 404)
  app.get('/coins/markets', (context) => {
    const { vs_currency: currency, symbols, ids, category, per_page: size = '100', page = '1' } = context.req.query()
    if (!currency) return context.json({ error: 'Missing parameter vs_currency' }, 422)
    if (currency !== 'usd') return context.json({ error: 'invalid vs_currency' }, 422)
    const [wanted, asked] = [split(symbols), split(ids)]
    const found = byValue(now())
      .filter(({ isMeme }) => category === undefined || (category === 'meme-token' && isMeme))
      .filter(({ symbol }) => wanted.length === 0 || wanted.includes(symbol))
      .filter(({ id }) => asked.length === 0 || asked.includes(id))
    const count = Math.min(250, Math.max(1, Number(size)))
    const start = (Math.max(1, Number(page)) - 1) * count
    return context.json(found.slice(start, start + count).map((coin) => toMarketRow(coin, now())))
  })
  app.get('/coins/:id', (context) => {
    const coin = coins.find(({ id }) => id === context.req.param('id'))
    return coin ? context.json(toCoinPage(coin, now())) : notFound(context)
  })
  app.get('/coins/:platform/contract/:address', (context) => {
    const { platform, address } = context.req.param()
    const coin = coins.find(({ platforms }) => platforms[platform]?.toLowerCase() === address.toLowerCase())
    return coin ? context.json({ ...toCoinPage(coin, now()), contract_address: address }) : notFound(context)
  })
  app.get('/coins/:id/market_chart', (context) => {
    const coin = coins.find(({ id }) => id === context.req.param('id'))
    if (!coin) return notFound(context)
    const { vs_currency: currency, days: given = '' } = context.req.query()
    if (!currency) return context.json({ error: 'Missing parameter vs_currency' }, 422)
    const days = given === 'max' ? Number.POSITIVE_INFINITY : Number(given)
    if (given === '' || Number.isNaN(days)) return context.json({ error: 'Missing parameter days' }, 422)
    if (days > longestHistory)
      return context.json(
        toPlanFault(
          now(),
          10_012,
          'Your request exceeds the allowed time range. Public API users are limited to querying historical data within the past 365 days. Upgrade to a paid plan to enjoy full historical data access: https://www.coingecko.com/en/api/pricing. ',
        ),
        401,
      )
    const prices = isTraded(coin) ? toTimes(days, now()).map((time): [number, number] => [time, priceAt(coin, time)]) : []
    const times = (factor: number) => prices.map(([time, price]): [number, number] => [time, price * factor])
    return context.json({ prices, market_caps: times(coin.supply), total_volumes: times(coin.supply * 0.031) })
  })
}
