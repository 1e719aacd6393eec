import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWeb3Bio } from './web3-bio.ts'

/** What the service returns next, and the last request to it. */
const service = { answer: '[]' as unknown, status: 200, headers: {} as Record<string, unknown>, path: '' }
const server = createServer((request, response) => {
  service.headers = request.headers
  service.path = request.url ?? ''
  response.writeHead(service.status, service.status === 302 ? { location: 'http://127.0.0.1:9/' } : {})
  response.end(typeof service.answer === 'string' ? service.answer : JSON.stringify(service.answer))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void server.close())

const wallet = `0x${'ab'.repeat(20)}`
const ask = async (answer: unknown, status = 200) => {
  Object.assign(service, { answer, status })
  return createWeb3Bio({ url, key: 's3cret', now: () => 0 }).person({ platform: 'wallet', by: 'id', value: wallet })
}
const profile = {
  platform: 'ens',
  identity: 'mina.eth',
  address: wallet,
  displayName: 'Mina',
  avatar: null,
  description: null,
  links: {},
  social: {},
}
const checked = (handle: unknown, sources: unknown = ['farcaster']) => ({ link: '', handle, sources })

test('queries by address alone, with the key in a header and nowhere else', async () => {
  await ask([])
  expect(service.path).toBe(`/profile/${wallet}`)
  expect(service.headers['x-api-key']).toBe('Bearer s3cret')
})

test.each([
  ['nothing', []],
  ['texts and numbers', ['x', 1, null, [], {}]],
  ['a profile of a kind that we do not read', [{ ...profile, platform: 'myspace' }]],
  ['a name that only looks like one', [{ ...profile, identity: 'vitаlik.eth' }]],
  ['a name in capitals', [{ ...profile, identity: 'MINA.eth' }]],
  ['an address that is none', [{ ...profile, address: '0x12' }]],
  ['an address of another kind', [{ ...profile, address: { $ne: '' } }]],
  ['a Farcaster name without a fid', [{ ...profile, platform: 'farcaster', identity: 'mina' }]],
  ['a fid that is none', [{ ...profile, platform: 'farcaster', identity: 'mina', social: { uid: '1; drop', follower: 1, following: 1 } }]],
  ['a Lens name with markup', [{ ...profile, platform: 'lens', identity: '<b>.lens' }]],
  ['a Solana address that is none', [{ ...profile, platform: 'solana', identity: 'O0Il', address: null }]],
  ['an endless name', [{ ...profile, identity: `${'a'.repeat(5000)}.eth` }]],
])('finds no one for %s', async (_, answer) => {
  expect(await ask(answer)).toEqual({ identities: [], links: [] })
})

test.each([
  ['404', 404],
  ['400', 400],
])('%s: reports an unknown person', async (_, status) => {
  expect(await ask({ error: 'Not Found' }, status)).toEqual({ identities: [], links: [] })
})

test.each([
  ['an error of its own', '{}', 500],
  ['too many questions', '{}', 429],
  ['a way elsewhere', '', 302],
  ['no JSON', '<html>', 200],
  ['no list', {}, 200],
  ['more than a megabyte', [`${'x'.repeat(1024 * 1024)}`], 200],
])('%s: rejects', async (_, answer, status) => {
  await expect(ask(answer, status)).rejects.toThrow(/not responding|responded with status/)
})

test('accepts image URLs on the web only, and caps text length', async () => {
  const fids = ['javascript:alert(1)', 'http://host/me.png', 'https://host/me.png', `https://host/${'x'.repeat(2000)}`].map(
    (avatar, index) => ({
      ...profile,
      platform: 'farcaster',
      identity: `user${index}`,
      avatar,
      description: 'x'.repeat(5000),
      social: { uid: index + 1, follower: -1, following: 'many' },
    }),
  )
  const { identities } = await ask(fids)
  const accounts = identities.filter(({ platform }) => platform === 'farcaster')
  expect(accounts.map(({ avatar }) => avatar)).toEqual(['', '', 'https://host/me.png', ''])
  expect(accounts.map(({ bio, followers, following }) => [bio.length, followers, following])).toEqual(accounts.map(() => [500, 0, 0]))
})

test('caps the number of identities', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    ...profile,
    platform: 'ethereum',
    identity: 'x',
    address: `0x${String(index).padStart(40, '0')}`,
    links: { twitter: checked(`user${index}`) },
  }))
  expect((await ask(many)).identities.length).toBeLessThanOrEqual(60)
})

test('ignores self-written links and accepts checked ones', async () => {
  const links = {
    twitter: checked('seen', ['ens', 'farcaster']),
    bluesky: checked('seen.example', ['ens']),
    github: checked('../../etc', ['keybase']),
    reddit: checked('seen-too', ['keybase', 'keybase', 'ens']),
    keybase: checked(['list']),
    telegram: checked('hidden'),
    email: checked('hidden@mail.example'),
    __proto__: checked('polluting'),
  }
  const { identities, links: found } = await ask([{ ...profile, links, email: 'hidden@mail.example' }])
  expect(identities.map(({ platform, handle }) => [platform, handle])).toEqual([
    ['wallet', ''],
    ['twitter', 'seen'],
  ])
  expect(found).toEqual([{ platform: 'reddit', handle: 'seen-too', sources: ['keybase'] }])
  expect(JSON.stringify(identities)).not.toContain('hidden')
})
