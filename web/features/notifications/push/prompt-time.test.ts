import { describe, expect, test } from 'vitest'
import { createPromptTime } from './prompt-time.ts'

describe('the time of the last prompt', () => {
  test('is stored, and ignores a value that is not a time', () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    }
    createPromptTime(() => storage).write(1234.5)
    expect(createPromptTime(() => storage).read()).toBe(1235)
    for (const key of stored.keys()) stored.set(key, 'yesterday')
    expect(createPromptTime(() => storage).read()).toBeUndefined()
  })

  test('lasts as long as the page when storage throws', () => {
    const askedAt = createPromptTime(() => {
      throw new Error('The storage is closed.')
    })
    expect(askedAt.read()).toBeUndefined()
    askedAt.write(7)
    expect(askedAt.read()).toBe(7)
  })
})
