import { lookup, type LookupAddress } from 'node:dns'
import { connect as connectSocket, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { isPublicAddress, NotPublic } from './public-fetch.ts'

/** How a host that a stranger named is found and reached. */
export interface Road {
  /** A connection to the host of an address, ready to be written to. */
  open(url: URL, signal: AbortSignal): Promise<Socket>
}

export interface PublicRoadDeps {
  /** All addresses of a name. */
  find: (host: string) => Promise<readonly LookupAddress[]>
  connect: (address: string, port: number, signal: AbortSignal) => Promise<Socket>
}

const lookupAll = promisify(lookup)
const findAddresses = (host: string): Promise<LookupAddress[]> => lookupAll(host, { all: true })

/**
 * The public network. A name is looked up once, every address of it has to be public, and the very address that was checked is the one
 * connected to: a name that says something else a moment later is not asked again. Security plan, row 1.
 */
export function createPublicRoad({ find = findAddresses, connect = connectPublic }: Partial<PublicRoadDeps> = {}): Road {
  return {
    async open({ protocol, hostname }, signal) {
      const found = await unlessLate(find(hostname), signal)
      if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) throw new NotPublic('This host is not public.')
      const { address } = found.find(({ family }) => family === 4) ?? found[0]!
      const isSecure = protocol === 'https:'
      const socket = await connect(address, isSecure ? 443 : 80, signal)
      return isSecure ? secure(socket, hostname, signal) : socket
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

const secure = (socket: Socket, servername: string, signal: AbortSignal): Promise<Socket> =>
  whenReady(connectTls({ socket, servername, ALPNProtocols: ['http/1.1'] }), 'secureConnect', signal)

function whenReady(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(new Error('It took too long.'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', giveUp))
    socket.once('error', reject)
    socket.once(event, () => resolve(socket))
  })
}

/** Asking for a name cannot be called off; whoever asked can leave. */
function unlessLate<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('It took too long.'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
