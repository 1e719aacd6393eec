import { describe, expect, test } from 'vitest'
import { createLocalLimiter } from './local-limiter.ts'

const perMinute = (key: string, count = 2) => [{ key, count, seconds: 60 }]

describe('the limiter of one process', () => {
  test('refuses what exceeds the count, and says when to try again', () => {
    let now = 0
    const limiter = createLocalLimiter(() => now)
    limiter.take(perMinute('a'))
    limiter.take(perMinute('a'))
    now = 15_000
    expect(() => limiter.take(perMinute('a'))).toThrow('Try again in 45 s.')
    limiter.take(perMinute('b'))
    now = 60_000
    limiter.take(perMinute('a'))
  })

  test('forgets windows that have ended', () => {
    let now = 0
    const limiter = createLocalLimiter(() => now)
    for (let index = 0; index < 1000; index++) limiter.take(perMinute(String(index)))
    now = 60_000
    limiter.take(perMinute('new'))
    expect(limiter.size()).toBe(1)
  })

  test('holds a limited number of windows, and drops the oldest', () => {
    const limiter = createLocalLimiter(() => 0, 3)
    limiter.take(perMinute('a', 1))
    for (const key of ['b', 'c', 'd']) limiter.take(perMinute(key, 1))
    expect(limiter.size()).toBe(3)
    expect(() => limiter.take(perMinute('d', 1))).toThrow('Too many requests')
    limiter.take(perMinute('a', 1))
  })
})
