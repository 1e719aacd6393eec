import { createAskService } from '../upstream/http/ask-service.ts'
import type { VapidKey } from './vapid-key.ts'
import { isAllowed, type WebSubscription } from './web-subscription.ts'

/** Result of sending a message. `gone`: the subscription no longer exists. `later`: retry after at least `seconds`. */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; status: number | undefined; seconds: number }
  | { kind: 'refused'; status: number }

export type SendPush = (subscription: WebSubscription, message: string) => Promise<SendOutcome>

export interface SendPushDeps {
  services: readonly string[]
  loadKey: () => Promise<VapidKey>
  /** Contact for push services. */
  publicUrl: string
}

/** ms for the whole response. */
const deadline = 10_000
const maxBytes = 64 * 1024
/**
 * Seconds that a push service stores a message for an offline browser, long enough for a closed laptop at lunch. A message cannot be
 * recalled, not even after a logout; after that time, notifications are still in the list.
 */
const timeToLive = 3600

/**
 * Sends an encrypted message through a browser's push service: RFC 8030, 8291, 8292. Public services are reached like any host that a user
 * names; redirects are not followed.
 */
export function createSendPush({ services, loadKey, publicUrl }: SendPushDeps): SendPush {
  // The sandbox's push services run on this machine.
  const ask = createAskService(services.filter((service) => !service.startsWith('https:') || /:\d+$/.test(service)))
  return async ({ endpoint, keys }, message) => {
    // The allowed services may have changed since the subscription was stored.
    if (!isAllowed(endpoint, services)) return { kind: 'gone' }
    const [{ generateRequestDetails }, key] = await Promise.all([import('web-push').then((module) => module.default), loadKey()])
    const { headers, body } = generateRequestDetails({ endpoint, keys }, message, {
      TTL: timeToLive,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: toSubject(publicUrl), ...key },
    })
    const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
    const init = { headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), body: body ?? undefined }
    try {
      const { status, headers: told } = await ask(endpoint, { ...init, method: 'POST', deadline, maxBytes })
      return toOutcome(status, String(told['retry-after'] ?? ''))
    } catch {
      // Drop the cause, because it contains the secret endpoint.
      return { kind: 'later', status: undefined, seconds: 0 }
    }
  }
}

function toOutcome(status: number, retryAfter: string): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', status }
  return { kind: 'later', status, seconds: /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0 }
}

/** RFC 8292 §2.1 requires an https or mailto address. */
const toSubject = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : `mailto:push@${new URL(publicUrl).hostname}`)
