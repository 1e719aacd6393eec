import { chains } from '@chorus/chains/chain-table'
import { expect, test } from 'vitest'
import { toActivityCursor } from './activity-cursor.ts'
import { createFindActivity } from './activity.ts'

test('failures at places that clients make up don’t keep others from the first page', async () => {
  const find = createFindActivity({
    chain: chains[0]!,
    ask: async (_chain, _path, _schema, query = {}) => {
      if (Object.keys(query).length > 0) throw new Error('500')
      return undefined
    },
    now: () => 0,
  })
  const wallet = `0x${'ab'.repeat(20)}`
  for (let block = 0; block < 5; block += 1) {
    const place = { block_number: block }
    await expect(find(wallet, toActivityCursor({ sent: place, moved: place, before: null })!)).rejects.toThrow(/500|a moment ago/)
  }
  expect(await find(wallet)).toEqual({ list: [], cursor: null })
})
