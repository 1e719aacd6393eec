import type { Hono } from 'hono'
import type { World } from '../seed/world.ts'
import { toParty, toToken } from './explorer-shapes.ts'
import { type PlayedNft, toNfts } from './to-nfts.ts'
import { collections, type PlayedToken } from './tokens.ts'

/** Entries of a page. */
const length = 50

interface NftRoutesOptions {
  world: World
  chain: number
  /** Of people, by address. */
  names: ReadonlyMap<string, string>
}

/** What a block explorer knows of NFTs: `/api/v2/addresses/{hash}/nft` and `/api/v2/tokens/{hash}/…`. */
export function addNftRoutes(app: Hono, { world, chain, names }: NftRoutesOptions): void {
  const nfts = toNfts(world, chain)
  const ownersOf = (token: PlayedToken) => new Set(nfts.filter((each) => each.token === token).map(({ owner }) => owner)).size
  const toCollection = (token: PlayedToken) => ({
    ...toToken(token),
    holders_count: String(ownersOf(token)),
    total_supply: token.type === 'ERC-721' ? String(nfts.filter((each) => each.token === token).length) : null,
    reputation: 'ok',
  })
  const toInstance = ({ token, id, owner, amount, metadata }: PlayedNft) => {
    const isGateway = metadata.image.startsWith('ipfs://')
    const image = isGateway ? `https://ipfs.io/ipfs/${metadata.image.slice(7)}` : metadata.image
    return {
      id,
      token: toCollection(token),
      token_type: token.type,
      value: token.type === 'ERC-721' ? '1' : String(amount),
      owner: token.type === 'ERC-721' ? toParty(owner, names) : null,
      is_unique: token.type === 'ERC-721',
      metadata,
      image_url: image.startsWith('https:') ? image : null,
      animation_url: null,
      external_app_url: null,
      media_url: image.startsWith('https:') ? image : null,
      media_type: isGateway ? 'image/webp' : null,
      thumbnails: null,
    }
  }
  const toPage = <T>(all: readonly T[], from: number, next: (last: T, count: number) => object) => {
    const items = all.slice(from, from + length)
    return { items, next_page_params: from + length < all.length ? next(items.at(-1)!, from + length) : null }
  }

  app.get('/api/v2/addresses/:hash/nft', (context) => {
    const owner = context.req.param('hash').toLowerCase()
    const owned = nfts.filter((each) => each.owner === owner)
    const { items, next_page_params: next } = toPage(owned, Number(context.req.query('items_count') ?? 0), ({ token, id }, count) => ({
      items_count: count,
      token_contract_address_hash: token.address,
      token_id: id,
      token_type: token.type,
    }))
    return context.json({ items: items.map(toInstance), next_page_params: next })
  })

  const findCollection = (hash: string) => collections.find(({ address }) => address === hash.toLowerCase())
  app.get('/api/v2/tokens/:hash', (context) => {
    const token = findCollection(context.req.param('hash'))
    return token ? context.json(toCollection(token)) : context.json({ message: 'Not found' }, 404)
  })
  app.get('/api/v2/tokens/:hash/instances', (context) => {
    const token = findCollection(context.req.param('hash'))
    if (!token) return context.json({ message: 'Not found' }, 404)
    const before = Number(context.req.query('unique_token') ?? Number.POSITIVE_INFINITY)
    // Highest number first, each once.
    const byId = new Map(nfts.filter((each) => each.token === token && Number(each.id) < before).map((each) => [each.id, each]))
    const all = [...byId.values()].toSorted((one, other) => Number(other.id) - Number(one.id))
    const { items, next_page_params: next } = toPage(all, 0, ({ id }) => ({ unique_token: Number(id) }))
    return context.json({ items: items.map(toInstance), next_page_params: next })
  })
  app.get('/api/v2/tokens/:hash/instances/:id', (context) => {
    const token = findCollection(context.req.param('hash'))
    const found = nfts.find((each) => each.token === token && each.id === context.req.param('id'))
    return found ? context.json(toInstance(found)) : context.json({ message: 'Not found' }, 404)
  })
  app.get('/api/v2/tokens/:hash/holders', (context) => {
    const token = findCollection(context.req.param('hash'))
    if (!token) return context.json({ message: 'Not found' }, 404)
    const amounts = new Map<string, bigint>()
    for (const { owner, amount } of nfts.filter((each) => each.token === token)) amounts.set(owner, (amounts.get(owner) ?? 0n) + amount)
    const items = [...amounts]
      .toSorted(([, one], [, other]) => Number(other - one))
      .slice(0, length)
      .map(([owner, amount]) => ({
        address: toParty(owner, names),
        value: String(amount),
        token_id: null,
      }))
    return context.json({ items, next_page_params: null })
  })
}
