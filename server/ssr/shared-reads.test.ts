import { describe, expect, test } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

function createSource() {
  let calls = 0
  const waiting: { resolve(value: string): void; reject(error: Error): void }[] = []
  return {
    load: () => {
      calls += 1
      return new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }))
    },
    answer: (value: string) => waiting.shift()!.resolve(value),
    refuse: () => waiting.shift()!.reject(new Error('no')),
    calls: () => calls,
  }
}

describe('reads shared by all readers', () => {
  test('share one call among identical concurrent reads', async () => {
    const source = createSource()
    const shared = createSharedReads({ pageWaitMs: 1000, cacheSeconds: 0 })
    const both = [shared.remember('a', source.load), shared.remember('a', source.load)]
    source.answer('x')
    expect(await Promise.all(both)).toEqual(['x', 'x'])
    expect(source.calls()).toBe(1)
  })

  test('return a value while fresh, then while it is being refreshed, then no longer', async () => {
    let now = 0
    const source = createSource()
    const shared = createSharedReads({ pageWaitMs: 1000, cacheSeconds: 10, now: () => now })
    const first = shared.remember('a', source.load)
    source.answer('old')
    expect(await first).toBe('old')
    now = 9_000
    expect(await shared.remember('a', source.load)).toBe('old')
    expect(source.calls()).toBe(1)
    now = 15_000
    expect(await shared.remember('a', source.load)).toBe('old')
    expect(source.calls()).toBe(2)
    source.answer('new')
    await Promise.resolve()
    await Promise.resolve()
    expect(await shared.remember('a', source.load)).toBe('new')
    now = 200_000
    const late = shared.remember('a', source.load)
    source.answer('newest')
    expect(await late).toBe('newest')
  })

  test('report a failure and do not cache it', async () => {
    const source = createSource()
    const shared = createSharedReads({ pageWaitMs: 1000, cacheSeconds: 10 })
    const first = shared.remember('a', source.load)
    source.refuse()
    await expect(first).rejects.toThrow('no')
    const second = shared.remember('a', source.load)
    source.answer('x')
    expect(await second).toBe('x')
  })

  test('stop waiting for a slow network until it is quick again or a minute has passed', () => {
    let now = 0
    const shared = createSharedReads({ pageWaitMs: 1000, cacheSeconds: 0, now: () => now })
    expect(shared.mergeWaitMs('x')).toBe(1000)
    shared.report('x', { isLate: true })
    expect(shared.mergeWaitMs('x')).toBe(0)
    expect(shared.mergeWaitMs('lens')).toBe(1000)
    shared.report('x', { ms: 40 })
    expect(shared.mergeWaitMs('x')).toBe(1000)
    shared.report('x', { ms: 4000 })
    expect(shared.mergeWaitMs('x')).toBe(0)
    now = 60_001
    expect(shared.mergeWaitMs('x')).toBe(1000)
  })

  test('hold a limited number of values', async () => {
    const shared = createSharedReads({ pageWaitMs: 1000, cacheSeconds: 10 })
    for (let key = 0; key < 500; key++) await shared.remember(`k${key}`, async () => key)
    let asked = false
    await shared.remember('k0', async () => void (asked = true))
    expect(asked).toBe(true)
  })
})
