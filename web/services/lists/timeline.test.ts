import { Failure } from '@chorus/model/failure'
import { toOrderTime, type Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, toProfileRef } from '@chorus/model/ref'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTimeline, type PostSource, type Timeline, type TimelineOptions, type TimelineSnapshot } from './timeline.ts'

const post = (id: string, at: number, more: Partial<Post> = {}) => ({ ref: toPostRef('bluesky', id), timestamp: at, ...more }) as Post

/** A source with given pages and delays; an `undefined` page fails that call once. */
function createSource(id: string, pages: readonly (readonly Post[] | undefined)[], delay = 5): PostSource & { calls: number } {
  const broken = new Set(pages.flatMap((page, index) => (page ? [] : [index])))
  const real = pages.filter((page) => page !== undefined)
  const source = {
    id,
    calls: 0,
    async load({ cursor }: { cursor?: string }) {
      const call = source.calls++
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (broken.has(call)) throw new Failure('broken', 'It broke.')
      const index = Number(cursor ?? 0)
      return { items: [...(real[index] ?? [])], cursor: index + 1 < real.length ? String(index + 1) : undefined }
    },
  }
  return source
}

const open = (sources: PostSource[], options: Partial<TimelineOptions> = {}, snapshot?: TimelineSnapshot): Timeline =>
  createTimeline({ sources, order: 'time', wait: () => 1000, now: () => Date.now(), isAttended: true, ...options }, snapshot)

/** A repost at the given time. */
const repost = (id: string, by: string, at: number) =>
  post(id, 1, { type: 'Mirror', mirroredAt: at, reporter: { ref: toProfileRef('bluesky', by) } as Profile })

