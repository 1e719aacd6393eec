import type { StandIn } from '@chorus/sandbox/stand-in'
import { coins } from '@chorus/sandbox/tokens/coingecko/coins'
import { startCoingecko } from '@chorus/sandbox/tokens/coingecko/start-coingecko'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDescription } from './read-description.ts'

const description = readDescription('coingecko-demo.openapi.yaml')
let service: StandIn
beforeAll(async () => {
  service = await startCoingecko({ hasLimits: false })
})
afterAll(() => service.close())

// Skipped where the published description is not at hand.
test
  .skipIf(!description.isPublished)
  .each([
    ['/ping', '/ping'],
    ['/search', '/search?query=e'],
    ['/search/trending', '/search/trending'],
    ['/simple/price', '/simple/price?ids=ethereum,free-eth&vs_currencies=usd'],
    ['/coins/markets', '/coins/markets?vs_currency=usd&per_page=250&price_change_percentage=24h'],
    ['/coins/markets', '/coins/markets?vs_currency=usd&symbols=eth&include_tokens=top'],
    ['/coins/{id}/contract/{contract_address}', '/coins/ethereum/contract/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
    ['/coins/{id}/market_chart', '/coins/ethereum/market_chart?vs_currency=usd&days=1'],
    ['/coins/{id}/market_chart', '/coins/ethereum/market_chart?vs_currency=usd&days=365'],
    ...coins.map(({ id }) => ['/coins/{id}', `/coins/${id}`]),
  ])('the stand-in returns %s in its published shape: %s', async (path, address) => {
  const response = await fetch(`${service.url}${address}`)
  expect(description.findFaults(path!, await response.json())).toEqual([])
})
