import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BodyMeter, readBytes } from './read-bytes.ts'
import { Refusal } from './refusal.ts'

// Uses real connections, because what a client receives when it is cut off depends on Node's server.

const limit = 64 * 1024
const pace = { graceMs: 400, bytesPerSecond: 20_000 }
let meter: BodyMeter & { held: number; most: number; ended: number }
let server: ReturnType<typeof createAdaptorServer>
let port: number
const sockets: Socket[] = []

beforeEach(async () => {
  meter = {
    held: 0,
    most: 0,
    ended: 0,
    add(bytes) {
      this.held += bytes
      this.most = Math.max(this.most, this.held)
    },
    end() {
      this.held = 0
      this.ended += 1
    },
  }
  const app = new Hono()
  app.post('/', async (context) => {
    try {
      const bytes = await readBytes(context, { limit, tooLarge: 'Too large.', incomplete: 'Incomplete.', meter, pace })
      return context.text(`${bytes.length} ${new Set(bytes).size}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return context.text(error.message, error.status)
    } finally {
      meter.end()
    }
  })
  server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  await once(server, 'close')
})

/** A request whose body is still to be sent. */
function begin(declared: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (data) => (text += String(data)))
  // A refused client may be cut off while it still sends.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => void socket.once('close', resolve))
  socket.write(`POST / HTTP/1.1\r\nhost: chorus\r\ncontent-length: ${declared}\r\n\r\n`)
  return {
    socket,
    closed,
    send: (bytes: number) => socket.write(Buffer.alloc(bytes, 'x')),
    status: async () => {
      await expect.poll(() => text, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 \d+/)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(text)![1])
    },
    text: () => text,
  }
}

test('responds with 408 to a stalled body, and closes the connection', async () => {
  const client = begin(10_000)
  client.send(1000)
  expect(await client.status()).toBe(408)
  await client.closed
  expect(meter.ended).toBe(1)
})

test('responds with 408 to a body slower than the required rate', async () => {
  const client = begin(60_000)
  const dripping = setInterval(() => client.send(50), 20)
  try {
    expect(await client.status()).toBe(408)
  } finally {
    clearInterval(dripping)
  }
})

test('reads a slow but steady body beyond the grace period', async () => {
  const client = begin(40_000)
  for (let sent = 0; sent < 40_000; sent += 4000) {
    client.send(4000)
    await sleep(100)
  }
  expect(await client.status()).toBe(200)
  expect(client.text()).toContain('40000 1')
})

test('allows a pause that early bytes make up for', async () => {
  const client = begin(30_001)
  client.send(30_000)
  await sleep(1000)
  client.send(1)
  expect(await client.status()).toBe(200)
})

test('responds with 413 to an endless body before the client has sent it all', async () => {
  const client = begin(10 * limit)
  client.send(2 * limit)
  expect(await client.status()).toBe(413)
})

test('uses as much memory as it counts, however small the chunks are', async () => {
  const client = begin(3000)
  client.socket.setNoDelay(true)
  for (let sent = 0; sent < 3000; sent += 10) {
    client.send(10)
    if (sent % 300 === 0) await sleep(1)
  }
  expect(await client.status()).toBe(200)
  expect(meter.most).toBe(16 * 1024)
})

test('counts no more than the limit', async () => {
  const client = begin(limit)
  client.send(limit)
  expect(await client.status()).toBe(200)
  expect(meter.most).toBe(limit)
})

test('releases its memory as soon as the client disconnects', async () => {
  const client = begin(10_000)
  client.send(1000)
  await expect.poll(() => meter.held).toBeGreaterThan(0)
  client.socket.destroy()
  await expect.poll(() => meter.held, { timeout: 30_000 }).toBe(0)
})
