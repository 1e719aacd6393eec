import type { LookupAddress } from 'node:dns'
import { connect } from 'node:net'
import { startWebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { expect, test } from 'vitest'
import { NotPublic } from './public-fetch.ts'
import { createReadPage } from './read-page.ts'
import { connectPublic, createPublicRoad } from './road.ts'

const signal = () => AbortSignal.timeout(5000)
const at = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** The public road with a directory of names of its own, on which every connection ends at the sandbox's pages. */
async function startRoad(find: (host: string) => Promise<LookupAddress[]>) {
  const pages = await startWebPages()
  const connected: string[] = []
  const road = createPublicRoad({
    find,
    connect: (address, port) => {
      connected.push(`${address} ${port}`)
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(pages.url).port) })
      return new Promise((resolve) => socket.once('connect', () => resolve(socket)))
    },
  })
  return { readPage: createReadPage({ road }), pages, connected, [Symbol.asyncDispose]: () => pages.close() }
}

test('the address that a name has led to is the one connected to, and the name is looked up once', async () => {
  const asked: string[] = []
  await using web = await startRoad(async (host) => {
    asked.push(host)
    return at('2606:4700::1111', '93.184.216.34')
  })
  const { title } = await web.readPage(new URL('http://harbournotes.example/tide-tables'))
  expect([title, asked, web.connected]).toEqual(['Tide tables', ['harbournotes.example'], ['93.184.216.34 80']])
})

test('a name that says something else when it is asked again is not asked again', async () => {
  let times = 0
  await using web = await startRoad(async () => (++times === 1 ? at('93.184.216.34') : at('127.0.0.1')))
  await web.readPage(new URL('http://rebinding.example/'))
  expect([times, web.connected]).toEqual([1, ['93.184.216.34 80']])
  // The next time that it is read it leads inside, and nobody goes there.
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
])('a name that leads to %s %s is not followed', async (...addresses) => {
  await using web = await startRoad(async () => at(...addresses))
  for (const scheme of ['http', 'https'])
    await expect(web.readPage(new URL(`${scheme}://inside.example/`))).rejects.toBeInstanceOf(NotPublic)
  expect([web.connected, web.pages.asked]).toEqual([[], []])
})

test('every step of a redirect is looked up and judged anew', async () => {
  await using web = await startRoad(async (host) => (host === 'harbournotes.example' ? at('10.0.0.1') : at('93.184.216.34')))
  await expect(web.readPage(new URL('http://moved.example/once'))).rejects.toBeInstanceOf(NotPublic)
  expect(web.pages.asked.map(({ host }) => host)).toEqual(['moved.example'])
})

test('what is connected to and turns out not to be public is let go before a word is said', async () => {
  await using pages = await startWebPages()
  await expect(connectPublic('127.0.0.1', Number(new URL(pages.url).port), signal())).rejects.toBeInstanceOf(NotPublic)
  expect(pages.asked).toEqual([])
})

test('a directory of names that says nothing is not waited for longer than for all the rest', async () => {
  const road = createPublicRoad({ find: () => new Promise(() => {}) })
  const begun = performance.now()
  await expect(createReadPage({ road, deadline: 200 })(new URL('http://silent.example/'))).rejects.toThrow('It took too long.')
  expect(performance.now() - begun).toBeLessThan(4000)
})

test('the true road leads to no name of this machine', async () => {
  const road = createPublicRoad()
  for (const host of ['localhost', 'a.localhost']) await expect(road.open(new URL(`http://${host}/`), signal())).rejects.toThrow(/./)
})
