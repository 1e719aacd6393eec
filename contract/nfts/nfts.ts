import { nftChainIds } from '@chorus/model/chain/nft'
import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { nftImageSizes } from './nft-image.ts'
import { NftAsset, NftCollection, NftDetail } from './nft-types.ts'

/** In queries as text. Spec 3 §9: the chains whose NFTs are read. */
const chainId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.check((id) => nftChainIds.includes(id), 'NFTs of this chain are not read.'),
)
const contract = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'Invalid address'), v.toLowerCase())
const tokenId = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Invalid token id'))
const cursor = v.optional(v.pipe(v.string(), v.maxLength(1000)))
const ofContract = { chainId, contractAddress: contract }

/** Provider API §3.12. Without `contractAddress`, our addition, the tokens of all collections. */
export const walletNfts = defineCall({
  method: 'GET',
  path: '/v1/nft/wallet/own',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'The NFTs of a wallet on a chain, from a block explorer. Cached for 60 seconds.',
  query: v.object({
    walletAddress: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    chainId,
    contractAddress: v.optional(contract),
    cursor,
  }),
  reply: v.object({ nfts: v.array(NftDetail), cursor: v.nullable(v.string()) }),
})

export const nftDetail = defineCall({
  method: 'POST',
  path: '/v1/nft/detail',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'NFTs by contract and token id. Those that don’t exist are left out.',
  body: v.object({
    chainId,
    list: v.pipe(v.array(v.object({ contract_address: contract, token_id: tokenId })), v.maxLength(20)),
  }),
  reply: v.array(NftDetail),
})

export const nftCollection = defineCall({
  method: 'GET',
  path: '/v1/nft/collection',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'A collection of NFTs. Null: no NFTs are at this address.',
  query: v.object(ofContract),
  reply: v.nullable(NftCollection),
})

export const nftCollectionItems = defineCall({
  method: 'GET',
  path: '/v1/nft/collection/items',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'The NFTs of a collection. `next` is empty at the end.',
  query: v.object({ ...ofContract, cursor }),
  reply: v.object({ content: v.array(NftAsset), next: v.string(), total: v.number() }),
})

export const nftHolders = defineCall({
  method: 'GET',
  path: '/v1/nft/collection/holder',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'Who has most of a collection.',
  query: v.object({
    ...ofContract,
    size: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100))),
  }),
  reply: v.array(v.object({ address: v.string(), value: v.number(), proportion: v.string() })),
})

/** Of `nftImagePath`. */
export const NftImageQuery = v.object({
  chainId,
  contractAddress: contract,
  tokenId,
  size: v.optional(v.picklist(nftImageSizes), 'small'),
})
