import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush, { type RequestOptions } from 'web-push'
import type { StandIn } from '../stand-in.ts'
import { createPushHolder, type PushHolder } from './push-holder.ts'
import { startPushService } from './start-push-service.ts'

// The official client's requests, sent with fetch because the client only speaks https.

let service: StandIn
beforeAll(async () => void (service = await startPushService()))
afterAll(() => service.close())

const application = webPush.generateVAPIDKeys()
const subscribe = () => createPushHolder(service.url, application.publicKey)

async function send(holder: PushHolder, text: string, options: RequestOptions = {}, change: (headers: Headers) => void = () => {}) {
  const details = webPush.generateRequestDetails(holder.subscription, text, {
    vapidDetails: { subject: 'mailto:push@chorus.example', ...application },
    ...options,
  })
  const headers = new Headers(Object.entries(details.headers).map(([name, value]): [string, string] => [name, String(value)]))
  headers.delete('content-length')
  change(headers)
  return fetch(details.endpoint, { method: 'POST', headers, body: details.body as Buffer<ArrayBuffer> })
}

describe('a push service', () => {
  test('accepts a message that only the key holder can read', async () => {
    const [holder, other] = [await subscribe(), await subscribe()]
    const answer = await send(holder, 'Mina liked your post. 鳥')
    expect(answer.status).toBe(201)
    expect(answer.headers.get('location')).toBeTruthy()
    expect(await holder.read()).toEqual(['Mina liked your post. 鳥'])
    expect(await other.read()).toEqual([])
    expect(await (await fetch(holder.subscription.endpoint.replace('/push/', '/subscriptions/'))).text()).not.toContain('Mina')
  })

  test('rejects missing and foreign VAPID credentials', async () => {
    const holder = await subscribe()
    const stranger = { subject: 'mailto:a@b.example', ...webPush.generateVAPIDKeys() }
    expect((await send(holder, 'a', { vapidDetails: stranger })).status).toBe(403)
    expect((await send(holder, 'a', {}, (headers) => headers.delete('authorization'))).status).toBe(401)
    // The right name with a stranger's signature.
    const signed = webPush.getVapidHeaders(service.url, stranger.subject, stranger.publicKey, stranger.privateKey, 'aes128gcm')
    const forged = signed.Authorization.replace(stranger.publicKey, application.publicKey)
    expect((await send(holder, 'a', {}, (headers) => headers.set('authorization', forged))).status).toBe(401)
    const elsewhere = webPush.getVapidHeaders(
      'https://push.example',
      stranger.subject,
      application.publicKey,
      application.privateKey,
      'aes128gcm',
    )
    expect((await send(holder, 'a', {}, (headers) => headers.set('authorization', elsewhere.Authorization))).status).toBe(401)
    expect(await holder.read()).toEqual([])
  })

  test('returns 404, 410, 413 and injected responses like real services', async () => {
    const holder = await subscribe()
    const endpoint = `${service.url}/push/nobody`
    expect((await send({ ...holder, subscription: { ...holder.subscription, endpoint } }, 'a')).status).toBe(404)
    expect((await send(holder, 'x'.repeat(4096))).status).toBe(413)
    expect((await send(holder, 'a', {}, (headers) => headers.delete('ttl'))).status).toBe(400)
    await holder.answer({ status: 429, retryAfter: 7 }, { status: 503 })
    const busy = await send(holder, 'a')
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await send(holder, 'a')).status).toBe(503)
    await holder.unsubscribe()
    expect((await send(holder, 'a')).status).toBe(410)
  })
})
