import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { refreshJwt } from '@chorus/contract/account/sessions'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyRooms } from '../../../server/guard/body-budget.ts'
import { connectionOptions } from '../../../server/guard/connection-options.ts'
import { type Provider, startProvider } from '../start-provider.ts'

// Senders are not logged in, so their memory is limited by client address.

const MiB = 1024 * 1024
let provider: Provider
let server: ReturnType<typeof createAdaptorServer>
const sockets: Socket[] = []

beforeAll(async () => {
  provider = await startProvider({ environment: { CHORUS_TRUSTED_PROXIES: '1' } })
  server = createAdaptorServer({ fetch: provider.app.fetch, serverOptions: connectionOptions })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  await provider[Symbol.asyncDispose]()
})

/** Sends all but the last byte of the body, and records the status of an early response. */
function sendHalf(address: string, size = MiB) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const sent = { status: undefined as number | undefined, socket }
  socket.on('data', (data) => (sent.status ??= Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1])))
  socket.write(
    `POST ${refreshJwt.path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(size - 1, ' '))
  return sent
}

test('buffers no more per address than its budget, and still serves other addresses', async () => {
  const fit = bodyRooms.calls.perClient / MiB
  const halves = Array.from({ length: fit + 12 }, () => sendHalf('203.0.113.7'))
  const answered = () => halves.filter(({ status }) => status !== undefined)
  await expect.poll(() => answered().length).toBeGreaterThanOrEqual(12)
  expect(new Set(answered().map(({ status }) => status))).toEqual(new Set([429]))

  // Concurrent bodies may have refused each other below the limit, so fill the rest one by one.
  for (let full = false; !full;) {
    const half = sendHalf('203.0.113.7')
    halves.push(half)
    full = await expect
      .poll(() => half.status, { timeout: 2000 })
      .toBe(429)
      .then(
        () => true,
        () => false,
      )
  }

  // The next one is refused with a message and a retry delay.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${refreshJwt.path}`
  const ask = (address: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ refresh_token: 'x', padding: 'x'.repeat(MiB - 100) }),
    })
  const refused = await ask('203.0.113.7')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await refused.json()).toEqual({ code: 1, error: 'Too many uploads from your address at once. Try again in a moment.' })
  expect((await ask('203.0.113.8')).status).toBe(400)

  // Closing the connections frees the budget.
  for (const { socket } of halves) socket.destroy()
  await expect.poll(async () => (await ask('203.0.113.7')).status).toBe(400)
})
