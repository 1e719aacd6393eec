import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createPushHolder } from '@chorus/sandbox/push/push-holder'
import { startPushService } from '@chorus/sandbox/push/start-push-service'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSendPush } from './send-push.ts'
import { toVapidKey } from './vapid-key.ts'

let service: StandIn
beforeAll(async () => void (service = await startPushService()))
afterAll(() => service.close())

const key = toVapidKey(Buffer.alloc(32, 7))
const other = toVapidKey(Buffer.alloc(32, 8))
const create = (loaded = key, services = [service.url]) =>
  createSendPush({ services, loadKey: async () => loaded, publicUrl: 'http://localhost:3000' })
const subscribe = async () => {
  const holder = await createPushHolder(service.url, key.publicKey)
  return { holder, to: { ...holder.subscription, locale: 'en' } }
}

test('a message arrives, and only the browser can decrypt it', async () => {
  const { holder, to } = await subscribe()
  expect(await create()(to, '{"a":"鳥"}')).toEqual({ kind: 'sent' })
  expect(await holder.read()).toEqual(['{"a":"鳥"}'])
})

test('a push service stores it for an hour, because it cannot be recalled', async () => {
  const { to } = await subscribe()
  await create()(to, 'a')
  const kept = await fetch(to.endpoint.replace('/push/', '/subscriptions/'))
  expect(await kept.json()).toMatchObject([{ ttl: 3600 }])
})

test('maps a service’s response to the fate of the message', async () => {
  const { holder, to } = await subscribe()
  await holder.answer({ status: 429, retryAfter: 90 }, { status: 500 }, { status: 413 })
  expect(await create()(to, 'a')).toEqual({ kind: 'later', status: 429, seconds: 90 })
  expect(await create()(to, 'a')).toEqual({ kind: 'later', status: 500, seconds: 0 })
  expect(await create()(to, 'a')).toEqual({ kind: 'refused', status: 413 })
  expect(await create(other)(to, 'a')).toEqual({ kind: 'refused', status: 403 })
  await holder.unsubscribe()
  expect(await create()(to, 'a')).toEqual({ kind: 'gone' })
  expect(await create()({ ...to, endpoint: `${service.url}/push/nobody` }, 'a')).toEqual({ kind: 'gone' })
})

test('postpones for a service that does not respond, and skips one that is no longer allowed', async () => {
  const { to } = await subscribe()
  const nowhere = 'http://127.0.0.1:9'
  expect(await create(key, [nowhere])({ ...to, endpoint: `${nowhere}/push/1` }, 'a')).toEqual({
    kind: 'later',
    status: undefined,
    seconds: 0,
  })
  expect(await create(key, ['https://push.example'])(to, 'a')).toEqual({ kind: 'gone' })
})

test('a wildcard only allows hosts on the public network', async () => {
  const { to } = await subscribe()
  let reached = 0
  const inside = createServer((socket) => {
    reached += 1
    socket.destroy()
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const endpoint = `https://127.0.0.1:${port}/push/1`
  const send = (services: string[]) => create(key, services)({ ...to, endpoint }, 'a')
  expect(await send([`https://*.0.0.1:${port}`])).toMatchObject({ kind: 'later' })
  expect(reached).toBe(0)
  // Origins named by the operator may be local, so without the wildcard the request would have arrived.
  expect(await send([`https://127.0.0.1:${port}`])).toMatchObject({ kind: 'later' })
  expect(reached).toBeGreaterThan(0)
  inside.close()
})
