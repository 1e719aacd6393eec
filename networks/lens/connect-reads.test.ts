import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectLens } from './connect.ts'
import { post } from './testing/wire-post.ts'

describe('a read without a response', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  // Spec 1 §9
  test.each([
    ['no', 0.5, [200, 400, 800]],
    ['the least', 0, [100, 200, 400]],
  ])('is retried three times, later each time, with %s jitter', async (_, random, waits) => {
    const times: number[] = []
    let isAway = false
    const reads = connectLens(undefined, {
      fetcher: async () => {
        times.push(Date.now())
        if (isAway) throw new TypeError('Failed to fetch')
        return Response.json({ data: { post: post('1') } })
      },
      ownFetcher: () => Promise.reject(new Error('Lens needs nothing of ours.')),
      now: Date.now,
      options: {},
    })
    // Loads the code that reads.
    await reads.post('1')
    isAway = true
    times.length = 0
    vi.spyOn(Math, 'random').mockReturnValue(random)
    vi.useFakeTimers()
    const failure = reads.post('1').then(
      () => undefined,
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failure).toMatchObject({ kind: 'unreachable', network: 'lens', call: 'Post' })
    expect(times.slice(1).map((time, at) => time - times[at]!)).toEqual(waits)
  })
})
