import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
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
test.skipIf(!description.isPublished).each(['', '/token-balances', '/transactions', '/token-transfers'])(
  'the explorer stand-in returns …/addresses/{hash}%s in its published shape',
  async (path) => {
    for (const { wallets } of world.people.slice(0, 6)) {
      const response = await fetch(`${explorer.url}/api/v2/addresses/${wallets.evm}${path}`)
      expect(description.findFaults(`/v2/addresses/{address_hash_param}${path}`, await response.json())).toEqual([])
    }
  },
)
