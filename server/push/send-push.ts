import { createAskService } from '../upstream/ask-service.ts'
import type { VapidKey } from './vapid-key.ts'
import { isAllowed, type WebSubscription } from './web-subscription.ts'

/** What became of a message. `gone`: nobody is there any more. `later`: it may be tried again, after so many seconds at least. */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; status: number | undefined; seconds: number }
  | { kind: 'refused'; status: number }

export type SendPush = (subscription: WebSubscription, message: string) => Promise<SendOutcome>

export interface SendPushDeps {
  services: readonly string[]
  loadKey: () => Promise<VapidKey>
  /** Whom a push service may write to about our messages. */
  publicUrl: string
}

/** ms for the whole answer. */
const deadline = 10_000
const maxBytes = 64 * 1024
/**
 * s that a push service keeps a message for a browser that is not there: a lid that is shut for lunch. Nobody can call it back, whatever is
 * switched off or logged out meanwhile; whoever comes later finds it in the list.
 */
const timeToLive = 3600

/**
 * Sends a message through the push service of a browser, encrypted for that browser alone: RFC 8030, 8291, 8292. Services on the public
 * network are reached as any host that a stranger named; redirects are not followed.
 */
export function createSendPush({ services, loadKey, publicUrl }: SendPushDeps): SendPush {
  // Those of the sandbox are beside us.
  const ask = createAskService(services.filter((service) => !service.startsWith('https:') || /:\d+$/.test(service)))
  return async ({ endpoint, keys }, message) => {
    // What was allowed when it was registered may not be any more.
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
      // Why says where: that is a secret.
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

/** RFC 8292 §2.1 wants an https or mailto address. */
const toSubject = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : `mailto:push@${new URL(publicUrl).hostname}`)
