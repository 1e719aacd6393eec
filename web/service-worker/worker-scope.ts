/** The parts of a service worker that we use: TypeScript’s own types conflict with those of a page. */
export interface WorkerScope {
  location: { origin: string }
  registration: {
    showNotification(title: string, options: WorkerNotificationOptions): Promise<void>
    pushManager: PushManager
    /** Absent in browsers without it. */
    navigationPreload?: { enable(): Promise<void> }
  }
  /** Absent in browsers without it. */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  clients: WorkerClients
  /** Absent on insecure origins. */
  caches?: CacheStorage
  fetch: typeof fetch
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

/** The first that matches decides. */
interface Route {
  condition: { urlPattern: string } | { not: { requestMode: RequestMode } }
  source: 'network' | 'fetch-event'
}

interface WorkerEvents {
  /** `addRoutes`: absent in browsers without it. */
  install: Extendable & { addRoutes?(routes: readonly Route[]): Promise<void> }
  activate: Extendable
  fetch: Extendable & { request: Request; preloadResponse: Promise<Response | undefined>; respondWith(response: Promise<Response>): void }
  message: Extendable & { data: unknown }
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
  claim(): Promise<void>
}
