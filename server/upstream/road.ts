import { connect as connectSocket, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createFindAddresses, type FindAddresses } from './find-addresses.ts'
import { isPublicAddress, NotPublic } from './public-address.ts'

/** How a host that a stranger named is found and reached. */
export interface Road {
  /** A connection to the host of an address, ready to be written to. */
  open(url: URL, signal: AbortSignal): Promise<Socket>
}

export interface PublicRoadDeps {
  find: FindAddresses
  connect: (address: string, port: number, signal: AbortSignal) => Promise<Socket>
  /** Who may say whose certificate is whose. Absent: those that Node trusts. */
  ca: string | undefined
}

/**
 * The public network. A name is looked up once, every address of it has to be public, and only addresses that were checked are connected
 * to: a name that says something else a moment later is not asked again. Security plan, row 1.
 */
export function createPublicRoad({ find = createFindAddresses(), connect = connectPublic, ca }: Partial<PublicRoadDeps> = {}): Road {
  return {
    async open({ protocol, hostname }, signal) {
      const found = await find(hostname, signal)
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) throw new NotPublic('This host is not public.')
      const isSecure = protocol === 'https:'
      const port = isSecure ? 443 : 80
      const four = found.find(({ family }) => family === 4)
      const six = found.find(({ family }) => family === 6)
      // Not every machine has a way to both.
      const socket =
        four && six
          ? await connect(four.address, port, signal).catch(() => connect(six.address, port, signal))
          : await connect(found[0]!.address, port, signal)
      return isSecure ? secure(socket, { servername: hostname, ca }, signal) : socket
    },
  }
}

/** Everything leads to one service of the sandbox: there is no other web. */
export function createStandInRoad(root: string): Road {
  const { hostname, port } = new URL(root)
  return { open: async (_, signal) => whenReady(connectSocket({ host: hostname, port: Number(port) }), 'connect', signal) }
}

/** Connects to an address, unless what answers there turns out not to be public. */
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
      reject(new Error('It hung up.'))
    })
    socket.once('error', reject)
    socket.once(event, () => resolve(socket))
  })
}
