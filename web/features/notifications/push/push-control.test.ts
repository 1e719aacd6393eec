import { Failure } from '@chorus/model/failure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toaster, ToastDraft } from '../../../services/toasts/toaster.ts'
import { createPushControl, type PushControl } from './push-control.ts'

const addPath = '/v1/notification/uploadDeviceToken'
const key = 'A'.repeat(87)

/** A browser and our server; responses follow the contract. */
interface Side {
  permission: NotificationPermission
  subscribed: string | undefined
  /** Subscribed endpoints on the server. */
  written: Set<string>
  isWanted: boolean
  others: number
  refuses: { call: string; status: number } | undefined
  /** ms */
  now: number
  calls: string[]
  stored: Map<string, string>
  toasts: ToastDraft[]
}
let side: Side
let serial = 0

beforeEach(() => {
  side = {
    permission: 'granted',
    subscribed: undefined,
    written: new Set(),
    isWanted: false,
    others: 0,
    refuses: undefined,
    now: 0,
    calls: [],
    stored: new Map(),
    toasts: [],
  }
  const toSubscription = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array(65).fill(0).buffer },
    toJSON: () => ({ endpoint, keys: {} }),
    unsubscribe: async () => void (side.subscribed = undefined),
  })
  const registration = {
    pushManager: {
      getSubscription: async () => (side.subscribed === undefined ? null : toSubscription(side.subscribed)),
      subscribe: async () => toSubscription((side.subscribed = `https://push.example/${++serial}`)),
    },
    unregister: async () => true,
  }
  const serviceWorker = { register: async () => {}, ready: Promise.resolve(registration), getRegistration: async () => registration }
  const Notification = {
    get permission() {
      return side.permission
    },
    requestPermission: () => Promise.reject(new TypeError('Not here.')),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', { PushManager: {}, Notification })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => side.stored.get(name) ?? null,
    setItem: (name: string, value: string) => void side.stored.set(name, value),
    removeItem: (name: string) => void side.stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

function create(): PushControl {
  const ownFetcher = async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${path}`
    side.calls.push(call)
    if (side.refuses?.call === call) return Response.json({ code: 1, error: ['No.'] }, { status: side.refuses.status })
    const token = typeof body === 'string' && path === addPath ? (JSON.parse(body) as { token: string }).token : undefined
    const endpoint = token === undefined ? '' : (JSON.parse(token) as { endpoint: string }).endpoint
    if (call === `POST ${addPath}`) side.written.add(endpoint)
    if (call === `DELETE ${addPath}`) side.written.delete(endpoint)
    if (path === addPath) return Response.json({ code: 0 })
    if (path === '/api/push/key') return Response.json({ success: true, data: { publicKey: key } })
    if (path === '/api/push/browsers') return Response.json({ success: true, data: { others: side.others } })
    if (path.endsWith('/set')) side.isWanted = (JSON.parse(String(body)) as { list: { state: boolean }[] }).list[0]!.state
    return Response.json({ code: 0, data: { push_switch: side.isWanted, list: [] } })
  }
  const toaster = { show: (draft: ToastDraft) => side.toasts.push(draft), dismiss: () => {} } as unknown as Toaster
  return createPushControl({
    toaster,
    ownFetcher: ownFetcher as Parameters<typeof createPushControl>[0]['ownFetcher'],
    now: () => side.now,
    preferences: { locale: 'en' } as Parameters<typeof createPushControl>[0]['preferences'],
    t: (id) => id,
  })
}
const shownToasts = () => side.toasts.map(({ title, message }) => title ?? message)

test('registers a subscribed browser again when the server has lost it', async () => {
  const control = create()
  await control.turnOn()
  expect(side.written).toEqual(new Set([side.subscribed]))
  side.written.clear()
  expect(await control.load()).toMatchObject({ isHere: true, others: 0 })
  expect(side.written).toEqual(new Set([side.subscribed]))
})

test('shows push as off when the server rejects the subscription', async () => {
  const control = create()
  await control.turnOn()
  side.refuses = { call: `POST ${addPath}`, status: 400 }
  expect(await control.load()).toMatchObject({ isHere: false })
  // An outage is not a rejection.
  side.refuses.status = 503
  await expect(control.load()).rejects.toThrow(Failure)
})

test('unsubscribes when the server rejects the subscription', async () => {
  side.isWanted = true
  side.refuses = { call: `POST ${addPath}`, status: 503 }
  await expect(create().resume()).rejects.toThrow(Failure)
  expect(side.subscribed).toBeUndefined()
  expect(await create().turnOn()).toBe(false)
  expect([side.subscribed, shownToasts()]).toEqual([undefined, ['push.notOn']])
})

test('turns push off in this browser only, and keeps it off', async () => {
  const control = create()
  await control.turnOn()
  side.others = 1
  expect(await control.turnOff()).toBe(true)
  expect([side.subscribed, side.written.size, side.isWanted]).toEqual([undefined, 0, true])
  expect(shownToasts().at(-1)).toBe('push.isOffHere')
  // As on the notifications page and in the settings.
  await create().resume()
  expect(await create().load()).toMatchObject({ isHere: false, others: 1 })
  expect([side.subscribed, side.written.size]).toEqual([undefined, 0])
  await create().turnOn()
  side.subscribed = undefined
  await create().resume()
  expect(side.subscribed).toBeDefined()
})

test('turns push off for the account when no other browser is left', async () => {
  const control = create()
  await control.turnOn()
  await control.turnOff()
  expect([side.isWanted, shownToasts().at(-1)]).toEqual([false, 'push.isOff'])
})

test('counts a subscription known only to the server as neither this browser nor another', async () => {
  side.isWanted = true
  expect(await create().load()).toMatchObject({ isHere: false, others: 0 })
})

test('shows an error when the permission dialog fails', async () => {
  side.permission = 'default'
  const turning = create().turnOn()
  side.toasts[0]!.action!.run()
  expect(await turning).toBe(false)
  expect(shownToasts()).toEqual(['push.promptTitle', 'push.notOn'])
})

test('asks only on a press, and offers push again a day after “Not now”', async () => {
  side.permission = 'default'
  const control = create()
  await control.resume()
  expect([control.canOffer(), side.toasts]).toEqual([true, []])
  const turning = control.turnOn()
  side.toasts[0]!.decline!.run()
  expect([await turning, control.canOffer()]).toEqual([false, false])
  side.now = 24.1 * 3_600_000
  expect(control.canOffer()).toBe(true)
  await control.resume()
  expect(shownToasts()).toEqual(['push.promptTitle'])
})

test('offers no push where the browser has none, allows it or blocks it', async () => {
  for (const permission of ['granted', 'denied'] as const) {
    side.permission = permission
    expect(create().canOffer()).toBe(false)
  }
  side.permission = 'default'
  vi.stubGlobal('window', {})
  expect(create().canOffer()).toBe(false)
})
