import { createECDH, randomBytes } from 'node:crypto'
import { decryptMessage } from './decrypt-message.ts'
import type { KeptMessage } from './start-push-service.ts'

/** A browser with a subscription; only it can read messages sent there. */
export interface PushHolder {
  /** As returned by `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  /** All received messages, oldest first. */
  read(): Promise<string[]>
  /** Sets the responses to the next messages. */
  answer(...answers: { status: number; retryAfter?: number }[]): Promise<void>
  unsubscribe(): Promise<void>
}

/** Subscribes at the sandbox's push service. `applicationServerKey`: base64url. */
export async function createPushHolder(serviceUrl: string, applicationServerKey: string): Promise<PushHolder> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Node drops leading zeros of the key.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0')
  const secret = { privateKey: Buffer.from(privateKey, 'hex').toString('base64url'), auth: randomBytes(16).toString('base64url') }
  const ask = async (path: string, method = 'GET', body?: object): Promise<Response> => {
    const response = await fetch(serviceUrl + path, { method, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const { endpoint } = (await (await ask('/subscriptions', 'POST', { applicationServerKey })).json()) as { endpoint: string }
  const own = `/subscriptions/${endpoint.split('/').at(-1)}`
  return {
    subscription: { endpoint, expirationTime: null, keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.auth } },
    async read() {
      const messages = (await (await ask(own)).json()) as KeptMessage[]
      return messages.map(({ body }) => decryptMessage(Buffer.from(body, 'base64url'), secret))
    },
    answer: async (...answers) => void (await ask(`${own}/answers`, 'POST', answers)),
    unsubscribe: async () => void (await ask(own, 'DELETE')),
  }
}
