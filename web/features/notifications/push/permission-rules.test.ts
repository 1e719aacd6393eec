import { describe, expect, test } from 'vitest'
import { createAskedAt, toAsking, type Asking, type AskingFacts } from './permission-rules.ts'

const hour = 3_600_000
const now = 100 * hour

test.each<[NotificationPermission, Omit<AskingFacts, 'permission' | 'now'>, Asking]>([
  ['granted', { isForced: false, askedAt: undefined }, 'go-on'],
  ['granted', { isForced: false, askedAt: now }, 'go-on'],
  ['default', { isForced: false, askedAt: undefined }, 'ask'],
  ['default', { isForced: false, askedAt: now - 23.9 * hour }, 'leave'],
  ['default', { isForced: false, askedAt: now - 24 * hour }, 'ask'],
  ['default', { isForced: true, askedAt: now - 1 }, 'ask'],
  ['denied', { isForced: false, askedAt: undefined }, 'explain'],
  ['denied', { isForced: false, askedAt: now - hour }, 'leave'],
  ['denied', { isForced: true, askedAt: now - hour }, 'explain'],
  // The clock of the device was a week ahead then.
  ['default', { isForced: false, askedAt: now + 168 * hour }, 'ask'],
])('spec 3 §4: %s, %j: %s', (permission, facts, asking) => {
  expect(toAsking({ permission, now, ...facts })).toBe(asking)
})

describe('when it was asked', () => {
  test('is kept, and what is no time is none', () => {
    const kept = new Map<string, string>()
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) }
    createAskedAt(() => storage).write(1234.5)
    expect(createAskedAt(() => storage).read()).toBe(1235)
    for (const key of kept.keys()) kept.set(key, 'yesterday')
    expect(createAskedAt(() => storage).read()).toBeUndefined()
  })

  test('counts for the page where nothing can be kept', () => {
    const askedAt = createAskedAt(() => {
      throw new Error('The storage is closed.')
    })
    expect(askedAt.read()).toBeUndefined()
    askedAt.write(7)
    expect(askedAt.read()).toBe(7)
  })
})
