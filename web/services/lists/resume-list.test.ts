import { Failure } from '@chorus/model/failure'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LaneSource } from './lane.ts'
import { createMergedList, type MergedSnapshot, type MergeOptions } from './merged-list.ts'
import { startAfter } from './start-after.ts'

// A list that the server starts and a browser continues. An item is its time, or `lane/time` where several lanes share one.

const facts = { keyOf: (item: string) => item, timeOf: (item: string) => Number(item.split('/').at(-1)) }

interface Feed extends LaneSource<string> {
  items: string[]
  /** The cursors it was asked for; `top` for none. */
  asked: string[]
  fault?: 'refused' | 'broken'
  delay: number
}

/** A feed whose cursors count its items from the end, so that they stay valid when new ones appear on top. */
function createFeed(id: string, items: readonly string[], size: number): Feed {
  const feed: Feed = {
    id,
    items: [...items],
    asked: [],
    delay: 5,
    async load({ cursor }) {
      feed.asked.push(cursor ?? 'top')
      await new Promise((resolve) => setTimeout(resolve, feed.delay))
      if (feed.fault && (feed.fault === 'broken' || cursor !== undefined)) throw new Failure(feed.fault, 'It broke.')
      const from = cursor === undefined ? 0 : feed.items.length - Number(cursor)
      const rest = feed.items.length - from - size
      return { items: feed.items.slice(from, from + size), cursor: rest > 0 ? String(rest) : undefined }
    },
  }
  return feed
}

const countDown = (from: number, to: number, word = '') => Array.from({ length: from - to + 1 }, (_, index) => `${word}${from - index}`)

const open = (sources: Feed[], options: Partial<MergeOptions<string>>, snapshot?: MergedSnapshot<string>) =>
  createMergedList<string>(
    { sources, facts, order: 'time', wait: () => 1000, now: () => Date.now(), isAttended: true, ...options },
    snapshot,
  )

const wait = (ms = 100) => vi.advanceTimersByTimeAsync(ms)

/** What the page carries after the server has rendered this many items. */
async function renderFirst(sources: Feed[], count: number, options: Partial<MergeOptions<string>> = {}, start?: MergedSnapshot<string>) {
  const list = open(sources, { ...options, isAttended: false }, start)
  void list.more(count)
  await wait(2000)
  const snapshot = JSON.parse(JSON.stringify(list.snapshot())) as MergedSnapshot<string>
  list.close()
  for (const { asked } of sources) asked.length = 0
  return snapshot
}

/** Opens the list in the browser and lets it become idle. */
async function resume(sources: Feed[], snapshot: MergedSnapshot<string>, options: Partial<MergeOptions<string>> = {}) {
  const list = open(sources, options, snapshot)
  void list.more(0)
  await wait()
  return list
}

async function refresh(list: ReturnType<typeof open>) {
  const done = list.refresh()
  await wait()
  await done
}

