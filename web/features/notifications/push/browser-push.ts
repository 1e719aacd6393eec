import { Failure } from '@chorus/model/failure'
import { toWorkerUrl } from './worker-url.ts'

/** Wraps the browser's push API. */
export interface BrowserPush {
  permission(): NotificationPermission
  /** Shows the browser's permission dialog. Browsers require a user gesture. */
  request(): Promise<NotificationPermission>
  /** Undefined when not subscribed. */
  subscription(): Promise<PushSubscription | undefined>
  /**
   * `publicKey`: the server's VAPID key, base64url. Throws a Failure: `unreachable` when the push service times out, `broken` when
   * the service worker does not start.
   */
  subscribe(publicKey: string): Promise<PushSubscription>
  /** The service worker stays, for its offline page. */
  unsubscribe(): Promise<void>
}

/** ms before a push service or a service worker counts as not responding. */
const deadlineMs = 20_000

/** Undefined when the browser has no push API, or hides it on this origin. */
export function openBrowserPush(): BrowserPush | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  const { serviceWorker } = navigator
  // The only service worker registered at the root is ours.
  const find = () => serviceWorker.getRegistration('/')
  const subscription = async () => (await (await find())?.pushManager.getSubscription()) ?? undefined
  const startWorker = async () => {
    const start = async () => {
      await serviceWorker.register(toWorkerUrl(), { scope: '/', updateViaCache: 'none' })
      return serviceWorker.ready
    }
    return withDeadline(start()).catch((cause: unknown) => {
      // Without `cause`: browsers raise an AbortError here, which would count as cancelled by the user.
      const why = cause instanceof Error ? cause.name : typeof cause
      throw new Failure('broken', `The service worker does not start: ${why}.`, { call: 'service worker' })
    })
  }
  return {
    permission: () => Notification.permission,
    request: () => Notification.requestPermission(),
    subscription,
    async unsubscribe() {
      await (await subscription())?.unsubscribe()
    },
    async subscribe(publicKey) {
      const key = toBytes(publicKey)
      const known = await subscription()
      if (known && isBoundTo(known, key)) return known
      await known?.unsubscribe()
      const { pushManager } = await startWorker()
      const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      try {
        return await withDeadline(subscribing)
      } catch (cause) {
        // Drop a subscription that arrives late: the server would never learn of it.
        void subscribing.then((late) => late.unsubscribe()).catch(() => {})
        throw new Failure('unreachable', 'The push service of this browser does not answer.', { call: 'push service', cause })
      }
    },
  }
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Failure('timeout', 'The deadline has passed.')), deadlineMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** The push service rejects messages signed with any other key than the one a subscription is bound to. */
function isBoundTo({ options }: PushSubscription, key: Uint8Array): boolean {
  const bound = options.applicationServerKey && new Uint8Array(options.applicationServerKey)
  return bound?.length === key.length && bound.every((byte, index) => byte === key[index])
}
