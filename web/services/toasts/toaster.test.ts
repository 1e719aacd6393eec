import { maxFeedback, sendFeedback } from '@chorus/contract/feedback'
import { isFailure, type FailureKind } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToaster, maxToasts, type Toaster, type ToastDraft, type ToastKind } from './toaster.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (fetcher: Fetcher = () => Promise.reject(new TypeError('offline'))) =>
  createToaster({ now: () => Date.now(), version: '1.2.0', environment: 'live', fetcher })
const words = (toaster: Toaster) => toaster.view().map(({ message }) => message)
const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('the duration of each kind', () => {
  test.each<[ToastKind, number, string]>([
    ['warning', 15_000, 'spec 3 §4 and §9: "Toast auto-hide: 15000 ms for error and warning"'],
    ['error', 15_000, 'spec 3 §4 and §9: "Toast auto-hide: 15000 ms for error and warning"'],
    ['info', 5000, 'flows §7.1: short'],
    ['success', 5000, 'flows §7.1: short'],
  ])('%s: %i ms (%s)', (kind, ms) => {
    const toaster = start()
    toaster.show({ kind, message: 'a' })
    pass(ms - 1)
    expect(words(toaster)).toEqual(['a'])
    pass(1)
    expect(words(toaster)).toEqual([])
  })

  test('keeps a permission request until it is answered (spec 3 §4: "no auto-hide")', () => {
    const toaster = start()
    const id = toaster.show({ kind: 'permission', message: 'May we?' })
    pass(24 * 3600 * 1000)
    expect(words(toaster)).toEqual(['May we?'])
    toaster.dismiss(id)
    expect(words(toaster)).toEqual([])
  })

  test('prefers a toast’s own duration (spec 3 §9: "Feedback success shown 1.5 s")', () => {
    const toaster = start()
    toaster.show({ kind: 'success', message: 'Sent', stay: 1500 })
    pass(1500)
    expect(words(toaster)).toEqual([])
  })

  test('shows a toast with an undo long enough to find the button', () => {
    const toaster = start()
    toaster.show({ kind: 'success', message: 'Muted', action: { label: 'Undo', run: () => {} } })
    pass(14_999)
    expect(words(toaster)).toEqual(['Muted'])
    pass(1)
    expect(words(toaster)).toEqual([])
  })

  test('dismisses each toast at its own time', () => {
    const toaster = start()
    toaster.show({ kind: 'error', message: 'a' })
    pass(4000)
    toaster.show({ kind: 'info', message: 'b' })
    pass(5000)
    expect(words(toaster)).toEqual(['a'])
    pass(6000)
    expect(words(toaster)).toEqual([])
  })
})

describe('version and environment filters (spec 3 §4: dropped if these do not match)', () => {
  test.each<[Partial<ToastDraft>, boolean]>([
    [{}, true],
    [{ version: '1.2.0' }, true],
    [{ version: '1.1.9' }, false],
    [{ environment: 'live' }, true],
    [{ environment: 'sandbox' }, false],
    [{ version: '1.2.0', environment: 'live' }, true],
    [{ version: '1.2.0', environment: 'sandbox' }, false],
    [{ version: '2.0.0', environment: 'live' }, false],
  ])('%o is shown: %s', (filters, isShown) => {
    const toaster = start()
    const id = toaster.show({ kind: 'info', message: 'a', ...filters })
    expect(words(toaster)).toEqual(isShown ? ['a'] : [])
    toaster.dismiss(id)
    expect(words(toaster)).toEqual([])
  })
})

describe('while the user is reading', () => {
  test.each(['hover', 'focus', 'hidden'] as const)('pauses on %s', (reason) => {
    const toaster = start()
    toaster.show({ kind: 'info', message: 'a' })
    pass(4000)
    toaster.pause(reason)
    pass(60_000)
    expect(words(toaster)).toEqual(['a'])
    toaster.resume(reason)
    pass(999)
    expect(words(toaster)).toEqual(['a'])
    pass(1)
    expect(words(toaster)).toEqual([])
  })

  test('resumes once every reason has ended', () => {
    const toaster = start()
    toaster.show({ kind: 'info', message: 'a' })
    toaster.pause('hover')
    toaster.pause('focus')
    toaster.pause('focus')
    toaster.resume('focus')
    pass(60_000)
    expect(words(toaster)).toEqual(['a'])
    toaster.resume('hover')
    pass(5000)
    expect(words(toaster)).toEqual([])
  })

  test('gives a toast that arrives meanwhile its full duration afterwards', () => {
    const toaster = start()
    toaster.pause('hidden')
    pass(60_000)
    toaster.show({ kind: 'info', message: 'a' })
    pass(60_000)
    toaster.resume('hidden')
    pass(4999)
    expect(words(toaster)).toEqual(['a'])
    pass(1)
    expect(words(toaster)).toEqual([])
  })

  test('keeps one with open details, and dismisses the others', () => {
    const toaster = start()
    const id = toaster.show({ kind: 'error', message: 'a', details: 'why' })
    toaster.show({ kind: 'info', message: 'b' })
    toaster.keep(id)
    pass(3600_000)
    expect(words(toaster)).toEqual(['a'])
    toaster.show({ kind: 'error', message: 'a', details: 'again' })
    pass(3600_000)
    expect(words(toaster)).toEqual(['a'])
    toaster.dismiss(id)
    expect(words(toaster)).toEqual([])
  })
})

