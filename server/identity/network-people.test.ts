import { createServer } from 'node:http'
import type { User } from '@chorus/contract/farcaster-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAskNetwork } from './network-people.ts'

/** What Lens and Bluesky answer next. */
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

const connect = (user: () => Promise<User | undefined> = async () => undefined) =>
  createAskNetwork({ lensUrl: url, blueskyUrl: url, hub: { user }, now: () => 0 })
const [account, owner] = [`0x${'AB'.repeat(20)}`, `0x${'cd'.repeat(20)}`]

describe('Lens', () => {
  const ask = (answer: unknown, status = 200) => {
    Object.assign(service, { answer, status })
    return connect()({ platform: 'lens', by: 'handle', value: account.toLowerCase() })
  }
  test('tells an account with its owner, in one form; a name that looks like an address is asked for as a name', async () => {
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
  ])('%s leads to nobody', async (_, answer) => {
    expect(await ask(answer)).toEqual([])
  })
  test.each([
    ['errors', { errors: [{ message: 'no' }] }, 200],
    ['a failure', {}, 500],
  ])('%s: it does not answer', async (_, answer, status) => {
    await expect(ask(answer, status)).rejects.toThrow(/does not answer|answered with status/)
  })
})

describe('Bluesky', () => {
  const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
  const ask = (answer: unknown, status = 200) => {
    Object.assign(service, { answer, status })
    return connect()({ platform: 'bsky', by: 'id', value: did })
  }
  test('tells a did with its handle, unless that handle is not theirs', async () => {
    expect(await ask({ did, handle: 'Mina.Example', avatar: 'http://host/me.png' })).toMatchObject([
      { id: did, handle: 'mina.example', avatar: '' },
    ])
    expect(await ask({ did, handle: 'handle.invalid' })).toMatchObject([{ id: did, handle: '' }])
  })
  test('what is no did leads to nobody, as who is not known', async () => {
    expect(await ask({ did: 'did:key:z', handle: 'mina.example' })).toEqual([])
    expect(await ask({ error: 'InvalidRequest' }, 400)).toEqual([])
  })
})

test('a hub’s addresses are read in one form, and what is none is passed over', async () => {
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
  const found = await connect(async () => ({ ...user, solanaAddresses: [] }))({ platform: 'farcaster', by: 'id', value: '7' })
  expect(found.map(({ platform, id }) => [platform, id])).toEqual([
    ['farcaster', '7'],
    ['wallet', account.toLowerCase()],
    ['solana', solana],
  ])
  expect(found[0]).toMatchObject({ handle: 'mina', avatar: '', followers: 1, following: 2 })
})
