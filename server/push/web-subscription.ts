import { ECDH } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'

const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/** Rejects bytes that are not a point on the curve, for which encryption would fail. */
function isPoint(text: string): boolean {
  const bytes = toBytes(text)
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{1,100}={0,2}$/))

/** A browser's `PushSubscription` with the reader's language. Push API, RFC 8291 §3. */
const WebSubscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2000), v.url()),
  keys: v.object({
    p256dh: v.pipe(base64url, v.check(isPoint)),
    auth: v.pipe(
      base64url,
      v.check((text) => toBytes(text).length === 16),
    ),
  }),
  locale: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z-]{2,20}$/)), 'en'),
})
export type WebSubscription = v.InferOutput<typeof WebSubscription>

/** Undefined: not a valid subscription. */
export function parseSubscription(text: string): WebSubscription | undefined {
  try {
    const result = v.safeParse(WebSubscription, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** Reads the subscription that a browser sends. Throws a Refusal when it is invalid or its service is not allowed. */
export function readSubscription(text: string, services: readonly string[]): WebSubscription {
  const subscription = parseSubscription(text)
  if (!subscription) throw new Refusal('Invalid push subscription: an endpoint and keys of the right length are required.', { status: 400 })
  if (!isAllowed(subscription.endpoint, services))
    throw new Refusal('This server doesn’t support this browser’s push service.', { status: 400 })
  return subscription
}

/** Whether an endpoint belongs to a configured service. Without this check, the server could be made to send requests anywhere. */
export function isAllowed(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (username || password) return false
  return services.some((service) => {
    const [scheme, name] = service.split('//') as [string, string]
    return protocol === scheme && (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)
  })
}
