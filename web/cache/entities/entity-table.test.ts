import { expect, test } from 'vitest'
import { createCache } from '../create-cache.ts'
import { minaViewers, sampleChannel, sampleProfile } from '../testing/sample-entities.ts'
import { toChannelRef } from './entity-ref.ts'

test.each([
  ['earlier', 'first'],
  ['earlier', 'last'],
  ['later', 'first'],
  ['later', 'last'],
])('keeps the hosts and members of a group when a list without them was requested %s and comes %s', (requested, comes) => {
  const cache = createCache({ now: () => 0, viewers: minaViewers })
  const lead = sampleProfile('lens', 'kofi')
  const listed = sampleChannel('lens', '0x1', { followerCount: 0 })
  const stores = [cache.begin(), cache.begin()]
  const [storeList, storeGroup] = requested === 'earlier' ? stores : stores.toReversed()
  const steps = [
    () => storeList!({ channels: [listed] }),
    () => storeGroup!({ channels: [{ ...listed, lead, hosts: [lead], followerCount: 12 }] }),
  ]
  for (const step of comes === 'first' ? steps : steps.toReversed()) step()
  expect(cache.channel(toChannelRef(listed))).toMatchObject({ lead, hosts: [lead], followerCount: 12 })
})
