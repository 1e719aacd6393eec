import { expect, test } from 'vitest'
import { renewSubscription } from './renew-subscription.ts'

const toSubscription = (endpoint: string): PushSubscription =>
  ({
    endpoint,
    options: { applicationServerKey: new Uint8Array([4, 1]).buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  }) as unknown as PushSubscription

async function renew({ old, fresh }: { old?: PushSubscription; fresh?: PushSubscription }) {
  const said: string[] = []
  const asked: PushSubscriptionOptionsInit[] = []
  await renewSubscription({
    old,
    fresh,
    locale: 'ja',
    fetch: async (path, init) => {
      const { token } = JSON.parse(String(init?.body)) as { token: string }
      const { endpoint, locale } = JSON.parse(token) as Record<string, string>
      said.push(`${init?.method} ${String(path)} ${endpoint} ${locale} ${new Headers(init?.headers).get('x-chorus')}`)
      return new Response('{}')
    },
    pushManager: {
      subscribe: async (options) => {
        asked.push(options!)
        return toSubscription('https://push.example/made')
      },
    },
  })
  return { said, asked }
}
const path = '/v1/notification/uploadDeviceToken'

test('sends the new subscription to our server and deletes the old one', async () => {
  const { said, asked } = await renew({
    old: toSubscription('https://push.example/old'),
    fresh: toSubscription('https://push.example/new'),
  })
  expect(said).toEqual([`POST ${path} https://push.example/new ja 1`, `DELETE ${path} https://push.example/old ja 1`])
  expect(asked).toEqual([])
})

test('subscribes with the same key when the browser did not', async () => {
  const old = toSubscription('https://push.example/old')
  const { said, asked } = await renew({ old })
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: old.options.applicationServerKey }])
  expect(said[0]).toBe(`POST ${path} https://push.example/made ja 1`)
})

test('does nothing without a subscription', async () => {
  expect(await renew({})).toEqual({ said: [], asked: [] })
})
