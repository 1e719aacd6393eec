import type { NftAsset, NftCollection, NftDetail } from '@chorus/contract/nfts/nft-types'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import * as v from 'valibot'
import { isSpam } from './is-spam.ts'

/** Most characters and entries that are kept of what strangers wrote into a token. */
const most = { name: 120, description: 3000, attributes: 60, attribute: 100, address: 100_000 }

const line = (limit: number) =>
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.transform((value) => toPlainLine(String(value).slice(0, limit * 4), limit)),
    ),
    '',
  )
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const uri = v.fallback(v.nullish(v.pipe(v.string(), v.nonEmpty(), v.maxLength(most.address))), null)
const count = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), Number.NaN)
const amount = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,90}$/)), '1')
/** ERC-404 tokens are both; what a wallet has of them are single tokens. */
const kind = v.fallback(v.picklist(['ERC-721', 'ERC-1155', 'ERC-404', 'ERC-20']), 'ERC-721')

/** A collection, as Blockscout v2 describes a token contract. `address` is the field's name until 2025. */
export const Token = v.object({
  address_hash: v.optional(address),
  address: v.optional(address),
  name: line(most.name),
  symbol: line(30),
  type: kind,
  holders_count: count,
  total_supply: count,
  icon_url: uri,
  reputation: v.fallback(v.nullish(v.string()), null),
})
export type Token = v.InferOutput<typeof Token>

const Trait = v.object({ trait_type: line(most.attribute), value: line(most.attribute) })
/** Most write a list of traits, some an object. Anything else is left out. */
const Traits = v.fallback(
  v.union([
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) =>
        list.slice(0, most.attributes).flatMap((entry) => (v.is(v.looseObject({}), entry) ? [v.parse(Trait, entry)] : [])),
      ),
    ),
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((traits) =>
        Object.entries(traits)
          .slice(0, most.attributes)
          .map(([name, value]) => v.parse(Trait, { trait_type: name, value })),
      ),
    ),
  ]),
  [],
)
const Metadata = v.object({
  name: line(most.name),
  description: v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.toWellFormed().slice(0, most.description)),
    ),
    '',
  ),
  image: uri,
  image_url: uri,
  external_url: uri,
  attributes: v.optional(Traits),
  traits: v.optional(Traits),
  properties: v.optional(Traits),
})

/** A token, as Blockscout v2 describes it. */
export const Instance = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  token: v.fallback(v.nullish(Token), null),
  owner: v.fallback(v.nullish(v.object({ hash: address })), null),
  value: amount,
  metadata: v.fallback(v.nullish(Metadata), null),
  image_url: uri,
  animation_url: uri,
  external_app_url: uri,
  media_type: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^[a-z]+\/[\w.+-]{1,60}$/i), v.toLowerCase())), null),
  media_url: uri,
  thumbnails: v.fallback(v.nullish(v.object({ '500x500': v.optional(uri), '250x250': v.optional(uri), original: v.optional(uri) })), null),
})
export type Instance = v.InferOutput<typeof Instance>

export interface FoundNft {
  nft: NftDetail
  /** Where its image may be, by size, best first. */
  images: { small: string[]; large: string[] }
}

const addressOf = ({ address_hash: now, address: before }: Token): string | undefined => now ?? before
const toErcType = ({ type }: Token): NftAsset['erc_type'] => (type === 'ERC-1155' ? 'erc1155' : 'erc721')
const toTotal = (total: number): number | null => (Number.isNaN(total) ? null : total)

/** Undefined: the contract holds no NFTs. */
export function toCollection(chainId: number, token: Token): NftCollection | undefined {
  const contract = addressOf(token)
  if (!contract || token.type === 'ERC-20') return undefined
  return {
    contract_address: contract,
    name: token.name,
    symbol: token.symbol,
    description: null,
    website: null,
    logo_url: token.icon_url?.startsWith('https://') ? token.icon_url : null,
    banner_url: null,
    owner: null,
    erc_type: toErcType(token),
    items_total: toTotal(token.total_supply),
    owners_total: toTotal(token.holders_count),
    floor_price: null,
    price_symbol: null,
    verified: false,
    is_spam: isSpam(token.reputation ?? null, token.name, token.symbol),
    chain_id: chainId,
  }
}

/** Undefined: its collection is unknown. `of`: the collection, which explorers leave out of its own tokens. */
export function toNft(chainId: number, instance: Instance, of?: Token): FoundNft | undefined {
  const collection = instance.token ? toCollection(chainId, instance.token) : of && toCollection(chainId, of)
  if (!collection) return undefined
  const { metadata, thumbnails } = instance
  const originals = [
    instance.image_url,
    metadata?.image,
    metadata?.image_url,
    instance.media_type?.startsWith('image/') ? instance.media_url : null,
  ]
  const [image] = originals.filter(Boolean)
  const isSaying = isSpam(null, metadata?.name ?? '')
  const nft: NftDetail = {
    ...unknownToExplorers,
    contract_address: collection.contract_address,
    contract_name: collection.name,
    contract_token_id: `0x${BigInt(instance.id).toString(16)}`,
    token_id: instance.id,
    erc_type: collection.erc_type,
    owner: collection.erc_type === 'erc721' ? (instance.owner?.hash ?? null) : null,
    name: metadata?.name ?? '',
    description: metadata?.description ?? '',
    external_uri: toOpen(instance.external_app_url ?? metadata?.external_url),
    amount: instance.value,
    chain_id: chainId,
    attributes: (metadata?.attributes ?? metadata?.traits ?? metadata?.properties ?? [])
      .filter(({ trait_type: name, value }) => name || value)
      .map(({ trait_type: name, value }) => ({ attribute_name: name, attribute_value: value, percentage: null })),
    content_type: instance.media_type ?? null,
    content_uri: toShort(instance.animation_url ?? instance.media_url),
    image_uri: image ? toShort(image) : null,
    imageURL: toOpen(image),
    collection: isSaying ? { ...collection, is_spam: true } : collection,
  }
  const present = (list: readonly (string | null | undefined)[]) => list.flatMap((entry) => entry || [])
  const small = [thumbnails?.['500x500'], thumbnails?.['250x250']]
  return { nft, images: { small: present([...small, ...originals]), large: present([...originals, thumbnails?.original, ...small]) } }
}

const unknownToExplorers = {
  minter: null,
  mint_transaction_hash: null,
  owner_timestamp: null,
  mint_timestamp: null,
  mint_price: null,
  latest_trade_price: null,
  latest_trade_symbol: null,
  latest_trade_timestamp: null,
  nftscan_id: null,
  nftscan_uri: null,
  small_nftscan_uri: null,
  rarity_rank: null,
  rarity_score: null,
}

/** Files written into their address are large; the image itself is read by our server. */
const toShort = (given: string | null | undefined): string | null =>
  given ? (given.length <= 2000 ? given : `${given.slice(0, 40).split(',')[0]},`) : null

/** An address that a reader may open. */
const toOpen = (given: string | null | undefined): string | null =>
  given && /^https?:\/\//i.test(given) && given.length <= 2000 && URL.canParse(given) ? given : null
