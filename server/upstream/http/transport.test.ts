import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { startWebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { generate } from 'selfsigned'
import { describe, expect, test } from 'vitest'
import { createReadPage } from '../pages/read-page.ts'
import { NotPublic } from './public-address.ts'
import { connectPublic, createPublicTransport } from './transport.ts'

const signal = () => AbortSignal.timeout(5000)
const at = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** The public transport with its own DNS; every connection ends at the sandbox's pages. */
async function startTransport(find: (host: string) => Promise<LookupAddress[]>) {
  const pages = await startWebPages()
  const connected: string[] = []
  const transport = createPublicTransport({
    find,
    connect: (address, port) => {
      connected.push(`${address} ${port}`)
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(pages.url).port) })
      return new Promise((resolve) => socket.once('connect', () => resolve(socket)))
    },
  })
  return { readPage: createReadPage({ transport }), pages, connected, [Symbol.asyncDispose]: () => pages.close() }
}

test('looks a name up once and connects to that address', async () => {
  const asked: string[] = []
  await using web = await startTransport(async (host) => {
    asked.push(host)
    return at('2606:4700::1111', '93.184.216.34')
  })
  const { title } = await web.readPage(new URL('http://harbournotes.example/tide-tables'))
  expect([title, asked, web.connected]).toEqual(['Tide tables', ['harbournotes.example'], ['93.184.216.34 80']])
})

test('does not look a rebinding name up again', async () => {
  let times = 0
  await using web = await startTransport(async () => (++times === 1 ? at('93.184.216.34') : at('127.0.0.1')))
  await web.readPage(new URL('http://rebinding.example/'))
  expect([times, web.connected]).toEqual([1, ['93.184.216.34 80']])
  // The second look-up returns a private address, and nothing connects to it.
  await expect(web.readPage(new URL('http://rebinding.example/'))).rejects.toBeInstanceOf(NotPublic)
  expect(web.connected).toHaveLength(1)
})

test.each([
  ['127.0.0.1'],
  ['0.0.0.0'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['192.168.0.1'],
  ['100.64.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['::ffff:93.184.216.34'],
  ['fc00::1'],
  ['fe80::1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['93.184.216.34', '127.0.0.1'],
  ['2606:4700::1111', '::1'],
  [],
])('rejects a name that resolves to %s %s', async (...addresses) => {
  await using web = await startTransport(async () => at(...addresses))
  for (const scheme of ['http', 'https'])
    await expect(web.readPage(new URL(`${scheme}://inside.example/`))).rejects.toBeInstanceOf(NotPublic)
  expect([web.connected, web.pages.asked]).toEqual([[], []])
})

test('looks up and checks every redirect again', async () => {
  await using web = await startTransport(async (host) => (host === 'harbournotes.example' ? at('10.0.0.1') : at('93.184.216.34')))
  await expect(web.readPage(new URL('http://moved.example/once'))).rejects.toBeInstanceOf(NotPublic)
  expect(web.pages.asked.map(({ host }) => host)).toEqual(['moved.example'])
})

test('closes a connection that turns out not to be public before sending anything', async () => {
  await using pages = await startWebPages()
  await expect(connectPublic('127.0.0.1', Number(new URL(pages.url).port), signal())).rejects.toBeInstanceOf(NotPublic)
  expect(pages.asked).toEqual([])
})

test('falls back to the other address family when the first is unreachable', async () => {
  const connected: string[] = []
  const connectSix = (address: string) => {
    connected.push(address)
    return Promise.reject(new Error('No way there.'))
  }
  const transport = createPublicTransport({ find: async () => at('2606:4700::1111', '93.184.216.34'), connect: connectSix })
  await expect(transport.open(new URL('http://both.example/'), signal())).rejects.toThrow('No way there.')
  expect(connected).toEqual(['93.184.216.34', '2606:4700::1111'])
})

test('the real transport rejects names of this machine', async () => {
  const transport = createPublicTransport()
  for (const host of ['localhost', 'a.localhost']) await expect(transport.open(new URL(`http://${host}/`), signal())).rejects.toThrow(/./)
})

describe('over https', () => {
  /** A server on this machine, which the public transport reaches for every name. */
  async function startSecure(server: Server, ca?: string) {
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket))))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const transport = createPublicTransport({
      find: async () => at('93.184.216.34'),
      connect: async () => {
        const socket = connect({ host: '127.0.0.1', port })
        await once(socket, 'connect')
        return socket
      },
      ca,
    })
    const close = async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
    return { open: (url: string, time = signal()) => transport.open(new URL(url), time), sockets, [Symbol.asyncDispose]: close }
  }

  /** A self-signed certificate. */
  const createCertificate = (host: string) =>
    generate([{ name: 'commonName', value: host }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
    })

  test('accepts a host with a valid certificate for its name', async () => {
    const { private: key, cert } = await createCertificate('harbournotes.example')
    const told: unknown[] = []
    const server = createSecureServer({ key, cert, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      told.push([socket.alpnProtocol, (socket as { servername?: string }).servername])
      socket.on('error', () => {})
    })
    server.on('tlsClientError', () => {})
    await using secure = await startSecure(server, cert)
    const socket = await secure.open('https://harbournotes.example/')
    await expect.poll(() => told).toEqual([['http/1.1', 'harbournotes.example']])
    socket.destroy()
    await expect(secure.open('https://other.example/')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })

  test('rejects a host with an untrusted certificate', async () => {
    const { private: key, cert } = await createCertificate('harbournotes.example')
    const server = createSecureServer({ key, cert })
    server.on('tlsClientError', () => {})
    await using secure = await startSecure(server)
    await expect(secure.open('https://harbournotes.example/')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  })

  test('aborts a stalled handshake at the deadline, and closes the connection', async () => {
    await using silent = await startSecure(createServer((socket) => socket.resume()))
    await expect(silent.open('https://harbournotes.example/', AbortSignal.timeout(200))).rejects.toThrow('It took too long.')
    await expect.poll(() => silent.sockets.size).toBe(0)
  })

  test('reports why a host hung up during the handshake', async () => {
    await using rude = await startSecure(createServer((socket) => socket.once('data', () => socket.end())))
    await expect(rude.open('https://harbournotes.example/')).rejects.toThrow(/./)
  })
})
