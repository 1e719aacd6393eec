import { describe, expect, test } from 'vitest'
import { createAskedAt } from './asked-at.ts'

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