async function readAll(list: ReturnType<typeof open>) {
  for (let step = 0; step < 200 && !list.view().isEnded; step++) {
    void list.more(20)
    await wait()
  }
  return list.view().items
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe.each(['time', 'rank'] as const)('a list in %s order', (order) => {
  test('continues as if it had never stopped, whatever its sources and wherever it stopped', async () => {
    const feed = fc.record({
      times: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 40 }),
      size: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(feed, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 25 }), async (plan, count) => {
        const createFeeds = () =>
          plan.map(({ times, size }, lane) => {
            const sorted = order === 'time' ? times.toSorted((a, b) => b - a) : times
            return createFeed(
              `lane${lane}`,
              sorted.map((time) => `${lane}/${time}`),
              size,
            )
          })
        const whole = await readAll(open(createFeeds(), { order }))
        const feeds = createFeeds()
        const snapshot = await renderFirst(feeds, count, { order })
        const list = await resume(feeds, snapshot, { order })
        if (snapshot.items.length > 0) expect(feeds.flatMap(({ asked }) => asked)).toEqual([])
        expect(await readAll(list)).toEqual(whole)
        expect(list.view().newCount).toBe(0)
      }),
      { numRuns: 100 },
    )
  })

  test('is complete when read page by page through links, whatever its sources', async () => {
    const feed = fc.record({
      times: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 40 }),
      size: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(feed, { minLength: 1, maxLength: 4 }), async (plan) => {
        const feeds = plan.map(({ times, size }, lane) => {
          const sorted = order === 'time' ? times.toSorted((a, b) => b - a) : times
          return createFeed(
            `lane${lane}`,
            sorted.map((time) => `${lane}/${time}`),
            size,
          )
        })
        const read: string[] = []
        let after: string | undefined
        for (let page = 0; page < 100; page++) {
          const list = open(feeds, { order, isAttended: false }, startAfter(after))
          void list.more(10)
          await wait(2000)
          read.push(...list.view().items)
          list.close()
          if (list.view().isEnded) break
          after = list.position()
        }
        const whole = plan.flatMap(({ times }, lane) => times.map((time) => `${lane}/${time}`))
        expect(read.toSorted()).toEqual(whole.toSorted())
        if (order === 'time') expect(read.map(facts.timeOf)).toEqual(whole.map(facts.timeOf).toSorted((a, b) => b - a))
      }),
      { numRuns: 60 },
    )
  })

  test('continues in a browser from any of its pages, without what is above', async () => {
    const feeds = [createFeed('a', countDown(60, 1, 'a/'), 15), createFeed('b', countDown(60, 1, 'b/'), 15)]
    const whole = await readAll(open(feeds, { order }))
    const first = open(feeds, { order, isAttended: false })
    void first.more(10)
    await wait(2000)
    const snapshot = await renderFirst(feeds, 10, { order }, startAfter(first.position()))
    expect(snapshot.items).toEqual(whole.slice(10, 20))
    feeds[0]!.items.unshift('a/61')
    const list = await resume(feeds, snapshot, { order })
    await refresh(list)
    expect(feeds.flatMap(({ asked }) => asked)).toEqual([])
    expect(await readAll(list)).toEqual(whole.slice(10))
    expect(list.view().newCount).toBe(0)
  })

  test('asks no source until its reader comes near the end, and then each for one page', async () => {
    const feeds = [createFeed('a', countDown(99, 1, 'a/'), 50), createFeed('b', countDown(99, 1, 'b/'), 50)]
    const list = await resume(feeds, await renderFirst(feeds, 10, { order }), { order })
    await wait(60_000)
    expect(feeds.map(({ asked }) => asked)).toEqual([[], []])
    void list.more(20)
    await wait()
    expect(feeds.map(({ asked }) => asked)).toEqual([['top'], ['top']])
    expect(list.view().items).toHaveLength(30)
  })

  test('continues with the next page when it shows all of one', async () => {
    const feed = createFeed('a', countDown(50, 1), 10)
    const list = await resume([feed], await renderFirst([feed], 10, { order }), { order })
    void list.more(20)
    await wait()
    expect(feed.asked[0]).toBe('40')
    expect(list.view().items).toEqual(countDown(50, 21))
  })

  test('starts from the top when the cursor that the page carries has expired', async () => {
    const feed = createFeed('a', countDown(40, 1), 20)
    const snapshot = await renderFirst([feed], 20, { order })
    feed.fault = 'refused'
    const list = await resume([feed], snapshot, { order })
    void list.more(20)
    await wait()
    expect(feed.asked).toEqual(['20', 'top', '20'])
    expect(list.view().items).toEqual(snapshot.items)
    feed.fault = undefined
    list.retry('a')
    await wait()
    expect(await readAll(list)).toEqual(countDown(40, 1))
  })

  test('shows what has appeared since as new, above the known items, when the reader comes near the end', async () => {
    const feed = createFeed('a', countDown(90, 1), 30)
    const snapshot = await renderFirst([feed], 10, { order })
    feed.items.unshift('92', '91')
    const list = await resume([feed], snapshot, { order })
    list.setVisibleRange({ first: 2, last: 5 })
    void list.more(20)
    await wait()
    expect(list.view().newCount).toBe(2)
    list.reveal()
    expect(list.view().items).toEqual(countDown(92, 61))
  })

  test('finds new items while its reader stays at the top, and does not ask for that page again', async () => {
    const feed = createFeed('a', countDown(90, 1), 30)
    const list = await resume([feed], await renderFirst([feed], 10, { order }), { order })
    list.setVisibleRange({ first: 0, last: 3 })
    await refresh(list)
    expect(list.view()).toMatchObject({ newCount: 0, items: countDown(90, 81) })
    feed.items.unshift('91')
    await refresh(list)
    expect(list.view().newCount).toBe(1)
    void list.more(40)
    await wait()
    expect(feed.asked).toEqual(['top', 'top', '60', '30'])
    list.reveal()
    expect(list.view().items).toEqual(countDown(91, 41))
  })

  test('asks only the source that was late, and then shows its items', async () => {
    const feeds = [createFeed('a', countDown(90, 1, 'a/'), 50), createFeed('late', countDown(90, 1, 'late/'), 50)]
    feeds[1]!.delay = 5000
    const snapshot = await renderFirst(feeds, 10, { order })
    expect(snapshot.lanes).toEqual([{ id: 'a' }, { id: 'late', state: 'loading' }])
    feeds[1]!.delay = 5
    const list = await resume(feeds, snapshot, { order })
    expect(feeds.map(({ asked }) => asked)).toEqual([[], ['top']])
    expect((await readAll(list)).toSorted()).toEqual([...feeds[0]!.items, ...feeds[1]!.items].toSorted())
  })

  test('asks a source that failed again, and only that one', async () => {
    const feeds = [createFeed('a', countDown(90, 1, 'a/'), 50), createFeed('broken', countDown(90, 1, 'broken/'), 50)]
    feeds[1]!.fault = 'broken'
    const list = await resume(feeds, await renderFirst(feeds, 10, { order }), { order })
    expect(list.view().lanes[1]).toMatchObject({ state: 'failed', failure: { kind: 'broken' } })
    feeds[1]!.fault = undefined
    await wait(20_000)
    expect(feeds.map(({ asked }) => asked)).toEqual([[], ['top']])
    expect(list.view().lanes[1]).toMatchObject({ state: 'idle' })
  })
})

