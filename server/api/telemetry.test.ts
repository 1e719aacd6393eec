import { randomUUID } from 'node:crypto'
import { startCollector, type CollectorStandIn } from '@chorus/sandbox/telemetry/start-collector'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProvider, type Provider } from '../../tests/provider/start-provider.ts'

let collector: CollectorStandIn
let provider: Provider
beforeAll(async () => {
  collector = await startCollector()
  provider = await startProvider({
    environment: {
      CHORUS_TELEMETRY_URL: `${collector.url}/events`,
      CHORUS_TELEMETRY_KEY: collector.key,
      CHORUS_SENTRY_DSN: collector.dsn,
    },
  })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await collector.close()
})

const headers = { 'x-chorus': '1' }
const event = (parameters: object = {}) => ({
  eventType: 'lens_post_like_success',
  parameters: { public_uuid: randomUUID(), public_href: '/post/lens/…', public_use_development_api: 'N', ...parameters },
})
const send = async (events: unknown) => (await provider.ask('/api/telemetry', { method: 'POST', body: { events }, headers })).status
const report = async (body: object, to = provider) => (await to.ask('/api/telemetry/error', { method: 'POST', body, headers })).status
const error = {
  name: 'TypeError',
  message: 'Cannot read properties of undefined (reading x)',
  page: '/post/lens/…',
  frames: [
    { file: '/assets/post-card-1a2b.js', function: 'PostCard', line: 1, column: 22 },
    { file: 'chrome-extension://abc/inject.js', function: 'spy', line: 3, column: 4 },
    { file: '/assets/entry.js', function: 'render', line: 1, column: 44 },
  ],
}

test('forwards events in batches with their names', async () => {
  const first = event()
  expect(await send([first, event(), event()])).toBe(200)
  await vi.waitFor(() => expect(collector.seen().events).toHaveLength(3))
  expect(collector.seen().events[0]).toMatchObject({ eventName: 'lens post like success', parameters: first.parameters })
})

test('refuses whatever could say who someone is', async () => {
  for (const wrong of [
    [event({ lens_handle: 'mina' })],
    [event({ public_evm_address: '0x52908400098527886E0F7030069857D2E4169EE7' })],
    [event({ public_uuid: 'mina' })],
    [event({ public_href: 'x'.repeat(121) })],
    [{ ...event(), eventType: 'mina_was_here' }],
    [{ ...event(), text: 'Hello' }],
    [],
    Array.from({ length: 51 }, () => event()),
  ])
    expect(await send(wrong)).toBe(400)
})

test('reports errors of pages in Sentry’s protocol, with frames of our own scripts', async () => {
  expect(await report(error)).toBe(200)
  await vi.waitFor(() => expect(collector.seen().errors).toHaveLength(1))
  expect(collector.seen().errors[0]).toMatchObject({
    platform: 'javascript',
    release: 'chorus@0.1.0',
    environment: 'sandbox',
    transaction: '/post/lens/…',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Cannot read properties of undefined (reading x)',
          stacktrace: { frames: [{ filename: '/assets/entry.js' }, { filename: '/assets/post-card-1a2b.js', function: 'PostCard' }] },
        },
      ],
    },
  })
})

test('never names the reader’s address, browser or session to the collector', async () => {
  const member = await provider.join()
  const spy = vi.spyOn(globalThis, 'fetch')
  await provider.ask('/api/telemetry/error', {
    method: 'POST',
    body: error,
    token: member.token,
    headers: { ...headers, 'user-agent': 'Mozilla/5.0 (a browser)', cookie: 'chorus=a-session' },
  })
  await vi.waitFor(() => expect(spy).toHaveBeenCalledOnce())
  const sent = JSON.stringify(spy.mock.calls)
  for (const secret of [member.token, member.viewer.accountId, '192.0.2.1', 'Mozilla', 'a-session']) expect(sent).not.toContain(secret)
})

test('a collector that is away delays and fails nothing', async () => {
  await using other = await startProvider({
    environment: { CHORUS_TELEMETRY_URL: 'http://127.0.0.1:9', CHORUS_SENTRY_DSN: 'http://key@127.0.0.1:9/1' },
  })
  const body = { events: [event()] }
  expect((await other.ask('/api/telemetry', { method: 'POST', body, headers })).status).toBe(200)
  expect(await report(error, other)).toBe(200)
  await vi.waitFor(() => expect(other.readLog()).toContain('could not be sent to CHORUS_SENTRY_DSN'))
  await vi.waitFor(() => expect(other.readLog()).toContain('could not be sent to CHORUS_TELEMETRY_URL'))
})

test('collects nothing unless the operator says where to', async () => {
  await using other = await startProvider()
  const spy = vi.spyOn(globalThis, 'fetch')
  expect((await other.ask('/api/telemetry', { method: 'POST', body: { events: [event()] }, headers })).status).toBe(403)
  expect(await report(error, other)).toBe(403)
  expect(spy).not.toHaveBeenCalled()
})
