import type { Channel } from '@chorus/model/channel'
import { Failure } from '@chorus/model/failure'
import type { SavedFeed } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { createSavedFeeds, move, pin, remove } from './saved-feeds.ts'

const feed = (id: string) => ({ network: 'bluesky', id, name: id }) as Channel
const namesOf = (feeds: readonly SavedFeed[] | undefined) =>
  feeds?.map(({ feed: { id }, isPinned }) => (isPinned ? `${id}*` : id)).join(' ')

/** A network that stores feeds, and fails when the test asks for it. */
async function setUp(...ids: string[]) {
  let kept: readonly SavedFeed[] = ids.map((id) => ({ feed: feed(id), isPinned: false }))
  let refusal: Failure | undefined
  const answer = async (next: readonly SavedFeed[]) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (refusal) throw refusal
    kept = next
  }
  const saved = createSavedFeeds({
    list: async () => [...kept],
    add: (added) => answer([...kept, { feed: added, isPinned: false }]),
    overwrite: answer,
  })
  await saved.load()
  return { saved, shown: () => namesOf(saved.view().feeds), kept: () => namesOf(kept), refuse: (with_?: Failure) => void (refusal = with_) }
}

test('shows a change at once, and saves it on the network', async () => {
  const { saved, shown, kept } = await setUp('a', 'b')
  const done = saved.change({ add: feed('c') })
  expect([shown(), kept()]).toEqual(['a b c', 'a b'])
  expect(await done).toBeUndefined()
  expect([shown(), kept()]).toEqual(['a b c', 'a b c'])
})

test('sends several changes in sequence, each based on the previous result', async () => {
  const { saved, shown, kept } = await setUp('a', 'b')
  const done = [
    saved.change({ to: pin(feed('c'), true) }),
    saved.change({ to: move(feed('c'), -1) }),
    saved.change({ to: remove(feed('a')) }),
  ]
  expect(shown()).toBe('c* b')
  await Promise.all(done)
  expect([shown(), kept()]).toEqual(['c* b', 'c* b'])
})

test('rolls back only the change the network refused', async () => {
  const { saved, shown, kept, refuse } = await setUp('a', 'b')
  refuse(new Failure('rate-limited', 'Slowly.'))
  const refused = saved.change({ to: remove(feed('a')) })
  expect(shown()).toBe('b')
  expect(await refused).toMatchObject({ kind: 'rate-limited' })
  refuse()
  await saved.change({ to: pin(feed('b'), true) })
  expect([shown(), kept()]).toEqual(['a b*', 'a b*'])
})

test('ignores duplicates and moves beyond either end', async () => {
  const { saved, shown } = await setUp('a', 'b')
  await saved.change({ add: feed('a') })
  await saved.change({ to: move(feed('a'), -1) })
  await saved.change({ to: move(feed('b'), 1) })
  expect(shown()).toBe('a b')
})

test('reports why a fetch failed, and retries on request', async () => {
  let isAway = true
  const saved = createSavedFeeds({
    async list() {
      if (isAway) throw new TypeError('broken in half')
      return []
    },
    add: async () => {},
    overwrite: async () => {},
  })
  await saved.load()
  expect(saved.view()).toMatchObject({ feeds: undefined, failure: { kind: 'unreachable' } })
  isAway = false
  await saved.load()
  expect(saved.view()).toEqual({ feeds: [], failure: undefined })
})
