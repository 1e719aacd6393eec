import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { tokens } from '@chorus/sandbox/tokens/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, post } from '../../../tests/provider/provider-responses.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

const whistles = tokens.find(({ type }) => type === 'ERC-721')!.address
let ethereum: StandIn
let provider: Provider
beforeAll(async () => {
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  ethereum = await startRpc({ world, mediaUrl: 'http://127.0.0.1:9', chain: 'ethereum' })
  provider = await startProvider({ environment: { CHORUS_ETHEREUM_RPC_URL: ethereum.url } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await ethereum?.close()
})
const digest = async (link: string) => dataOf<Record<string, unknown>>(await post(provider, '/v2/misc/linkDigest', { link }))

test('names an item by the name that its collection reports', async () => {
  expect(await digest(`https://opensea.io/assets/ethereum/${whistles}/7`)).toEqual({
    link: `https://opensea.io/assets/ethereum/${whistles}/7`,
    type: 'nft',
    nft: { chain_id: 1, contract_address: whistles, token_id: '7', name: 'Tin Whistles #7' },
  })
  // Other chains are not queried.
  expect(await digest(`https://base.nftscan.com/${whistles}/7`)).toMatchObject({ nft: { chain_id: 8453 } })
  const nobody = await digest(`https://opensea.io/assets/ethereum/0x${'1'.repeat(40)}/7`)
  expect(nobody).toMatchObject({ type: 'nft', nft: { token_id: '7' } })
  expect(nobody['nft']).not.toHaveProperty('name')
})

test('includes a cast that the hub has, and not one that it lacks', async () => {
  const { hash } = dataOf<{ casts: { hash: string }[] }>(await provider.ask('/v2/discover/farcaster/timeline?size=5')).casts[0]!
  expect(await digest(`https://warpcast.com/mina/${hash}`)).toMatchObject({
    type: 'farcasterPost',
    farcasterPost: { hash, username: 'mina', cast: { hash } },
  })
  const unknown = await digest(`https://warpcast.com/mina/0x${'9'.repeat(40)}`)
  expect(unknown).toMatchObject({ type: 'farcasterPost', farcasterPost: { username: 'mina' } })
  expect(unknown['farcasterPost']).not.toHaveProperty('cast')
})

test.each([
  ['https://x.com/mina/status/12', 'twitter', { id: '12', username: 'mina' }],
  ['https://hey.xyz/posts/2x8mr6kz', 'lensPost', { id: '2x8mr6kz' }],
  ['https://paragraph.xyz/@mina/on-ferries', 'paragraph', { user: 'mina', slug: 'on-ferries' }],
])('recognises %s as %s', async (link, type, facts) => {
  expect(await digest(link)).toEqual({ link, type, [type]: facts })
})

test.each(['https://example.com/', 'javascript:alert(1)', 'http://127.0.0.1:1/x', 'no link'])(
  'reports %s as unknown without requesting it',
  async (link) => {
    expect(await digest(link)).toEqual({ link, type: 'unknown' })
  },
)
