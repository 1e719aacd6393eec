import type { ApiCall } from '@chorus/contract/call'
import { removeDeviceToken, uploadDeviceToken } from '@chorus/contract/device-tokens'
import { toDeviceToken } from '../features/notifications/push/device-token.ts'

interface Renewal {
  /** Absent: the browser does not say. */
  old?: PushSubscription | null
  /** What the browser has made in its place; absent: we make it. */
  fresh?: PushSubscription | null
  pushManager: Pick<PushManager, 'subscribe'>
  fetch: typeof fetch
  /** Of the person whose browser it is. */
  locale: string
}

/**
 * A push service has given this browser another address: our server is told the new one, and forgets the old one. Where nobody is logged in
 * any more it refuses, and nothing is sent to either.
 */
export async function renewSubscription({ old, fresh, pushManager, fetch: send, locale }: Renewal): Promise<void> {
  const key = old?.options.applicationServerKey
  const next = fresh ?? (key ? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (!next) return
  const tell = async ({ method, path }: Pick<ApiCall, 'method' | 'path'>, subscription: PushSubscription) => {
    const body = JSON.stringify({ deviceId: '', token: toDeviceToken(subscription, locale), platform: 'web' })
    await send(path, { method, body, headers: { 'x-chorus': '1', 'content-type': 'application/json' } })
  }
  await tell(uploadDeviceToken, next)
  if (old && old.endpoint !== next.endpoint) await tell(removeDeviceToken, old)
}
