import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
import { collections } from '@chorus/sandbox/tokens/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDescription } from './read-description.ts'

const description = readDescription('blockscout-v2.openapi.yaml')

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let explorer: StandIn
beforeAll(async () => {
  explorer = await startBlockscout({ world })
})
afterAll(() => explorer.close())

// Skipped where the published description is not at hand.
test.skipIf(!description.isPublished).each(['', '/token-balances', '/transactions', '/token-transfers', '/nft'])(
  'the explorer stand-in returns …/addresses/{hash}%s in its published shape',
  async (path) => {
    for (const { wallets } of world.people.slice(0, 6)) {
      const response = await fetch(`${explorer.url}/api/v2/addresses/${wallets.evm}${path}`)
      expect(description.findFaults(`/v2/addresses/{address_hash_param}${path}`, await response.json())).toEqual([])
    }
  },
)

test.skipIf(!description.isPublished)('the explorer stand-in returns tokens in their published shape', async () => {
  for (const { address } of collections) {
    for (const path of ['', '/instances', '/holders']) {
      const response = await fetch(`${explorer.url}/8453/api/v2/tokens/${address}${path}`)
      expect(description.findFaults(`/v2/tokens/{address_hash_param}${path}`, await response.json())).toEqual([])
    }
  }
  const one = await fetch(`${explorer.url}/api/v2/tokens/${collections[0]!.address}/instances/1`)
  expect(description.findFaults('/v2/tokens/{address_hash_param}/instances/{token_id_param}', await one.json())).toEqual([])
})
