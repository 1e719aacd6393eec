import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

interface ListeningPort {
  port: number
  /** Ends open connections at once. */
  close(): Promise<void>
}

/** Listening sockets of closed servers, by port. Connections wait for the next server. */
const held = new Map<number, { listener: Server; waiting: Socket[] }>()
const toHold = new Set<number>()

/**
 * Servers that close on these ports leave their listening sockets to the next servers there. Between closing and listening again, any
 * outgoing connection of this machine could take the port.
 */
export function holdPorts(ports: Iterable<number>): void {
  for (const port of ports) toHold.add(port)
}

/** Whether nothing listens on a port of 127.0.0.1. */
export async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** Serves connections to a port of 127.0.0.1, or to any free one for 0, with a server that doesn't listen itself. */
export async function openPort(server: Server, port = 0): Promise<ListeningPort> {
  const sockets = new Set<Socket>()
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    server.emit('connection', socket)
  }
  const { listener, waiting } = held.get(port) ?? { listener: createServer().listen(port, '127.0.0.1'), waiting: [] }
  held.delete(port)
  if (!listener.listening) await once(listener, 'listening')
  listener.removeAllListeners('connection').on('connection', serve)
  for (const socket of waiting) serve(socket)
  const { port: bound } = listener.address() as AddressInfo
  const close = async () => {
    const isHeld = toHold.delete(bound)
    const next: Socket[] = []
    listener.removeAllListeners('connection').on('connection', (socket) => void next.push(socket))
    if (isHeld) held.set(bound, { listener, waiting: next })
    for (const socket of sockets) socket.destroy()
    if (isHeld || !listener.listening) return
    listener.close()
    for (const socket of next) socket.destroy()
    await once(listener, 'close')
  }
  return { port: bound, close }
}
