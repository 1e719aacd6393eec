import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../seed/create-world.ts'
import { startWeb3Bio } from './start-web3bio.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const mediaUrl = 'https://media.example'
const web3bio = await startWeb3Bio({ world, mediaUrl })
afterAll(() => web3bio.close())

const ask = async (path: string) => {
  const response = await fetch(web3bio.url + path)
  return { status: response.status, body: (await response.json()) as unknown }
}
const named = world.people.find(({ ens, accounts }) => ens && accounts.farcaster && accounts.lens && accounts.x && accounts.bluesky)!
const { farcaster, lens, x, bluesky } = named.accounts

describe('a person', () => {
  test.each([
    ['a name', named.ens!],
    ['a name in capitals', named.ens!.toUpperCase()],
    ['an address', named.wallets.evm],
    ['an address in capitals', `0x${named.wallets.evm.slice(2).toUpperCase()}`],
    ['a Solana address', named.wallets.solana],
    ['a Farcaster name', `${farcaster!.username}.farcaster`],
    ['a fid', `farcaster,#${farcaster!.fid}`],
    ['a Lens name', `${lens!.localName}.lens`],
    ['an X handle', `twitter,${x!.handle}`],
    ['a Bluesky handle', `bluesky,${bluesky!.handle}`],
  ])('is found in full by %s', async (_, identity) => {
    const { status, body } = await ask(`/profile/${encodeURIComponent(identity)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { platform: 'ens', identity: named.ens, address: named.wallets.evm, links: { twitter: { handle: x!.handle, sources: ['ens'] } } },
      { platform: 'farcaster', identity: farcaster!.username, social: { uid: farcaster!.fid } },
      { platform: 'lens', identity: `${lens!.localName}.lens` },
      { platform: 'solana', identity: named.wallets.solana },
    ])
  })
  test('has every documented field, and fewer in a name lookup', async () => {
    const [profile] = (await ask(`/profile/${named.ens}`)).body as object[]
    expect(Object.keys(profile!).toSorted()).toEqual(
      ['address', 'aliases', 'avatar', 'contenthash', 'createdAt', 'description', 'displayName', 'email', 'header', 'identity'].concat([
        'links',
        'location',
        'platform',
        'social',
        'status',
      ]),
    )
    const [name] = (await ask(`/ns/${named.ens}`)).body as object[]
    expect(Object.keys(name!).toSorted()).toEqual(['address', 'aliases', 'avatar', 'description', 'displayName', 'identity', 'platform'])
  })
  test('is returned for one platform, and in bulk', async () => {
    expect((await ask(`/profile/lens/${lens!.localName}.lens`)).body).toMatchObject({ platform: 'lens' })
    expect((await ask(`/ns/ethereum/${named.wallets.evm}`)).body).toMatchObject({ platform: 'ens', identity: named.ens })
    const ids = encodeURIComponent(JSON.stringify([`ens,${named.ens}`, `farcaster,#${farcaster!.fid}`, 'ens,nobody.eth']))
    expect((await ask(`/profile/batch/${ids}`)).body).toMatchObject([{ platform: 'ens' }, { platform: 'farcaster' }])
  })
})

test.each(['nobody.eth', '0x0000000000000000000000000000000000000001', 'tiktok,mina', 'batch/[', 'farcaster/nobody'])(
  'finds no one by %s',
  async (identity) => {
    expect(await ask(`/profile/${identity}`)).toMatchObject({ status: 404, body: { address: null, error: expect.any(String) } })
  },
)

test('never includes an email address or Telegram account', async () => {
  const bodies = await Promise.all(world.people.map(async ({ wallets }) => JSON.stringify((await ask(`/profile/${wallets.evm}`)).body)))
  expect(bodies.join('')).not.toMatch(/@mail\.example|_tg"/)
})

test('starts alone on its own port and stops when closed', async () => {
  const other = await startWeb3Bio({ world, mediaUrl })
  expect((await fetch(`${other.url}/profile/${named.ens}`)).status).toBe(200)
  await other.close()
  await expect(fetch(`${other.url}/profile/${named.ens}`)).rejects.toThrow('fetch failed')
})
