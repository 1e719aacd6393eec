import { createWorld } from '@chorus/sandbox/seed/create-world'
import { spaces } from '@chorus/sandbox/snapshot/spaces'
import { startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { expect, test } from 'vitest'
import type { AskHub } from './ask-hub.ts'
import { createReadEnding } from './create-read-ending.ts'

test('reads all proposals, however few the hub returns at a time', async () => {
  const world = createWorld()
  await using hub = await startSnapshot({ world, mediaUrl: 'http://media.example', now: () => world.now })
  let asked = 0
  const ask: AskHub = async ({ document: query, variables }) => {
    asked++
    const body = JSON.stringify({ query, variables })
    const response = await fetch(`${hub.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await response.json()) as { data: unknown }).data
  }
  const ids = spaces.map(({ id }) => id)
  const read = (first?: number) => createReadEnding(ask, first)(ids, world.now, world.now + 90 * 86_400_000)
  const all = await read()
  expect([asked, all.length > 3]).toEqual([1, true])
  expect(await read(3)).toEqual(all)
  expect(asked).toBeGreaterThan(2)
})
