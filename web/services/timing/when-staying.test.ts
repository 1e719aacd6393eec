import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenStaying } from './when-staying.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  // A page that has hydrated.
  vi.stubGlobal('document', { documentElement: { dataset: { hydrated: '' } } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Longer than a browser stays busy. */
const idle = 2000
const start = () => {
  const run = vi.fn<() => void>()
  return { run, cancel: whenStaying(run) }
}

test.each(['pointermove', 'touchstart', 'scroll', 'keydown', 'focusin'])('runs once, on the first %s', (sign) => {
  const { run } = start()
  vi.advanceTimersByTime(idle)
  expect(run).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(sign))
  window.dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('runs for readers who do nothing, after a while', () => {
  const { run } = start()
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('never runs once it is cancelled', () => {
  const { run, cancel } = start()
  cancel()
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})
