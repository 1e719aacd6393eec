import { ECDH } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'

const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/** A point of the curve, as anything else could be encrypted to by nobody. */
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

/** What browsers make of a `PushSubscription`, with the language that its person reads. Push API, RFC 8291 §3. */
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

/** Undefined: this is no subscription of a browser. */
export function parseSubscription(text: string): WebSubscription | undefined {
  try {
    const result = v.safeParse(WebSubscription, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

/** The subscription that a browser wants to be written to by; a Refusal says what is wrong with it. */
export function readSubscription(text: string, services: readonly string[]): WebSubscription {
  const subscription = parseSubscription(text)
  if (!subscription)
    throw new Refusal('This is no subscription of a browser: an endpoint and keys of the right length are needed.', { status: 400 })
  if (!isAllowed(subscription.endpoint, services))
    throw new Refusal('This server sends nothing to the push service of this browser.', { status: 400 })
  return subscription
}

/** Whether an endpoint is at one of the services, exactly as they are named: a server that writes wherever it is told to is a weapon. */
export function isAllowed(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (username || password) return false
  return services.some((service) => {
    const [scheme, name] = service.split('//') as [string, string]
    return protocol === scheme && (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)
  })
}
