import { expect, test } from 'vitest'
import { listPrices, noPrices } from './prices.ts'
import { toPostPrices } from './to-post-prices.ts'

test.each([
  ['the list', listPrices, { post: 15_000, linkPost: 200_000, reply: 10_000, altText: 5000 }],
  ['reads only, whose costs people still see', { ...noPrices, 'post-read': 1000 }, { post: 0, linkPost: 0, reply: 0, altText: 0 }],
  ['nothing', noPrices, undefined],
])('shows what posts cost where X bills for %s', (_, prices, shown) => {
  expect(toPostPrices(prices)).toEqual(shown)
})
