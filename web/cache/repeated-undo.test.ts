import { expect, test } from 'vitest'
import { createCache } from './create-cache.ts'
import { createControlledNetwork } from './testing/controlled-network.ts'
import { minaViewers, samplePost } from './testing/sample-entities.ts'

test.each([
  { left: 2, wasGone: true, sees: [true, 10], why: 'a page that loaded later no longer counts it' },
  { left: 0, wasGone: true, sees: [false, 9], why: 'this page still counted it' },
  { left: 0, wasGone: false, sees: [false, 9], why: 'it was removed now' },
])('an undo that leaves $left reposts, gone before: $wasGone, counts once, because $why', async ({ left, wasGone, sees }) => {
  const cache = createCache({ now: () => 0, viewers: minaViewers, lag: 0 })
  const { send, respond } = createControlledNetwork()
  cache.begin()({ posts: [samplePost('lens', '1', { hasMirrored: true })] })
  const undo = cache.toggle({ ref: 'lens:1', flag: 'mirror', account: 'Lens:0x01' }, false, send)
  await respond({ left, wasGone })
  expect((await undo).state).toBe('confirmed')
  const { hasMirrored, stats } = cache.post('lens:1')!
  expect([hasMirrored, stats.mirrors]).toEqual(sees)
})
