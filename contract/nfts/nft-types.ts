import * as v from 'valibot'

const text = v.string()
/** Explorers without a key don't know it. */
const maybe = v.nullable(text)
const maybeNumber = v.nullable(v.number())
export const ercTypes = ['erc721', 'erc1155'] as const

/** Provider API §3.12: NFTScan's format of a token. Sales, rarity and mints are null where only an explorer was asked. */
const entries = {
  contract_address: text,
  contract_name: text,
  /** Hexadecimal. */
  contract_token_id: text,
  /** Decimal. */
  token_id: v.pipe(text, v.regex(/^\d{1,78}$/)),
  erc_type: v.picklist(ercTypes),
  /** Null: several people, or unknown. */
  owner: maybe,
  minter: maybe,
  mint_transaction_hash: maybe,
  name: text,
  description: text,
  external_uri: maybe,
  /** How many a wallet has. */
  amount: v.pipe(text, v.regex(/^\d{1,90}$/)),
  chain_id: v.number(),
  owner_timestamp: maybeNumber,
  mint_timestamp: maybeNumber,
  mint_price: maybeNumber,
  attributes: v.array(v.object({ attribute_name: text, attribute_value: text, percentage: maybe })),
  content_type: maybe,
  content_uri: maybe,
  image_uri: maybe,
  imageURL: maybe,
  latest_trade_price: maybeNumber,
  latest_trade_symbol: maybe,
  latest_trade_timestamp: maybeNumber,
  nftscan_id: maybe,
  nftscan_uri: maybe,
  small_nftscan_uri: maybe,
  rarity_rank: maybeNumber,
  rarity_score: maybeNumber,
}
export const NftAsset = v.object(entries)
export type NftAsset = v.InferOutput<typeof NftAsset>

export const NftCollection = v.object({
  contract_address: text,
  name: text,
  symbol: text,
  description: maybe,
  website: maybe,
  logo_url: maybe,
  banner_url: maybe,
  owner: maybe,
  erc_type: v.picklist(ercTypes),
  /** Null: unknown. */
  items_total: v.nullable(v.number()),
  owners_total: v.nullable(v.number()),
  floor_price: maybeNumber,
  price_symbol: maybe,
  verified: v.boolean(),
  is_spam: v.boolean(),
  chain_id: v.number(),
})
export type NftCollection = v.InferOutput<typeof NftCollection>

export const NftDetail = v.object({ ...entries, collection: NftCollection })
export type NftDetail = v.InferOutput<typeof NftDetail>
