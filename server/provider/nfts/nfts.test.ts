import type { ReplyOf } from '@chorus/contract/call'
import type { nftCollection, nftCollectionItems, nftDetail, nftHolders, walletNfts } from '@chorus/contract/nfts/nfts'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
import { toNfts } from '@chorus/sandbox/tokens/to-nfts'
import { collections } from '@chorus/sandbox/tokens/tokens'
import { startWebPages, type WebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startFaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const all = toNfts(world, 1)
const ownedBy = (owner: string) => all.filter((each) => each.owner === owner)
/** More than a page of them. */
const collector = world.people.map(({ wallets }) => wallets.evm).find((owner) => ownedBy(owner).length > 50)!
const [whistles, , gifts] = collections
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let provider: Provider
let pages: WebPages
beforeAll(async () => {
  const explorer = disposables.use(await startBlockscout({ world }))
  pages = disposables.use(await startWebPages())
  const environment = {
    CHORUS_BLOCKSCOUT_URL: explorer.url,
    CHORUS_BLOCKSCOUT_URLS: `8453=${explorer.url}/8453`,
    CHORUS_PAGES_URL: pages.url,
  }
  provider = disposables.use(await startProvider({ environment }))
})

const ask = (path: string, query: Record<string, string>, node: Pick<Provider, 'ask'> = provider) =>
  node.ask(`${path}?${new URLSearchParams(query)}`)
const ownOf = async (walletAddress: string, more: Record<string, string> = {}, node?: Provider) =>
  dataOf<ReplyOf<typeof walletNfts>>(await ask('/v1/nft/wallet/own', { walletAddress, chainId: '1', ...more }, node))
const detailOf = async (contract_address: string, token_id: string, node: Pick<Provider, 'ask'> = provider) =>
  dataOf<ReplyOf<typeof nftDetail>>(
    await node.ask('/v1/nft/detail', { method: 'POST', body: { chainId: 1, list: [{ contract_address, token_id }] } }),
  )
const askImage = (contractAddress: string, tokenId: string, node?: Provider, more = {}) =>
  ask('/api/nft/image', { chainId: '1', contractAddress, tokenId, ...more }, node)

describe('the NFTs of a wallet', () => {
  test('are returned in pages, each once, with what their metadata says', async () => {
    const first = await ownOf(collector)
    const second = await ownOf(collector, { cursor: first.cursor! })
    expect([first.nfts.length, second.cursor]).toEqual([50, null])
    const owned = ownedBy(collector)
    expect([...first.nfts, ...second.nfts].map(({ contract_address: at, token_id: id }) => `${at} ${id}`)).toEqual(
      owned.map(({ token, id }) => `${token.address} ${id}`),
    )
    expect(first.nfts[0]).toMatchObject({
      name: owned[0]!.metadata.name,
      erc_type: 'erc721',
      owner: collector,
      chain_id: 1,
      contract_token_id: `0x${Number(owned[0]!.id).toString(16)}`,
      collection: { name: 'Tin Whistles', is_spam: false },
      attributes: [{ attribute_name: 'Material' }, { attribute_name: 'Found by' }, { attribute_name: 'Loudness' }],
      rarity_rank: null,
    })
  })

  test('are those of one chain, or of one collection', async () => {
    const onBase = await ownOf(collector, { chainId: '8453' })
    expect(onBase.nfts).toHaveLength(toNfts(world, 8453).filter(({ owner }) => owner === collector).length)
    const { nfts } = await ownOf(collector, { contractAddress: collections[1]!.address })
    expect(nfts.map(({ erc_type: type, owner }) => [type, owner])).toEqual([['erc1155', null]])
    expect(await ownOf(world.people[0]!.wallets.solana)).toEqual({ nfts: [], cursor: null })
    expect(await ownOf(`0x${'9'.repeat(40)}`)).toEqual({ nfts: [], cursor: null })
  })

  test('mark what was sent to advertise', async () => {
    const owner = all.find(({ token }) => token === gifts)!.owner
    const { nfts } = await ownOf(owner, { cursor: (await ownOf(owner)).cursor ?? '' })
    const spam = [...nfts, ...(await ownOf(owner)).nfts].filter(({ collection }) => collection.is_spam)
    expect(new Set(spam.map(({ contract_address: at }) => at))).toEqual(new Set([gifts!.address]))
  })

  test.each([
    [{ walletAddress: 'mina', chainId: '1' }, 'Invalid address: mina'],
    [{ walletAddress: collector, chainId: '43114' }, 'NFTs of this chain are not read.'],
    [{ walletAddress: collector, chainId: '56' }, 'NFTs of this chain are not set up on this server.'],
    [{ walletAddress: collector, chainId: '1', cursor: 'eyJhcGlrZXkiOiJ4In0' }, 'Invalid cursor'],
    [{ walletAddress: collector, chainId: '1', cursor: '%%%' }, 'Invalid cursor'],
  ])('refuse %o', async (query, message) => {
    expect(errorTextOf(await ask('/v1/nft/wallet/own', query))).toContain(message)
  })
})

describe('a collection', () => {
  test('has its facts, items and holders', async () => {
    const of = { chainId: '1', contractAddress: whistles!.address }
    const numbers = all.filter(({ token }) => token === whistles).length
    expect(dataOf<ReplyOf<typeof nftCollection>>(await ask('/v1/nft/collection', of))).toMatchObject({
      name: 'Tin Whistles',
      items_total: numbers,
      owners_total: world.people.length,
    })
    const items = dataOf<ReplyOf<typeof nftCollectionItems>>(await ask('/v1/nft/collection/items', of))
    expect([items.content.length, items.content[0]!.token_id, items.total]).toEqual([50, String(numbers), numbers])
    const more = dataOf<ReplyOf<typeof nftCollectionItems>>(await ask('/v1/nft/collection/items', { ...of, cursor: items.next }))
    expect(more.content[0]!.token_id).toBe(String(numbers - 50))
    const holders = dataOf<ReplyOf<typeof nftHolders>>(await ask('/v1/nft/collection/holder', { ...of, size: '3' }))
    expect(holders).toHaveLength(3)
    expect(holders[0]!.proportion).toBe(`${((holders[0]!.value / numbers) * 100).toFixed(2)}%`)
  })

  test('is none where there are no NFTs', async () => {
    expect(dataOf(await ask('/v1/nft/collection', { chainId: '1', contractAddress: `0x${'9'.repeat(40)}` }))).toBeNull()
  })
})

describe('an image', () => {
  const shown = all.find(({ metadata }) => metadata.image.startsWith('ipfs://'))!

  test('is read by our server through a gateway, once', async () => {
    const before = pages.asked.length
    for (let count = 0; count < 2; count += 1) {
      const answer = await askImage(shown.token.address, shown.id)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
    const asked = pages.asked.slice(before)
    expect(asked.map(({ host }) => host)).toEqual(['ipfs.io'])
    expect(asked[0]!.path).toBe(`/ipfs/${shown.metadata.image.slice(7)}`)
    expect(Object.keys(asked[0]!.headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })

  test('is none of a file that is gone, of an SVG, and of a token that doesn’t exist', async () => {
    const gone = all.find(({ metadata }) => metadata.image.startsWith('https://gone'))!
    for (const [contract, id] of [
      [gone.token.address, gone.id],
      [gifts!.address, '1'],
      [whistles!.address, '999999'],
    ] as const)
      expect((await askImage(contract, id)).status).toBe(204)
    expect((await askImage('0x12', '1')).status).toBe(400)
  })
})

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** An explorer that answers with these tokens. */
async function startExplorer(items: readonly unknown[]) {
  const service = await startFaultyService(({ path }) => ({
    status: 200,
    json: path.includes('/instances/') ? items[0] : { items, next_page_params: { unheard_of: 'x' } },
  }))
  return { service, node: await startProvider({ environment: { CHORUS_BLOCKSCOUT_URL: service.url, CHORUS_PAGES_URL: pages.url } }) }
}
const token = {
  address_hash: `0x${'a'.repeat(40)}`,
  name: 'Art',
  symbol: 'ART',
  type: 'ERC-721',
  holders_count: 'NaN',
  total_supply: `1${'0'.repeat(78)}`,
}
const instance = (more: object) => ({ id: '7', token, owner: null, metadata: null, value: null, ...more })

describe('a hostile explorer', () => {
  test('has malformed tokens left out and long texts cut', async () => {
    const { service, node } = await startExplorer([
      instance({
        id: '9'.repeat(78),
        metadata: {
          name: '<script>alert(1)</script>\u202E'.repeat(100),
          description: 'x'.repeat(100_000),
          image: 'javascript:alert(1)',
          external_url: 'javascript:alert(1)',
          attributes: [...Array.from({ length: 500 }, () => ({ trait_type: { a: 1 }, value: 'y'.repeat(999) })), null, 7],
        },
      }),
      instance({ id: '8', metadata: { name: 7, attributes: { Mood: 'calm', Size: 3, Deep: { a: 1 } } } }),
      instance({ id: '-1' }),
      instance({ id: '1', token: { ...token, type: 'ERC-20' } }),
      instance({ id: '2', token: { ...token, address_hash: 'javascript:alert(1)' } }),
      null,
      'no object',
    ])
    const { nfts, cursor } = await ownOf(collector, {}, node)
    expect(nfts.map(({ token_id: id }) => id)).toEqual(['9'.repeat(78), '8'])
    const [long, odd] = nfts
    expect([long!.name.length, long!.description.length, long!.attributes.length]).toEqual([120, 3000, 60])
    expect(long!.name).not.toContain('\u202E')
    expect([long!.external_uri, long!.imageURL, long!.collection.items_total, long!.collection.owners_total]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(odd!.name).toBe('7')
    expect(odd!.attributes).toEqual([
      { attribute_name: 'Mood', attribute_value: 'calm', percentage: null },
      { attribute_name: 'Size', attribute_value: '3', percentage: null },
      { attribute_name: 'Deep', attribute_value: '', percentage: null },
    ])
    expect(cursor).toBeNull()
    await node[Symbol.asyncDispose]()
    await service.close()
  })

  test('leads our server to no private address, and to no file that isn’t what it seems', async () => {
    const png = Buffer.from(pixel, 'base64')
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const images = [
      'http://127.0.0.1/secret.png',
      'https://169.254.169.254/latest/meta-data/',
      'https://moved.example/inside',
      'https://file.example/page.png',
      'file:///etc/passwd',
      'data:image/svg+xml;base64,PHN2Zy8+',
      `data:image/png;base64,${bomb.toString('base64')}`,
    ]
    for (const image of images) {
      const { service, node } = await startExplorer([instance({ metadata: { image } })])
      const answer = await askImage(token.address_hash, '7', node)
      expect([image.slice(0, 60), answer.status]).toEqual([image.slice(0, 60), 204])
      await node[Symbol.asyncDispose]()
      await service.close()
    }
    const { service, node } = await startExplorer([instance({ metadata: { image: `data:image/png;base64,${png.toString('base64')}` } })])
    expect((await askImage(token.address_hash, '7', node)).headers.get('content-type')).toBe('image/png')
    await node[Symbol.asyncDispose]()
    await service.close()
  })

  test.each(['failing', 'garbled', 'silent'] as const)('is an error while it is %s', async (mode) => {
    const { service, node } = await startExplorer([])
    service.mode = mode
    const answer = await ask('/v1/nft/wallet/own', { walletAddress: collector, chainId: '1' }, node)
    expect([answer.status, errorTextOf(answer)]).toEqual([502, 'NFTs aren’t available right now. Try again in a moment.'])
    await node[Symbol.asyncDispose]()
    await service.close()
  })
})

test('one token is found by its contract and number', async () => {
  const { token: of, id, metadata } = all[0]!
  expect(await detailOf(of.address, id)).toMatchObject([{ name: metadata.name, description: metadata.description }])
  expect(await detailOf(of.address, '999999')).toEqual([])
})
