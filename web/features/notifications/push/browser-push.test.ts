import type { Failure } from '@chorus/model/failure'
import { afterEach, expect, test, vi } from 'vitest'
import { openBrowserPush } from './browser-push.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser with the given push service and service worker. */
function open({ register = async () => {}, subscribe }: { register?: () => Promise<unknown>; subscribe: () => Promise<unknown> }) {
  const registration = { pushManager: { subscribe, getSubscription: async () => null } }
  const serviceWorker = { register, ready: Promise.resolve(registration), getRegistration: async () => undefined }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  return openBrowserPush()!
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Failure,
  )
const never = () => new Promise<never>(() => {})

test('distinguishes a push service that refuses from a service worker that does not start', async () => {
  const refuse = (name: string) => () => Promise.reject(new DOMException('No.', name))
  const service = await failureOf(open({ subscribe: refuse('AbortError') }).subscribe('AAAA'))
  expect(service).toMatchObject({ kind: 'unreachable', call: 'push service' })
  const worker = await failureOf(open({ register: refuse('AbortError'), subscribe: never }).subscribe('AAAA'))
  expect(worker).toMatchObject({ kind: 'broken', call: 'service worker' })
  // A cause named AbortError would count as cancelled by the user, and no error would show.
  expect(worker?.cause).toBeUndefined()
})

test('unsubscribes when the push service responds after the deadline', async () => {
  vi.useFakeTimers()
  const asked = Promise.withResolvers<object>()
  const failing = failureOf(open({ subscribe: () => asked.promise }).subscribe('AAAA'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failing).toMatchObject({ kind: 'unreachable', call: 'push service' })
  let isTakenBack = false
  asked.resolve({ unsubscribe: async () => (isTakenBack = true) })
  await vi.advanceTimersByTimeAsync(0)
  expect(isTakenBack).toBe(true)
})

test('stops waiting for a service worker that never starts', async () => {
  vi.useFakeTimers()
  const failing = failureOf(open({ register: never, subscribe: never }).subscribe('AAAA'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failing).toMatchObject({ kind: 'broken', call: 'service worker' })
})
