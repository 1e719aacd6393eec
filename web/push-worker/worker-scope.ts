/** The parts of a service worker that we use: TypeScript’s own types conflict with those of a page. */
export interface WorkerScope {
  location: { origin: string }
  registration: {
    showNotification(title: string, options: WorkerNotificationOptions): Promise<void>
    pushManager: PushManager
  }
  clients: WorkerClients
  fetch: typeof fetch
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: Extendable
  push: Extendable & { data: { text(): string } | null }
  notificationclick: Extendable & { notification: { data: unknown; close(): void } }
  pushsubscriptionchange: Extendable & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }
}

export interface WorkerNotificationOptions {
  body?: string
  tag: string
  icon: string
  lang: string
  timestamp?: number
  data: { path: string }
}

export interface WorkerClient {
  url: string
  focus(): Promise<unknown>
}

export interface WorkerClients {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerClient[]>
  openWindow(path: string): Promise<unknown>
}