describe('the stack', () => {
  test('shows a repeated message once and restarts its time', () => {
    const toaster = start()
    const first = toaster.show({ kind: 'error', title: 'Not liked', message: 'a', details: 'one' })
    pass(14_000)
    const second = toaster.show({ kind: 'error', title: 'Not liked', message: 'a', details: 'two' })
    expect(second).toBe(first)
    expect(toaster.view()).toMatchObject([{ times: 2, details: 'two' }])
    pass(14_999)
    expect(words(toaster)).toEqual(['a'])
    pass(1)
    expect(words(toaster)).toEqual([])
  })

  test.each<[string, ToastDraft]>([
    ['kind', { kind: 'warning', title: 'Not liked', message: 'a' }],
    ['title', { kind: 'error', title: 'Not sent', message: 'a' }],
    ['message', { kind: 'error', title: 'Not liked', message: 'b' }],
  ])('another %s is another toast', (_, other) => {
    const toaster = start()
    toaster.show({ kind: 'error', title: 'Not liked', message: 'a' })
    toaster.show(other)
    expect(toaster.view()).toHaveLength(2)
  })

  test.each<[string, readonly ToastKind[], readonly number[]]>([
    ['the oldest goes', ['info', 'success', 'info', 'info'], [1, 2, 3]],
    ['what only passes something on goes before errors', ['error', 'info', 'warning', 'error'], [0, 2, 3]],
    ['among errors the oldest goes', ['error', 'warning', 'error', 'success'], [1, 2, 3]],
    ['a question outlives errors', ['permission', 'error', 'error', 'error'], [0, 2, 3]],
    ['of questions the oldest goes', ['permission', 'permission', 'permission', 'info'], [1, 2, 3]],
  ])('holds no more than it may: %s', (_, kinds, remaining) => {
    const toaster = start()
    kinds.forEach((kind, index) => toaster.show({ kind, message: String(index) }))
    expect(toaster.view()).toHaveLength(maxToasts)
    expect(words(toaster)).toEqual(remaining.map(String))
  })

  test('sets no timer for a toast that was pushed out', () => {
    const toaster = start()
    for (const message of ['a', 'b', 'c', 'd']) toaster.show({ kind: 'info', message })
    pass(5000)
    expect(words(toaster)).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('notifies listeners only of visible changes', () => {
  const toaster = start()
  const heard = vi.fn<() => void>()
  const stop = toaster.subscribe(heard)
  const before = toaster.view()
  toaster.pause('hover')
  toaster.resume('hover')
  toaster.dismiss(17)
  toaster.show({ kind: 'info', message: 'a', version: '0.0.1' })
  expect(heard).not.toHaveBeenCalled()
  expect(toaster.view()).toBe(before)
  const id = toaster.show({ kind: 'info', message: 'a' })
  toaster.dismiss(id)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  toaster.show({ kind: 'info', message: 'b' })
  expect(heard).toHaveBeenCalledTimes(2)
})

describe('a report', () => {
  test('is cut to the length that the contract allows', async () => {
    const sent: Request[] = []
    const toaster = start(async (path, init) => {
      sent.push(new Request(`http://chorus.test${path}`, init))
      return Response.json({ success: true, data: null })
    })
    await toaster.report('Not liked. '.repeat(1000))
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([`${sendFeedback.method} ${sendFeedback.path}`])
    expect(sent[0]!.headers.get('x-chorus')).toBe('1')
    expect(await sent[0]!.json()).toEqual({ text: 'Not liked. '.repeat(1000).slice(0, maxFeedback) })
  })

  test.each<[string, Fetcher, FailureKind]>([
    ['the server is unreachable', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['there are too many reports', async () => Response.json({ success: false, error: {} }, { status: 429 }), 'rate-limited'],
    ['a captive portal responds', async () => new Response('<html>Welcome'), 'malformed'],
    ['the server fails', async () => new Response('', { status: 502 }), 'broken'],
  ])('reports a failure when %s', async (_, fetcher, kind) => {
    const failed = await start(fetcher)
      .report('x')
      .catch((error: unknown) => error)
    expect(isFailure(failed, kind)).toBe(true)
  })
})