test('while its reader begins to scroll, loads ahead without giving up on a slow source', async () => {
  const feeds = [createFeed('a', countDown(90, 1, 'a/'), 50), createFeed('slow', countDown(90, 1, 'slow/'), 50)]
  const list = await resume(feeds, await renderFirst(feeds, 10))
  feeds[1]!.delay = 3000
  list.prefetch()
  await wait(2000)
  expect(list.view()).toMatchObject({ hasNext: false, lanes: [{ isLate: false }, { isLate: false }] })
  await wait(2000)
  expect(list.view().hasNext).toBe(true)
  void list.more(20)
  expect(list.view().items.map(facts.timeOf)).toEqual(countDown(90, 76).flatMap((time) => [Number(time), Number(time)]))
})

test.each([
  '',
  'nonsense',
  '[]',
  'null',
  '{"lanes":3}',
  '{"lanes":[null,3,{"id":5}],"turn":-1,"last":["x",1]}',
  `{"lanes":[],"x":"${'y'.repeat(5000)}"}`,
])('begins at the top after a position that no list wrote: %.60s', async (after) => {
  const list = open([createFeed('a', countDown(20, 1), 15)], { isAttended: false }, startAfter(after))
  void list.more(10)
  await wait()
  expect(list.view().items).toEqual(countDown(20, 11))
})

test('after a long time at the top, shows no new items next to a gap', async () => {
  const feed = createFeed('a', countDown(900, 1), 30)
  const list = await resume([feed], await renderFirst([feed], 10))
  list.setVisibleRange({ first: 0, last: 3 })
  feed.items.unshift(...countDown(1900, 901))
  await refresh(list)
  expect(list.view()).toMatchObject({ newCount: 180, items: countDown(900, 891) })
  list.reveal()
  await wait()
  expect(list.view().items).toEqual(countDown(1900, 1881))
})

test('a list without new items, such as followers, puts those that have appeared since at its end', async () => {
  const feed = createFeed('a', ['c', 'b', 'a'], 3)
  const options = { order: 'rank', isStill: true } as const
  const snapshot = await renderFirst([feed], 2, options)
  feed.items.unshift('d')
  const list = await resume([feed], snapshot, options)
  await refresh(list)
  expect(feed.asked).toEqual([])
  void list.more(20)
  await wait()
  expect(list.view()).toMatchObject({ items: ['c', 'b', 'd', 'a'], newCount: 0 })
})
