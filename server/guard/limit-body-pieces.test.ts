import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitBodyPieces } from './limit-body-pieces.ts'

const toChunk = (size: number) => `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`

/** Sends chunks to a server that reads nothing for a moment, and returns its response and how much it had stored. */
async function send(chunks: string) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    setTimeout(() => {
      let bytes = 0
      request.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => response.end(`got ${bytes}`))
    }, 100)
  })
  limitBodyPieces(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (data: Buffer) => (received += data.toString())).on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  await Promise.race([closed, sleep(3000)])
  const stored = requests[0]!.readableLength
  const isClosed = socket.closed
  socket.destroy()
  server.closeAllConnections()
  server.close()
  return { received, stored, isClosed }
}

test.each([1, 16, 200])('closes the connection of a body in pieces of %i bytes', async (size) => {
  const { received, stored, isClosed } = await send(toChunk(size).repeat(20_000))
  expect({ received, isClosed }).toEqual({ received: '', isClosed: true })
  expect(stored).toBeLessThan(1200 * 200)
})

test.each([
  ['a few tiny pieces', 1, 200],
  ['many small pieces', 256, 2000],
  ['large pieces', 60_000, 50],
])('accepts a body in %s', async (_, size, count) => {
  const { received } = await send(`${toChunk(size).repeat(count)}0\r\n\r\n`)
  expect(received).toContain(`got ${size * count}`)
})
