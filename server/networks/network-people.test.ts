import { createServer } from 'node:http'
import type { User } from '@chorus/contract/farcaster/farcaster-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBlueskyPeople } from './bluesky/bluesky-people.ts'
import { createFarcasterPeople } from './farcaster/hub/farcaster-people.ts'
import { createLensPeople } from './lens/lens-people.ts'

/** What Lens and Bluesky return next. */
const service = { answer: {} as unknown, status: 200, body: '' }
const server = createServer((request, response) => {
  service.body = ''
  request.on('data', (chunk: Buffer) => (service.body += chunk.toString()))
  request.on('end', () => response.writeHead(service.status).end(JSON.stringify(service.answer)))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void server.close())

const [account, owner] = [`0x${'AB'.repeat(20)}`, `0x${'cd'.repeat(20)}`]

describe('Lens', () => {
  const ask = (answer: unknown, status = 200) => {
    Object.assign(service, { answer, status })
    return createLensPeople(url, () => 0).ask({ platform: 'lens', by: 'handle', value: account.toLowerCase() })
  }
  test('normalizes an account and its owner, and looks up a name that resembles an address as a name', async () => {
    const metadata = { name: 'Mina', bio: 'x'.repeat(5000), picture: { item: 1 } }
    const found = await ask({ data: { account: { address: account, owner, username: { localName: 'Mina' }, metadata } } })
    expect(found).toMatchObject([
      { platform: 'lens', id: account.toLowerCase(), handle: 'mina', displayName: 'Mina', avatar: '', addresses: [owner] },
      { platform: 'wallet', id: owner, sources: [{ source: 'lens', verifiedText: 'mina' }] },
    ])
    expect(found[0]!.bio).toHaveLength(1000)
    expect(JSON.parse(service.body)).toMatchObject({ variables: { request: { username: { localName: account.toLowerCase() } } } })
  })
  test.each([
    ['nobody', { data: { account: null } }],
    ['an address that is none', { data: { account: { address: '0x1', owner } } }],
  ])('finds no one for %s', async (_, answer) => {
    expect(await ask(answer)).toEqual([])
  })
  test.each([
    ['errors', { errors: [{ message: 'no' }] }, 200],
    ['a failure', {}, 500],
  ])('%s: rejects', async (_, answer, status) => {
    await expect(ask(answer, status)).rejects.toThrow(/not responding|responded with status/)
  })
})

describe('Bluesky', () => {
  const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
  const ask = (answer: unknown, status = 200) => {
    Object.assign(service, { answer, status })
    return createBlueskyPeople(url, () => 0).ask({ platform: 'bsky', by: 'id', value: did })
  }
  test('returns a DID with its handle, unless the handle is not confirmed', async () => {
    expect(await ask({ did, handle: 'Mina.Example', avatar: 'http://host/me.png' })).toMatchObject([
      { id: did, handle: 'mina.example', avatar: '' },
    ])
    expect(await ask({ did, handle: 'handle.invalid' })).toMatchObject([{ id: did, handle: '' }])
  })
  test('finds no one for an invalid or unknown DID', async () => {
    expect(await ask({ did: 'did:key:z', handle: 'mina.example' })).toEqual([])
    expect(await ask({ error: 'InvalidRequest' }, 400)).toEqual([])
  })
})

test('normalizes a hub’s addresses and skips invalid ones', async () => {
  const solana = '11111111111111111111111111111111'
  const user = {
    fid: '7',
    bio: null,
    username: 'Mina',
    display_name: 'Mina',
    pfp: 'x',
    followers: 1,
    following: 2,
    addresses: [account, solana, 'junk'],
  }
  const hub = { user: async (): Promise<User> => ({ ...user, solanaAddresses: [] }) }
  const found = await createFarcasterPeople(hub, () => 0).ask({ platform: 'farcaster', by: 'id', value: '7' })
  expect(found.map(({ platform, id }) => [platform, id])).toEqual([
    ['farcaster', '7'],
    ['wallet', account.toLowerCase()],
    ['solana', solana],
  ])
  expect(found[0]).toMatchObject({ handle: 'mina', avatar: '', followers: 1, following: 2 })
})
