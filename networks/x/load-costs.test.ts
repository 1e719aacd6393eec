import type { XSpending } from '@chorus/contract/twitter/spending'
import { expect, test } from 'vitest'
import { createAskX } from './ask-x.ts'
import { loadCosts } from './load-costs.ts'

const day = {
  since: '2026-06-01',
  spent: 30_000,
  unconfirmed: 200_000,
  purchases: [
    { item: 'user-read', count: 2, cost: 20_000 },
    { item: 'post-read', count: 1, cost: 5000 },
    { item: 'follow-read', count: 4, cost: 4000 },
    { item: 'invented-later', count: 1, cost: 1000 },
  ],
}
const spending: XSpending = {
  today: day,
  month: { ...day, since: '2026-05-03', purchases: [] },
  resetsAt: '2026-06-02T00:00:00.000Z',
  cap: { amount: 1_000_000, left: 770_000, leftToRead: 770_000 },
  server: { today: 24_700_000, month: 90_000_000, cap: { amount: 25_000_000, left: 300_000, leftToRead: 300_000 } },
  pageCost: 275_000,
}

test('groups X’s price items by what people know, most expensive first', async () => {
  const secrets = { clientId: '7', accessToken: 'a', accessTokenSecret: 'b', consumerKey: 'c', consumerSecret: 'd' }
  const ask = createAskX(secrets, async () => Response.json({ success: true, data: spending }))
  expect(await loadCosts(ask)).toEqual({
    today: {
      total: 230_000,
      unconfirmed: 200_000,
      costs: [
        { kind: 'people-read', count: 6, amount: 24_000 },
        { kind: 'posts-read', count: 1, amount: 5000 },
        { kind: 'other', count: 1, amount: 1000 },
      ],
    },
    month: { total: 230_000, unconfirmed: 200_000, costs: [] },
    limit: { amount: 1_000_000, left: 770_000, leftToRead: 770_000 },
    server: { today: 24_700_000, month: 90_000_000, limit: { amount: 25_000_000, left: 300_000, leftToRead: 300_000 } },
    pageCost: 275_000,
    resetsAt: Date.parse('2026-06-02T00:00:00Z'),
  })
})
