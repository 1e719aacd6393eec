import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** ms without any progress. */
const patience = 20_000

/**
 * Closes connections whose client doesn't read its response: what it has yet to read stays in memory. Node's own timeout would also end
 * requests that wait for another service, and with a listener it ends none itself.
 */
export function endStalledResponses(server: Server, ms = patience): void {
  const open = new WeakMap<Socket, number>()
  server.on('request', ({ socket }: IncomingMessage, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
  })
  server.setTimeout(ms)
  server.on('timeout', (socket: Socket) => {
    const isIdle = (open.get(socket) ?? 0) === 0
    if (isIdle || socket.writableLength > 0) socket.destroy()
  })
}
