import { Failure } from '@chorus/model/failure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LaneSource } from './lane.ts'
import { createMergedList } from './merged-list.ts'

// By turns: what networks rank by themselves, such as results of a search. Order by time is looked at with timelines.

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

test('networks take turns, page after page, and who has no more is passed over', async () => {
  const list = open(source('a', [['a1', 'a2'], ['a3', 'a4'], ['a5']]), source('b', [['b1']]), source('c', [['c1', 'c2'], ['c3']]))
  expect(await want(list, 4)).toBe('a1 b1 c1 a2')
  expect(await want(list, 20)).toBe('a1 b1 c1 a2 c2 a3 c3 a4 a5')
  expect(list.view().isEnded).toBe(true)
})

test('whoever is slow is waited for a while, and takes turns from when they answer', async () => {
  const list = open(source('a', [['a1', 'a2', 'a3', 'a4']]), source('slow', [['s1', 's2']], 5000))
  expect(await want(list, 2)).toBe('a1')
  expect(await want(list, 0, 1000)).toBe('a1 a2')
  expect(await want(list, 10, 5000)).toBe('a1 a2 a3 a4 s1 s2')
})

test('whoever fails holds nobody up, and is told apart', async () => {
  const list = open(source('a', [['a1', 'a2']]), source('broken', []))
  expect(await want(list, 10)).toBe('a1 a2')
  expect(list.view().lanes.map(({ id, state }) => [id, state])).toEqual([
    ['a', 'ended'],
    ['broken', 'failed'],
  ])
})

test('what the page brought along is read past again, however small the answers are', async () => {
  const pages = Array.from({ length: 12 }, (_, index) => [`a${index}`])
  const known = pages.slice(0, 8).flat()
  const list = createMergedList(
    { sources: [source('a', pages)], facts, order: 'rank', wait: () => 1000, now: () => Date.now(), isAttended: true },
    { items: known, lanes: [{ id: 'a', state: 'idle' }] },
  )
  expect(await want(list, 20, 200)).toBe(pages.flat().join(' '))
  expect(list.view().isEnded).toBe(true)
})

test('who answers the same again and again has no more', async () => {
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

test('what two of them hold shows once', async () => {
  const list = open(source('a', [['same', 'a1']]), source('b', [['same', 'b1']]))
  expect(await want(list, 10)).toBe('same b1 a1')
})
