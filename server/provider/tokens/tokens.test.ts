import type { ReplyOf } from '@chorus/contract/call'
import type { singleToken, tokenChart, tokenRanking, tokenSearch } from '@chorus/contract/tokens/tokens'
import { startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startCoingecko, type Coingecko } from '@chorus/sandbox/tokens/coingecko/start-coingecko'
import { startWebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startFaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let service: Coingecko
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let provider: Provider
beforeAll(async () => {
  service = disposables.use(await startCoingecko({ hasLimits: false }))
  proxy = await startFaultProxy({ target: service.url.replace('/api/v3', '') })
  disposables.defer(() => proxy.close())
  const pages = disposables.use(await startWebPages())
  const environment = {
    CHORUS_COINGECKO_URL: `${proxy.url}/api/v3`,
    CHORUS_COINGECKO_CALLS_PER_MINUTE: '10000',
    CHORUS_PAGES_URL: pages.url,
  }
  provider = disposables.use(await startProvider({ environment }))
})

type Asked = Pick<Provider, 'ask'>
const ask = (path: string, query: Record<string, string>, node: Asked = provider) =>
  node.ask(`/v1/token/${path}?${new URLSearchParams(query)}`)
const byName = async (name: string, more: Record<string, string> = {}, node?: Asked) =>
  dataOf<ReplyOf<typeof singleToken>>(await ask('by_name', { name, ...more }, node))
/** A provider whose price service a test controls. */
async function withService(respond: Parameters<typeof startFaultyService>[0], environment: Record<string, string> = {}) {
  const faulty = disposables.use(await startFaultyService(respond))
  const own = disposables.use(await startProvider({ environment: { CHORUS_COINGECKO_URL: faulty.url, ...environment } }))
  return { faulty, own }
}

test('finds tokens by words, with the fields of the provider API', async () => {
  const { coins } = dataOf<ReplyOf<typeof tokenSearch>>(await ask('search_data', { query: 'uniswap' }))
  expect(coins[0]).toMatchObject({
    id: 'uniswap',
    api_symbol: 'uniswap',
    name: 'Uniswap',
    symbol: 'UNI',
    market_cap_rank: expect.any(Number) as number,
  })
  expect(coins[0]!.thumb).toMatch(/^https:\/\/coin-images\.coingecko\.com\//)
  expect(dataOf(await ask('search_data', { query: 'qwrtp' }))).toEqual({ coins: [] })
  expect((await ask('search_data', { query: ' ' })).status).toBe(400)
})

test('finds a token by id, symbol and contract address', async () => {
  const single = dataOf<ReplyOf<typeof singleToken>>(await ask('single_coins', { coingecko_id: 'ethereum' }))
  expect(single).toMatchObject({
    id: 'ethereum',
    symbol: 'ETH',
    web_slug: 'ethereum',
    market_data: { token_price_usd: expect.any(Number) as number },
  })
  expect(Math.abs(Date.now() - single.as_of)).toBeLessThan(600_000)
  for (const name of ['ethereum', 'Ethereum', 'ETH', '$eth']) expect((await byName(name)).id).toBe('ethereum')
  expect((await byName('$ETH', { isSymbol: 'true' })).id).toBe('ethereum')
  expect((await byName('0x1F9840a85d5aF5bf1D1762F925BDADdC4201F984')).id).toBe('uniswap')
  expect((await byName('0x4ed4e862860bed51a9570b96d89af5e1b0efefed')).id).toBe('degen-base')
  expect((await byName('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).id).toBe('usd-coin')
  const unknown: Record<string, string>[] = [
    { name: 'no-such-token' },
    { name: 'ethereum', isSymbol: 'true' },
    { name: `0x${'9'.repeat(40)}` },
    { name: '..' },
  ]
  for (const query of unknown) expect((await ask('by_name', query)).status).toBe(404)
})

test('charts have at most 240 prices, oldest first, up to now', async () => {
  for (const [range, days] of [
    ['24h', 1],
    ['7d', 7],
    ['30d', 30],
    ['1y', 365],
  ] as const) {
    const { prices, as_of: at } = dataOf<ReplyOf<typeof tokenChart>>(await ask('chart', { coingecko_id: 'pepe', range }))
    expect(prices.length).toBeGreaterThan(100)
    expect(prices.length).toBeLessThanOrEqual(240)
    expect(prices).toEqual(prices.toSorted(([one], [other]) => one - other))
    const [first, last] = [prices[0]![0], prices.at(-1)![0]]
    // Days begin at midnight where there is one price a day.
    const covered = (last - first) / 86_400_000
    expect([covered > days - 1, covered <= days]).toEqual([true, true])
    expect(Math.abs(at - last)).toBeLessThan(600_000)
  }
  expect((await ask('chart', { coingecko_id: 'pepe', range: 'max' })).status).toBe(400)
  expect((await ask('chart', { coingecko_id: 'nothing', range: '7d' })).status).toBe(404)
})

test('ranks tokens that rose and fell most in one call, and those that people search for', async () => {
  const rankingOf = async (kind: string) => dataOf<ReplyOf<typeof tokenRanking>>(await ask('ranking', { kind })).coins
  const before = proxy.seen.length
  const [gainers, losers] = await Promise.all(['top-gainers', 'top-losers'].map(rankingOf))
  expect(proxy.seen.length).toBe(before + 1)
  const changesOf = (coins: typeof gainers) => coins!.map(({ price_change_percentage_24h: change }) => change!)
  expect(changesOf(gainers)).toEqual(changesOf(gainers).toSorted((one, other) => other - one))
  expect(Math.min(...changesOf(gainers))).toBeGreaterThan(0)
  expect(changesOf(losers)).toEqual(changesOf(losers).toSorted((one, other) => one - other))
  expect(Math.max(...changesOf(losers))).toBeLessThan(0)
  expect((await rankingOf('trending')).length).toBe(15)
  expect((await rankingOf('meme')).map(({ id }) => id)).toContain('pepe')
})

test('asks once for what many want at the same time', async () => {
  const before = proxy.seen.length
  await Promise.all(Array.from({ length: 20 }, () => byName('chainlink')))
  expect(proxy.seen.length).toBe(before + 1)
})

describe('what a token’s makers wrote', () => {
  test('is text, and no address of theirs is kept that isn’t a web address or image of the service', async () => {
    const token = await byName('free-eth')
    expect(token).toMatchObject({
      symbol: '<SCRIPT>X</SCRIPT>',
      image: { small: '', thumb: '', large: '' },
      links: { homepage: [], twitter_handle: '' },
      platforms: {},
      market_data: { token_price_usd: null, total_supply: 1e78 },
    })
    expect(token.name).toBe('<img src=x onerror="window.canary=1">Free <b>ETH</b> gnp.exe')
    expect(token.description).not.toContain('<')
    expect(dataOf<ReplyOf<typeof tokenChart>>(await ask('chart', { coingecko_id: 'free-eth', range: '7d' })).prices).toEqual([])
  })

  test('is unknown where it is no number', async () => {
    const { own } = await withService(({ path }) => ({
      status: 200,
      json: path.includes('market_chart')
        ? { prices: [[1, 'NaN'], [2, -3], [3, null], 'x', [4, 5]] }
        : {
            id: 'odd',
            symbol: 7,
            name: 'Odd',
            web_slug: null,
            market_data: { current_price: { usd: 'NaN' }, market_cap: { usd: -1 }, price_change_percentage_24h: '1e999', total_supply: {} },
          },
    }))
    const { market_data: market, symbol } = await byName('odd', {}, own)
    expect([symbol, new Set(Object.values(market))]).toEqual(['', new Set([null])])
    const chart = dataOf<ReplyOf<typeof tokenChart>>(await ask('chart', { coingecko_id: 'odd', range: '24h' }, own))
    expect(chart.prices).toEqual([[4, 5]])
  })
})

describe('a price service that', () => {
  test.each(['broken', 'failing', 'garbled', 'redirecting'] as const)('is %s leads to one plain message', async (mode) => {
    const { faulty, own } = await withService(() => undefined)
    faulty.mode = mode
    const answer = await ask('by_name', { name: 'ethereum' }, own)
    expect([answer.status, errorTextOf(answer)]).toEqual([502, 'Token prices aren’t available right now. Try again in a moment.'])
  })

  test('limits its calls is left alone until it may be asked again', async () => {
    const limited = disposables.use(await startCoingecko())
    const environment = { CHORUS_COINGECKO_URL: limited.url, CHORUS_COINGECKO_CALLS_PER_MINUTE: '10000' }
    const own = disposables.use(await startProvider({ environment }))
    const statuses: number[] = []
    for (let index = 0; index < 32; index += 1) statuses.push((await ask('search_data', { query: `word ${index}` }, own)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 503, 503])
    const refused = await ask('search_data', { query: 'another' }, own)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // What is known is still there.
    expect((await ask('search_data', { query: 'word 3' }, own)).status).toBe(200)
  })

  test('is asked no more often than its plan allows, with the key of the plan', async () => {
    const keyed = disposables.use(await startCoingecko({ key: 'a-key' }))
    const environment = { CHORUS_COINGECKO_URL: keyed.url, CHORUS_COINGECKO_KEY: 'a-key', CHORUS_COINGECKO_CALLS_PER_MINUTE: '2' }
    const own = disposables.use(await startProvider({ environment }))
    const statuses: number[] = []
    for (const query of ['one', 'two', 'three']) statuses.push((await ask('search_data', { query }, own)).status)
    expect(statuses).toEqual([200, 200, 503])
    const wrong = disposables.use(await startProvider({ environment: { ...environment, CHORUS_COINGECKO_KEY: 'another' } }))
    expect((await ask('search_data', { query: 'one' }, wrong)).status).toBe(502)
  })

  test('isn’t configured is named', async () => {
    const own = disposables.use(await startProvider())
    const answer = await ask('ranking', { kind: 'trending' }, own)
    expect([answer.status, errorTextOf(answer)]).toEqual([403, 'Token prices are not set up on this server.'])
  })
})

test('images are read from the service’s folder only', async () => {
  const imageOf = (query: Record<string, string>) => provider.ask(`/api/token/image?${new URLSearchParams(query)}`)
  const image = await imageOf({ file: '2/ethereum.png', size: 'large' })
  expect([image.status, image.headers.get('content-type'), image.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  expect((await imageOf({ file: '999/none.png' })).status).toBe(204)
  for (const file of ['../../etc/passwd', '1/../2', '1/..', 'https://evil.example/x.png', '1/a/b', '1/%2e%2e'])
    expect([file, (await imageOf({ file })).status]).not.toEqual([file, 200])
})
