import { Failure } from '@chorus/model/failure'
import { toWorkerUrl } from './worker-url.ts'

/** What this browser can do about push. */
export interface BrowserPush {
  permission(): NotificationPermission
  /** Shows the browser's own dialog: only ever after somebody has pressed something. */
  request(): Promise<NotificationPermission>
  /** Undefined: it has none. */
  subscription(): Promise<PushSubscription | undefined>
  /** Bound to the server's public key. Throws `unreachable` of the push service where that does not answer. */
  subscribe(publicKey: string): Promise<PushSubscription>
  /** The service worker goes as well: there is one only where push is wanted. */
  unsubscribe(): Promise<void>
}

/** ms. A push service that takes longer is not there, and a service worker that takes longer does not start. */
const patience = 20_000

/** Undefined: this browser has no push, or does not offer it to pages that are served like this. */
export function openBrowserPush(): BrowserPush | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  const { serviceWorker } = navigator
  // Only our own worker is registered at the root.
  const find = () => serviceWorker.getRegistration('/')
  const subscription = async () => (await (await find())?.pushManager.getSubscription()) ?? undefined
  const startWorker = async () => {
    const start = async () => {
      await serviceWorker.register(toWorkerUrl(), { scope: '/', updateViaCache: 'none' })
      return serviceWorker.ready
    }
    return inTime(start()).catch((cause: unknown) => {
      // Browsers call it aborted, as if somebody had given up: the cause is told in words alone.
      const why = cause instanceof Error ? cause.name : typeof cause
      throw new Failure('broken', `The service worker of this browser does not start: ${why}.`, { call: 'service worker' })
    })
  }
  return {
    permission: () => Notification.permission,
    request: () => Notification.requestPermission(),
    subscription,
    async unsubscribe() {
      await (await subscription())?.unsubscribe()
      await (await find())?.unregister()
    },
    async subscribe(publicKey) {
      const key = toBytes(publicKey)
      const known = await subscription()
      if (known && isBoundTo(known, key)) return known
      await known?.unsubscribe()
      const { pushManager } = await startWorker()
      const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      try {
        return await inTime(asked)
      } catch (cause) {
        // What still comes is wanted by nobody, and our server would never hear of it.
        void asked.then((late) => late.unsubscribe()).catch(() => {})
        throw new Failure('unreachable', 'The push service of this browser does not answer.', { call: 'push service', cause })
      }
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Failure('timeout', 'It takes too long.')), patience)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Base64url. */
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** One that is bound to a former key of the server would be written to in vain. */
function isBoundTo({ options }: PushSubscription, key: Uint8Array): boolean {
  const bound = options.applicationServerKey && new Uint8Array(options.applicationServerKey)
  return bound?.length === key.length && bound.every((byte, index) => byte === key[index])
}
