import { connect as connectSocket, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createFindAddresses, type FindAddresses } from './find-addresses.ts'
import { isPublicAddress, NotPublic } from './public-address.ts'

/** Finds and connects to hosts that users name. */
export interface Transport {
  /** An open connection to the URL's host. */
  open(url: URL, signal: AbortSignal): Promise<Socket>
}

export interface PublicTransportDeps {
  find: FindAddresses
  connect: (address: string, port: number, signal: AbortSignal) => Promise<Socket>
  /** Certificate authorities. Absent: Node's. */
  ca: string | undefined
}

/**
 * The public internet. Looks a name up once, requires every address to be public, and connects only to the checked addresses, so a
 * rebinding name cannot switch to a private one. Security plan, row 1.
 */
export function createPublicTransport({
  find = createFindAddresses(),
  connect = connectPublic,
  ca,
}: Partial<PublicTransportDeps> = {}): Transport {
  return {
    async open({ protocol, hostname }, signal) {
      const found = await find(hostname, signal)
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) throw new NotPublic('This host is not public.')
      const isSecure = protocol === 'https:'
      const port = isSecure ? 443 : 80
      const four = found.find(({ family }) => family === 4)
      const six = found.find(({ family }) => family === 6)
      // Not every machine has both IPv4 and IPv6.
      const socket =
        four && six
          ? await connect(four.address, port, signal).catch(() => connect(six.address, port, signal))
          : await connect(found[0]!.address, port, signal)
      return isSecure ? secure(socket, { servername: hostname, ca }, signal) : socket
    },
  }
}

/** Connects everything to one sandbox service, because the sandbox has no internet. */
export function createSandboxTransport(root: string): Transport {
  const { hostname, port } = new URL(root)
  return { open: async (_, signal) => whenReady(connectSocket({ host: hostname, port: Number(port) }), 'connect', signal) }
}

/** Connects to an address, and closes the connection when its remote address is not public. */
export async function connectPublic(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = await whenReady(connectSocket({ host: address, port }), 'connect', signal)
  if (isPublicAddress(socket.remoteAddress ?? '')) return socket
  socket.destroy()
  throw new NotPublic('This host is not public.')
}

const secure = (socket: Socket, { servername, ca }: { servername: string; ca: string | undefined }, signal: AbortSignal): Promise<Socket> =>
  whenReady(connectTls({ socket, servername, ALPNProtocols: ['http/1.1'], ...(ca === undefined ? {} : { ca }) }), 'secureConnect', signal)

function whenReady(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(new Error('It took too long.'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    socket.once('close', () => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error('The connection closed.'))
    })
    socket.once('error', reject)
    socket.once(event, () => resolve(socket))
  })
}