const ids = (timeline: Timeline) => timeline.view().items.map(({ ref }) => ref.slice('bluesky:'.length))
const want = async (timeline: Timeline, count: number, ms = 2000) => {
  const done = timeline.more(count)
  await vi.advanceTimersByTimeAsync(ms)
  await done
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('F05: posts reposted by several people', () => {
  const names = (timeline: Timeline) =>
    timeline
      .view()
      .items.map(({ reporter, alsoReportedBy = [] }) => [reporter, ...alsoReportedBy].map((each) => each?.ref.slice('bluesky:@'.length)))

  test('show in one row with all reposters, the latest first, across pages and once each', async () => {
    const source = createSource('a', [
      [repost('a', 'mina', 90), repost('a', 'ana', 80), repost('b', 'sol', 70)],
      [repost('a', 'sol', 60), repost('a', 'ana', 50), post('b', 40)],
    ])
    const timeline = open([source])
    await want(timeline, 10)
    expect(ids(timeline)).toEqual(['a', 'b'])
    expect(names(timeline)).toEqual([['mina', 'ana', 'sol'], ['sol']])
  })

  test('show no repost line when the post is already in the list', async () => {
    const source = createSource('a', [[post('a', 90)], [repost('a', 'ana', 80)]])
    const timeline = open([source])
    await want(timeline, 10)
    expect(names(timeline)).toEqual([[undefined]])
  })

  test('join rows that wait to be shown, too', async () => {
    const one = createSource('one', [[repost('a', 'mina', 90)]])
    const two = createSource('two', [[repost('a', 'ana', 80)]], 300)
    const timeline = open([one, two])
    await want(timeline, 10)
    expect(names(timeline)).toEqual([['mina', 'ana']])
  })
})

describe('a timeline over several sources', () => {
  test('shows a post only when no source can still have a newer one', async () => {
    const quick = createSource('quick', [[post('a', 90), post('b', 50)], [post('c', 10)]])
    const slow = createSource('slow', [[post('x', 95), post('y', 60)], [post('z', 55)]], 400)
    const timeline = open([quick, slow])
    const done = timeline.more(10)
    await vi.advanceTimersByTimeAsync(100)
    expect(ids(timeline)).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    await done
    expect(ids(timeline)).toEqual(['x', 'a', 'y', 'z', 'b', 'c'])
    expect(timeline.view().isEnded).toBe(true)
  })

  test('waits at most one second for a slow source, then inserts its posts without moving the reader', async () => {
    const quick = createSource('quick', [[post('a', 90), post('b', 70), post('c', 50), post('d', 30)]])
    const slow = createSource('slow', [[post('top', 95), post('mid', 60), post('low', 20)]], 11_000)
    const timeline = open([quick, slow])
    await want(timeline, 4, 1100)
    expect(ids(timeline)).toEqual(['a', 'b', 'c', 'd'])
    expect(timeline.view().lanes[1]).toMatchObject({ id: 'slow', isLate: true })
    timeline.setVisibleRange({ first: 0, last: 2 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ids(timeline), 'what belongs above or between posts in view waits').toEqual(['a', 'b', 'c', 'd'])
    expect(timeline.view().newCount).toBe(2)
    timeline.setVisibleRange({ first: 0, last: 1 })
    expect(ids(timeline)).toEqual(['a', 'b', 'mid', 'c', 'd'])
    timeline.reveal()
    expect(ids(timeline)).toEqual(['top', 'a', 'b', 'mid', 'c', 'd'])
    await want(timeline, 10)
    expect(ids(timeline)).toEqual(['top', 'a', 'b', 'mid', 'c', 'd', 'low'])
  })

  test('does not wait for a source known to be slow', async () => {
    const quick = createSource('quick', [[post('a', 90)]])
    const slow = createSource('slow', [[post('x', 95)]], 30_000)
    const timeline = open([quick, slow], { wait: (id) => (id === 'slow' ? 0 : 1000) })
    await want(timeline, 1, 10)
    expect(ids(timeline)).toEqual(['a'])
  })

  test('keeps the cursor of a source that fails on its second page, and inserts its posts after a retry', async () => {
    const steady = createSource('steady', [[post('a', 90), post('b', 80), post('c', 40), post('d', 20)]])
    const broken = createSource('broken', [[post('x', 85)], undefined, [post('y', 60), post('z', 10)]])
    const timeline = open([steady, broken])
    await want(timeline, 10)
    expect(ids(timeline)).toEqual(['a', 'x', 'b', 'c', 'd'])
    expect(timeline.view().lanes[1]).toMatchObject({ id: 'broken', state: 'failed' })
    expect(timeline.view().lanes[1]!.failure).toMatchObject({ kind: 'broken' })
    timeline.retry('broken')
    await vi.advanceTimersByTimeAsync(100)
    await want(timeline, 5)
    expect(ids(timeline)).toEqual(['a', 'x', 'b', 'y', 'c', 'd', 'z'])
  })

  test('retries a failed source while attended, with growing delays', async () => {
    const source = createSource('x', [undefined, undefined, [post('a', 1)]])
    const timeline = open([source])
    await want(timeline, 1, 100)
    expect(timeline.view().lanes[0]!.retryAt).toBeGreaterThan(Date.now())
    await vi.advanceTimersByTimeAsync(20_010)
    expect(source.calls).toBe(2)
    await vi.advanceTimersByTimeAsync(40_010)
    expect(ids(timeline)).toEqual(['a'])
  })

  test('shows a post from two sources or reposts once, and never a deleted one', async () => {
    const one = createSource('one', [[post('a', 90), post('gone', 85, { isHidden: true }), post('b', 50)]])
    const two = createSource('two', [[post('a', 90), post('b', 95, { type: 'Mirror', mirroredAt: 95 })]])
    const timeline = open([one, two])
    await want(timeline, 10)
    expect(ids(timeline).toSorted()).toEqual(['a', 'b'])
  })

  test('ends a source whose cursor repeats', async () => {
    const calls: (string | undefined)[] = []
    const timeline = open([
      {
        id: 'circle',
        async load({ cursor }) {
          calls.push(cursor)
          return { items: [post('a', 90)], cursor: 'again' }
        },
      },
    ])
    await want(timeline, 30)
    expect(ids(timeline)).toEqual(['a'])
    expect(timeline.view().isEnded).toBe(true)
    expect(calls.length).toBeLessThan(10)
  })

  test('continues a server-rendered page in the browser without duplicates or gaps', async () => {
    const pages = [
      [post('a', 90), post('b', 80), post('c', 70)],
      [post('d', 60), post('e', 50)],
    ]
    const server = open([createSource('one', pages), createSource('two', [[post('x', 75)], [post('y', 55)]])], { isAttended: false })
    await want(server, 2)
    const snapshot = structuredClone(server.snapshot())
    server.close()
    const browser = open([createSource('one', pages), createSource('two', [[post('x', 75)], [post('y', 55)]])], {}, snapshot)
    expect(ids(browser)).toEqual(['a', 'b'])
    await want(browser, 10)
    expect(ids(browser)).toEqual(['a', 'b', 'x', 'c', 'd', 'y', 'e'])
  })

  test('hydrates a page without its slow source just as the server rendered it', async () => {
    const sources = () => [createSource('one', [[post('a', 90)]]), createSource('slow', [[post('b', 80)]], 60_000)]
    const server = open(sources(), { isAttended: false })
    await want(server, 10)
    const snapshot = structuredClone(server.snapshot())
    server.close()
    const browser = open(sources(), {}, snapshot)
    const { items, isLoading, isEnded, newCount } = server.view()
    expect(items).toHaveLength(1)
    expect(browser.view()).toMatchObject({ items, isLoading, isEnded, newCount })
  })

  test.each([
    ['at the top', { first: 0, last: 1 }],
    ['further down', { first: 2, last: 2 }],
    ['whose position is not known yet', { first: 0, last: Number.POSITIVE_INFINITY }],
  ])('holds new posts above a reader %s until they are requested', async (_, range) => {
    const pages = [[post('b', 80), post('c', 70), post('d', 60)]]
    const source = createSource('one', pages)
    const timeline = open([source])
    await want(timeline, 3)
    timeline.setVisibleRange(range)
    pages[0]!.unshift(post('new', 99))
    timeline.refresh()
    await vi.advanceTimersByTimeAsync(50)
    expect(ids(timeline)).toEqual(['b', 'c', 'd'])
    expect(timeline.view().newCount).toBe(1)
    timeline.reveal()
    expect(ids(timeline)).toEqual(['new', 'b', 'c', 'd'])
    expect(timeline.view().newCount).toBe(0)
  })

  test('keeps the order of a ranking, and shows new items on request', async () => {
    const pages = [[post('hot', 10), post('old', 5), post('young', 90)]]
    const timeline = open([createSource('one', pages)], { order: 'rank' })
    await want(timeline, 3)
    expect(ids(timeline)).toEqual(['hot', 'old', 'young'])
    pages[0]!.unshift(post('hotter', 7), post('second', 8))
    timeline.refresh()
    await vi.advanceTimersByTimeAsync(50)
    expect(ids(timeline)).toEqual(['hot', 'old', 'young'])
    expect(timeline.view().newCount).toBe(2)
    timeline.reveal()
    expect(ids(timeline)).toEqual(['hotter', 'second', 'hot', 'old', 'young'])
  })

  test('closing aborts requests and resolves waiting calls', async () => {
    let signal: AbortSignal | undefined
    const timeline = open([{ id: 'hang', load: (request) => new Promise(() => void (signal = request.signal)) }])
    const done = timeline.more(5)
    timeline.close()
    await done
    expect(signal?.aborted).toBe(true)
  })
})

test('merges any sources, page sizes and delays into one exact order by time, each post once', async () => {
  const times = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { maxLength: 30 })
  const source = fc.record({ times, size: fc.integer({ min: 1, max: 7 }), delay: fc.integer({ min: 1, max: 3000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(source, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }), async (plan, step) => {
      const all: Post[] = []
      const sources = plan.map(({ times: at, size, delay }, lane) => {
        const posts = at.toSorted((a, b) => b - a).map((time) => post(`${lane}-${time}`, time))
        all.push(...posts)
        const pages = Array.from({ length: Math.ceil(posts.length / size) }, (_, page) => posts.slice(page * size, (page + 1) * size))
        return createSource(`lane-${lane}`, pages.length > 0 ? pages : [[]], delay)
      })
      const timeline = open(sources)
      for (let rounds = 0; rounds < 200 && !timeline.view().isEnded; rounds++) {
        const { items: posts } = timeline.view()
        timeline.setVisibleRange(posts.length > 0 ? { first: posts.length - 1, last: posts.length - 1 } : undefined)
        // Allows for more slow pages than one step may need.
        await want(timeline, step, 60_000)
      }
      const shown = timeline.view().items
      expect(shown.length).toBe(all.length)
      for (let index = 1; index < shown.length; index++)
        expect(toOrderTime(shown[index - 1]!)).toBeGreaterThanOrEqual(toOrderTime(shown[index]!))
      timeline.close()
    }),
    { numRuns: 60 },
  )
})
