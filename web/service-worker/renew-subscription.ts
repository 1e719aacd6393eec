import type { ApiCall } from '@chorus/contract/call'
import { removeDeviceToken, uploadDeviceToken } from '@chorus/contract/notifications/device-tokens'
import { toDeviceToken } from '../features/notifications/push/device-token.ts'

interface Renewal {
  /** Absent: the browser does not say. */
  old?: PushSubscription | null
  /** The browser’s new subscription. Absent: we subscribe again. */
  fresh?: PushSubscription | null
  pushManager: Pick<PushManager, 'subscribe'>
  fetch: typeof fetch
  /** The user’s locale. */
  locale: string
}

/**
 * Replaces a subscription that the push service has renewed. Our server refuses it when no account is logged in, and no push messages
 * follow.
 */
export async function renewSubscription({ old, fresh, pushManager, fetch: send, locale }: Renewal): Promise<void> {
  const key = old?.options.applicationServerKey
  const next = fresh ?? (key ? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (!next) return
  const sendToken = async ({ method, path }: Pick<ApiCall, 'method' | 'path'>, subscription: PushSubscription) => {
    const body = JSON.stringify({ deviceId: '', token: toDeviceToken(subscription, locale), platform: 'web' })
    await send(path, { method, body, headers: { 'x-chorus': '1', 'content-type': 'application/json' } })
  }
  await sendToken(uploadDeviceToken, next)
  if (old && old.endpoint !== next.endpoint) await sendToken(removeDeviceToken, old)
}
