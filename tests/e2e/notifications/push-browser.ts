import { createPushHolder, type PushHolder } from '@chorus/sandbox/push/push-holder'
import type { Browser, Page, Worker } from '@playwright/test'
import type { App } from '../start-app.ts'
import { expect } from '../test.ts'

/** The person's choice in the browser's dialog or settings. */
export type Answer = 'granted' | 'denied' | 'prompt'

export interface PushBrowser {
  /** How often the browser's dialog was requested. */
  dialogs(): number
  /** Sets the choice for the next dialog. */
  willAnswer(answer: Answer): void
  set(permission: Answer): Promise<void>
  /** Makes the browser's push service fail. */
  breakService(): void
  /** Undefined without a subscription. */
  holder(): PushHolder | undefined
  /** Delivers a message to the service worker. */
  deliver(message: string): Promise<void>
  worker(): Promise<Worker>
  /** Title and body of the shown notifications. */
  shown(): Promise<string[]>
  /** Presses the notification and reports what the worker opens or focuses. Only real presses may do so, hence the stubs. */
  press(): Promise<{ opened: string[]; focused: string[] }>
}

interface Subscribed {
  endpoint: string
  keys: Record<string, string>
  key: string
}

/**
 * Without internet no browser reaches its push service, so the sandbox stands in for it. Permission, service worker and notifications
 * are the browser's own.
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
  let current: { holder: PushHolder; key: string } | undefined
  const set = async (setting: Answer) => {
    const { browserContextId } = targetInfo
    const permission = { name: 'notifications' }
    await ofBrowser.send('Browser.setPermission', { permission, setting, origin: app.url, ...(browserContextId && { browserContextId }) })
  }
  await context.exposeFunction('pushDialog', async () => {
    dialogs += 1
    if (answer !== 'prompt') await set(answer)
  })
  const readSubscription = (): Subscribed | null => {
    if (!current) return null
    const { endpoint, keys } = current.holder.subscription
    return { endpoint, keys, key: current.key }
  }
  await context.exposeFunction('pushSubscription', readSubscription)
  await context.exposeFunction('pushSubscribe', async (key: string) => {
    if (isBroken) return null
    current = { holder: await createPushHolder(app.pushUrl, key), key }
    return readSubscription()
  })
  await context.exposeFunction('pushUnsubscribe', async () => {
    await current?.holder.unsubscribe()
    current = undefined
  })
  await context.addInitScript(replaceFarSide)
  const worker = async () => context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
  await set('prompt')
  return {
    dialogs: () => dialogs,
    willAnswer: (next) => void (answer = next),
    set,
    breakService: () => void (isBroken = true),
    holder: () => current?.holder,
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

/** Runs in every page: redirects push service calls to the test. */
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
      const subscribed = await test.pushSubscribe(toText(applicationServerKey))
      if (!subscribed) throw new DOMException('Registration failed - push service error', 'AbortError')
      return toSubscription(subscribed)
    },
    async getSubscription() {
      const subscribed = await test.pushSubscription()
      return subscribed && toSubscription(subscribed)
    },
  })
  const request = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = async () => {
    // Only a press may open it.
    if (!navigator.userActivation.isActive) throw new Error('A dialog without a press.')
    await test.pushDialog()
    return request()
  }
}

/** Runs in the service worker. */
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
