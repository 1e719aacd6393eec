import { expect, test } from 'vitest'
import { createLocks, createWorld, draft, isQuiet, openTab, post } from './testing/outbox-world.ts'

test('50 posts that were queued offline arrive once each, whichever tab is left and whatever is lost', async () => {
  const world = createWorld()
  // Nothing leaves the device: each attempt waits for a connection, and the tab is closed while it waits.
  world.network.plan(Array.from({ length: 500 }, () => 'not-arrived' as const))
  const closed = openTab(world, () => new Promise<void>(() => {}))
  for (let index = 0; index < 50; index++)
    await closed.outbox.send([{ ...post(`Bsky:${index % 3}`), draft: { ...draft, text: `Post ${index}` } }])
  expect([world.network.count(), world.disk.rows.size]).toEqual([0, 50])
  closed.kill()
  // Back online, two tabs find the posts, and every third answer is lost.
  world.network.plan(Array.from({ length: 50 }, (_, index) => (index % 3 === 0 ? 'answer-lost' : 'arrived')))
  const online = { ...world, lock: createLocks() }
  const tabs = [openTab(online), openTab(online)]
  await Promise.all(tabs.map(({ outbox }) => isQuiet(outbox)))
  await Promise.all(tabs.map(({ outbox }) => isQuiet(outbox)))
  expect([world.network.arrivals(), world.network.count(), world.disk.rows.size]).toEqual([50, 50, 0])
  const texts = [...world.network.posts.values()].map(({ text }) => text)
  expect(new Set(texts).size).toBe(50)
})
