import { Failure } from '@chorus/model/failure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LaneSource } from './lane.ts'
import { createMergedList } from './merged-list.ts'

// Rankings, such as search results, interleave their sources. Time order is tested with timelines.

const facts = { keyOf: (item: string) => item, timeOf: () => 0 }
const source = (id: string, pages: readonly (readonly string[])[], delay = 5): LaneSource<string> => ({
  id,
  async load({ cursor = '0' }) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    const page = pages[Number(cursor)]
    if (!page) throw new Failure('broken', 'It broke.')
    return { items: [...page], cursor: Number(cursor) + 1 < pages.length ? String(Number(cursor) + 1) : undefined }
  },
})
const open = (...sources: LaneSource<string>[]) =>
  createMergedList({ sources, facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: true })
const want = async (list: ReturnType<typeof open>, count: number, ms = 100) => {
  void list.more(count)
  await vi.advanceTimersByTimeAsync(ms)
  return list.view().items.join(' ')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('interleaves sources page by page, and skips those that have ended', async () => {
  const list = open(source('a', [['a1', 'a2'], ['a3', 'a4'], ['a5']]), source('b', [['b1']]), source('c', [['c1', 'c2'], ['c3']]))
  expect(await want(list, 4)).toBe('a1 b1 c1 a2')
  expect(await want(list, 20)).toBe('a1 b1 c1 a2 c2 a3 c3 a4 a5')
  expect(list.view().isEnded).toBe(true)
})

test('while unattended, loads another page only to fill a screen', async () => {
  const asked: string[] = []
  const heard = (id: string, pages: readonly string[][]): LaneSource<string> => {
    const { load } = source(id, pages)
    return { id, load: (page) => (asked.push(id + (page.cursor ?? '0')), load(page)) }
  }
  const small = Array.from({ length: 5 }, (_, page) => ['x', 'y', 'z'].map((letter) => letter + String(page)))
  const openUnseen = (...sources: LaneSource<string>[]) =>
    createMergedList({ sources, facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: false })
  const answer = vi.fn<() => void>()
  const short = openUnseen(heard('a', small))
  void short.more(20).then(answer)
  await vi.advanceTimersByTimeAsync(100)
  expect(short.view().items).toHaveLength(6)
  expect(short.snapshot().lanes).toEqual([{ id: 'a', cursor: '2' }])
  const two = openUnseen(heard('b', [Array.from({ length: 8 }, (_, index) => `b${index}`), ['b8']]), heard('c', [['c1', 'c2']]))
  void two.more(20).then(answer)
  await vi.advanceTimersByTimeAsync(100)
  expect(two.view().items).toHaveLength(10)
  expect(asked).toEqual(['a0', 'a1', 'b0', 'c0'])
  expect(answer).toHaveBeenCalledTimes(2)
})

test('says how far back a source was searched, also on the page from the server, until it was searched whole', async () => {
  let reach: number | undefined = 604_800
  const searched: LaneSource<string> = {
    id: 'a',
    load: async ({ cursor }) => ({ items: [cursor ?? '1'], cursor: cursor ? undefined : '2', reach }),
  }
  const first = open(searched)
  await want(first, 1)
  const restored = createMergedList(
    { sources: [searched], facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: true },
    first.snapshot(),
  )
  for (const list of [first, restored]) expect(list.view().lanes).toMatchObject([{ id: 'a', reach: 604_800 }])
  reach = undefined
  await restored.refresh()
  expect(restored.view().lanes[0]!.reach).toBeUndefined()
})

test('says how far a source is behind, also on the page from the server, until a response is up to date', async () => {
  let behind: number | undefined = 720
  const late: LaneSource<string> = {
    id: 'a',
    load: async ({ cursor }) => ({ items: [cursor ?? '1'], cursor: cursor ? undefined : '2', behind }),
  }
  const first = open(late)
  await want(first, 1)
  expect(first.view().lanes).toMatchObject([{ id: 'a', behind: 720 }])
  const restored = createMergedList(
    { sources: [late], facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: true },
    first.snapshot(),
  )
  expect(restored.view().lanes).toMatchObject([{ id: 'a', behind: 720 }])
  behind = undefined
  await restored.refresh()
  expect(restored.view().lanes[0]!.behind).toBeUndefined()
})

test('waits a while for a slow source, and interleaves it from its first response', async () => {
  const list = open(source('a', [['a1', 'a2', 'a3', 'a4']]), source('slow', [['s1', 's2']], 5000))
  expect(await want(list, 2)).toBe('a1')
  expect(await want(list, 0, 1000)).toBe('a1 a2')
  expect(await want(list, 10, 5000)).toBe('a1 a2 a3 a4 s1 s2')
})

test('shows a failed source separately, without delaying the others', async () => {
  const list = open(source('a', [['a1', 'a2']]), source('broken', []))
  expect(await want(list, 10)).toBe('a1 a2')
  expect(list.view().lanes.map(({ id, state }) => [id, state])).toEqual([
    ['a', 'ended'],
    ['broken', 'failed'],
  ])
})

test('reads past the items embedded in the page, however small the responses', async () => {
  const pages = Array.from({ length: 12 }, (_, index) => [`a${index}`])
  const known = pages.slice(0, 8).flat()
  const list = createMergedList(
    { sources: [source('a', pages)], facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: true },
    { items: known, lanes: [{ id: 'a', state: 'idle' }] },
  )
  expect(await want(list, 20, 200)).toBe(pages.flat().join(' '))
  expect(list.view().isEnded).toBe(true)
})

test('ends a source that keeps repeating itself', async () => {
  let asked = 0
  const same: LaneSource<string> = { id: 'a', load: async () => ({ items: ['a1'], cursor: String(++asked) }) }
  const list = createMergedList(
    { sources: [same], facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: true },
    { items: ['a1'], lanes: [{ id: 'a', state: 'idle' }] },
  )
  expect(await want(list, 20)).toBe('a1')
  expect(list.view().isEnded).toBe(true)
  expect(asked).toBeLessThan(10)
})

test('shows an item from two sources once', async () => {
  const list = open(source('a', [['same', 'a1']]), source('b', [['same', 'b1']]))
  expect(await want(list, 10)).toBe('same b1 a1')
})

/** Numbers in descending order, in pages of any size, with new ones added on top. */
function createStream(size: number, latest: number) {
  const stream = { latest, asked: 0 }
  const lane: LaneSource<number> = {
    id: 'stream',
    async load({ cursor }) {
      stream.asked += 1
      const from = cursor === undefined ? stream.latest : Number(cursor)
      const items = Array.from({ length: Math.min(size, from) }, (_, index) => from - index)
      return { items, cursor: from > size ? String(from - size) : undefined }
    },
  }
  return { stream, lane }
}
const numbers = { keyOf: String, timeOf: (item: number) => item }
const follow = (lane: LaneSource<number>, order: 'time' | 'rank') =>
  createMergedList({ sources: [lane], facts: numbers, order, wait: () => 1000, now: () => Date.now(), isAttended: true })
const tick = () => vi.advanceTimersByTimeAsync(100)
const isWithoutGap = (items: readonly number[]) => items.every((item, index) => index === 0 || item === items[index - 1]! - 1)

test('finds an item that appeared during a page load once that has finished', async () => {
  let kept = ['old']
  const answers: (() => void)[] = []
  const list = open({
    id: 'a',
    async load() {
      const items = kept
      await new Promise<void>((resolve) => answers.push(resolve))
      return { items }
    },
  })
  void list.more(10)
  kept = ['new', 'old']
  await list.refresh()
  expect(answers).toHaveLength(1)
  answers.shift()!()
  await tick()
  answers.shift()!()
  await tick()
  list.reveal()
  expect(list.view().items).toEqual(['new', 'old'])
  expect(answers).toEqual([])
})

test('leaves no gap between new and old items after an absence of a few pages', async () => {
  const { stream, lane } = createStream(30, 900)
  const list = follow(lane, 'time')
  void list.more(20)
  await tick()
  stream.latest = 1000
  await list.refresh()
  expect(list.view()).toMatchObject({ newCount: 0 })
  expect(list.view().items[0]).toBe(1000)
  expect(isWithoutGap(list.view().items)).toBe(true)
})

test('after a long absence, keeps the old items until the reader asks for the new ones', async () => {
  const { stream, lane } = createStream(30, 900)
  const list = follow(lane, 'time')
  void list.more(20)
  await tick()
  list.setVisibleRange({ first: 0, last: 5 })
  stream.latest = 5000
  await list.refresh()
  expect(list.view().items[0]).toBe(900)
  expect(list.view().newCount).toBe(180)
  const { asked } = stream
  stream.latest = 5001
  await list.refresh()
  expect(stream.asked - asked).toBe(1)
  expect(list.view()).toMatchObject({ newCount: 181 })
  list.reveal()
  await tick()
  expect(list.view().items.slice(0, 2)).toEqual([5001, 5000])
  expect(list.view()).toMatchObject({ newCount: 0 })
  void list.more(100)
  await tick()
  expect(list.view().items.length).toBeGreaterThan(100)
  expect(isWithoutGap(list.view().items)).toBe(true)
})

test('ignores pending responses after a restart', async () => {
  const { stream, lane } = createStream(30, 900)
  let release = () => {}
  let isSlow = false
  const slow: LaneSource<number> = {
    id: 'slow',
    async load(request) {
      const page = await lane.load(request)
      if (isSlow && request.cursor) await new Promise<void>((resolve) => (release = resolve))
      return page
    },
  }
  const list = follow(slow, 'time')
  void list.more(20)
  await tick()
  isSlow = true
  void list.more(60)
  await tick()
  isSlow = false
  stream.latest = 5000
  // The source is loading its next page instead of new items.
  await list.refresh()
  release()
  await tick()
  await list.refresh()
  list.reveal()
  await tick()
  expect(list.view().items[0]).toBe(5000)
  expect(isWithoutGap(list.view().items)).toBe(true)
})

test('holds back a ranking that shares nothing with the shown one until the reader asks for it', async () => {
  const { stream, lane } = createStream(10, 50)
  const list = follow(lane, 'rank')
  void list.more(10)
  await tick()
  stream.latest = 80
  await list.refresh()
  expect(list.view().items[0]).toBe(50)
  expect(list.view().newCount).toBe(10)
  list.reveal()
  await tick()
  expect(list.view().items[0]).toBe(80)
  expect(isWithoutGap(list.view().items)).toBe(true)
})

test('shows new items of an empty ranking', async () => {
  let items: string[] = []
  const list = open({ id: 'a', load: async () => ({ items: [...items] }) })
  expect(await want(list, 10)).toBe('')
  items = ['a1', 'a2']
  await list.refresh()
  expect(list.view()).toMatchObject({ items: ['a1', 'a2'], newCount: 0 })
})

test('replaces an item with its newer copy', async () => {
  const item = { key: 'x' }
  const list = createMergedList({
    sources: [{ id: 'a', load: async () => ({ items: [{ key: 'w' }, item] }) }],
    facts: { keyOf: ({ key }: { key: string }) => key, timeOf: () => 0 },
    order: 'rank',
    wait: () => 0,
    now: () => 0,
    isAttended: true,
  })
  await list.more(5)
  expect(list.indexOf({ ...item })).toBe(1)
  expect(list.indexOf({ key: 'y' })).toBe(-1)
})
