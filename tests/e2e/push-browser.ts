import { createPushHolder, type PushHolder } from '@chorus/sandbox/push/push-holder'
import type { Browser, Page, Worker } from '@playwright/test'
import type { App } from './start-app.ts'
import { expect } from './test.ts'

/** What somebody would press in the browser's own dialog, or in its settings. */
export type Answer = 'granted' | 'denied' | 'prompt'

export interface PushBrowser {
  /** How often the browser's own dialog was asked for. */
  dialogs(): number
  /** What is pressed in the dialog when it is asked for. */
  willAnswer(answer: Answer): void
  set(permission: Answer): Promise<void>
  /** From now on the push service of the browser refuses. */
  breakService(): void
  /** Undefined: this browser is not subscribed. */
  holder(): PushHolder | undefined
  /** Hands what has come to the service worker, as the browser would. */
  deliver(message: string): Promise<void>
  worker(): Promise<Worker>
  /** Title and body of what is shown. */
  shown(): Promise<string[]>
  /** Presses what is shown. What the worker then opens or focuses; a real press alone may do either, so that it is only told. */
  press(): Promise<{ opened: string[]; focused: string[] }>
}

interface Subscribed {
  endpoint: string
  keys: Record<string, string>
  key: string
}

/**
 * No browser without the internet reaches its push service: its far side is the sandbox's, which only this browser can read. Everything
 * else is the browser's own: permission, service worker, notifications.
 */
export async function openPushBrowser(browser: Browser, page: Page, app: App): Promise<PushBrowser> {
  const context = page.context()
  const ofBrowser = await browser.newBrowserCDPSession()
  const ofPage = await context.newCDPSession(page)
  const { targetInfo } = await ofPage.send('Target.getTargetInfo')
  const registrations: string[] = []
  ofPage.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations.map((one) => one.registrationId)),
  )
  await ofPage.send('ServiceWorker.enable')
  let dialogs = 0
  let answer: Answer = 'granted'
  let isBroken = false
  let held: { holder: PushHolder; key: string } | undefined
  const set = async (setting: Answer) => {
    const { browserContextId } = targetInfo
    const permission = { name: 'notifications' }
    await ofBrowser.send('Browser.setPermission', { permission, setting, origin: app.url, ...(browserContextId && { browserContextId }) })
  }
  await context.exposeFunction('pushDialog', async () => {
    dialogs += 1
    if (answer !== 'prompt') await set(answer)
  })
  const tell = (): Subscribed | null => {
    if (!held) return null
    const { endpoint, keys } = held.holder.subscription
    return { endpoint, keys, key: held.key }
  }
  await context.exposeFunction('pushSubscription', tell)
  await context.exposeFunction('pushSubscribe', async (key: string) => {
    if (isBroken) return null
    held = { holder: await createPushHolder(app.pushUrl, key), key }
    return tell()
  })
  await context.exposeFunction('pushUnsubscribe', async () => {
    await held?.holder.unsubscribe()
    held = undefined
  })
  await context.addInitScript(replaceFarSide)
  const worker = async () => context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
  await set('prompt')
  return {
    dialogs: () => dialogs,
    willAnswer: (next) => void (answer = next),
    set,
    breakService: () => void (isBroken = true),
    holder: () => held?.holder,
    worker,
    async deliver(data) {
      await expect.poll(() => registrations.length).toBeGreaterThan(0)
      await ofPage.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId: registrations.at(-1)!, data })
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body }) => [title, body].filter(Boolean).join(' | '))
      }),
    press: async () => (await worker()).evaluate(pressShown),
  }
}

/** In every page: what a browser asks of its push service goes to the test. */
function replaceFarSide(): void {
  interface Bound {
    pushDialog(): Promise<void>
    pushSubscription(): Promise<Subscribed | null>
    pushSubscribe(key: string): Promise<Subscribed | null>
    pushUnsubscribe(): Promise<void>
  }
  const test = window as unknown as Bound
  const toText = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const toSubscription = ({ endpoint, keys, key }: Subscribed) => ({
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: () => test.pushUnsubscribe().then(() => true),
  })
  if (!('PushManager' in window)) return
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      const told = await test.pushSubscribe(toText(applicationServerKey))
      if (!told) throw new DOMException('Registration failed - push service error', 'AbortError')
      return toSubscription(told)
    },
    async getSubscription() {
      const told = await test.pushSubscription()
      return told && toSubscription(told)
    },
  })
  const request = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = async () => {
    // Only a press may bring it up.
    if (!navigator.userActivation.isActive) throw new Error('A dialog without a press.')
    await test.pushDialog()
    return request()
  }
}

/** In the service worker. */
async function pressShown(): Promise<{ opened: string[]; focused: string[] }> {
  interface Scope {
    registration: ServiceWorkerRegistration
    clients: object
    WindowClient: { prototype: object }
    NotificationEvent: new (type: string, of: { notification: Notification }) => Event
    dispatchEvent(event: Event): boolean
  }
  const scope = self as unknown as Scope
  const [opened, focused]: [string[], string[]] = [[], []]
  const done = Promise.withResolvers<void>()
  Object.assign(scope.clients, { openWindow: async (path: string) => void (opened.push(path), done.resolve()) })
  Object.assign(scope.WindowClient.prototype, {
    async focus(this: { url: string }) {
      focused.push(this.url)
      done.resolve()
    },
  })
  const [notification] = await scope.registration.getNotifications()
  if (!notification) throw new Error('Nothing is shown.')
  scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  await done.promise
  return { opened, focused }
}
