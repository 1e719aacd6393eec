import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Translate } from '../../i18n/create-translate.ts'
import en from '../../i18n/locales/en.json'
import { sayUndoing } from './say-undoing.ts'
import { createToaster } from './toaster.ts'

const t: Translate = (id, values = {}) => en[id].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const fetcher = () => Promise.reject(new TypeError('offline'))
  const toaster = createToaster({ now: () => Date.now(), version: '1.2.0', environment: 'live', fetcher })
  const { promise, resolve } = Promise.withResolvers<string>()
  const undoing = sayUndoing({ toaster }, t, 'Lens', promise)
  return { resolve, undoing, words: () => toaster.view().map(({ message }) => message) }
}

test('an undo that its network doesn’t confirm within seconds is announced as not done yet', async () => {
  const { resolve, undoing, words } = start()
  vi.advanceTimersByTime(3999)
  expect(words()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(words()).toEqual([expect.stringMatching(/^Undoing… Lens hasn’t confirmed/)])
  resolve('confirmed')
  expect(await undoing).toBe('confirmed')
})

test('a quick undo is not announced', async () => {
  const { resolve, undoing, words } = start()
  resolve('confirmed')
  await undoing
  vi.advanceTimersByTime(60_000)
  expect(words()).toEqual([])
})
