import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { connectionOptions } from './connection-options.ts'
import { endStalledResponses } from './end-stalled-responses.ts'

const large = Buffer.alloc(32 * 1024 * 1024)

async function listen(server: Server) {
  endStalledResponses(server, 200)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.dispose]: () => void server.close().closeAllConnections() }
}

function ask(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return socket
}

test('closes a connection that doesn’t read its response', async () => {
  const server = createAdaptorServer({ fetch: () => new Response(large), serverOptions: connectionOptions }) as Server
  using running = await listen(server)
  const closed = new Promise<void>((resolve) => {
    server.on('connection', (socket) => socket.once('close', () => resolve()))
  })
  const socket = ask(running.port)
  socket.pause()
  await closed
  socket.destroy()
})

test('waits for a response that takes longer than that to begin', async () => {
  const server = createServer((_, response) => void setTimeout(() => response.end('late'), 900))
  using running = await listen(server)
  const socket = ask(running.port)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  expect(chunk.toString()).toContain('late')
  socket.destroy()
})
