import * as v from 'valibot'
import { defineCall } from './call.ts'

const text = v.string()
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))
const isDefault = v.optional(v.boolean())

/** Provider API §2. Where a relation is known from, in the provider's words: `firefly` is what was proven here. */
export const VerifiedSource = v.object({ source: text, provider: text, verifiedText: text })
export type VerifiedSource = v.InferOutput<typeof VerifiedSource>

/** Ours: networks' accounts are told with it, too. */
const verifiedSources = v.optional(v.array(VerifiedSource))

export const WalletProfile = v.object({
  address: text,
  blockchain: v.picklist(['ethereum', 'solana']),
  is_connected: v.boolean(),
  verifiedSources: v.array(VerifiedSource),
  ens: v.optional(v.array(text)),
  primary_ens: v.optional(v.nullable(text)),
  avatar: v.optional(text),
  blocked: v.optional(v.boolean()),
  isDefault,
  dataSource: v.optional(text),
})
export type WalletProfile = v.InferOutput<typeof WalletProfile>

const LensProfile = v.object({
  id: text,
  ownedBy: text,
  nameSpace: v.literal('lens'),
  localName: text,
  fullHandle: text,
  isDefault,
  verifiedSources,
})
const FarcasterProfile = v.object({
  fid: v.number(),
  id: v.number(),
  username: text,
  display_name: text,
  bio: text,
  avatar: v.object({ url: text, verified: v.boolean() }),
  followerCount: v.number(),
  followingCount: v.number(),
  isPowerUser: v.boolean(),
  signer_address: text,
  addresses: v.array(text),
  raw_data: text,
  isDefault,
  verifiedSources,
})
const TwitterProfile = v.object({ twitter_id: text, handle: text, source: text, provider: text, isDefault, verifiedSources })
const BskyProfile = v.object({ did: text, handle: text, isDefault, verifiedSources })

/** Provider API §2: all six lists are always there. */
export const WalletProfiles = v.object({
  walletProfiles: v.array(WalletProfile),
  solanaWalletProfiles: v.array(WalletProfile),
  lensProfilesV3: v.array(LensProfile),
  farcasterProfiles: v.array(FarcasterProfile),
  twitterProfiles: v.array(TwitterProfile),
  bskyProfiles: v.array(BskyProfile),
  /** Told to its owner only. */
  fireflyAccountId: v.optional(text),
  account: v.object({ displayName: v.nullable(text), avatar: v.nullable(text), uid: text }),
})
export type WalletProfiles = v.InferOutput<typeof WalletProfiles>

/** Provider API §3.5: one of these names somebody; a did may come along with its handle, and counts more. */
const PersonQuery = v.pipe(
  v.object({
    walletAddress: v.optional(id),
    solanaAddress: v.optional(id),
    lensProfileId: v.optional(id),
    lensHandle: v.optional(id),
    fid: v.optional(id),
    farcasterUsername: v.optional(id),
    twitterId: v.optional(id),
    twitterHandle: v.optional(id),
    bskyDid: v.optional(id),
    bskyHandle: v.optional(id),
    ens: v.optional(id),
    uid: v.optional(id),
  }),
  v.check((query) => Object.values(query).some((value) => value !== undefined), 'One of the identities must be given.'),
)
export type PersonQuery = v.InferOutput<typeof PersonQuery>

const person = {
  method: 'GET',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  query: PersonQuery,
  reply: WalletProfiles,
} as const

export const walletProfileInfo = defineCall({
  ...person,
  path: '/v2/wallet/profileinfo',
  summary: 'Everything that is publicly one with an identity, each with where it is known from. Nobody known: six empty lists.',
})

export const walletProfile = defineCall({
  ...person,
  path: '/v2/wallet/profile',
  summary: 'The same as profileinfo, under its older name.',
})

export const walletStatus = defineCall({
  method: 'POST',
  path: '/v2/wallet/status',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Which wallets are known to have been taken. What cannot be found out just now counts as not.',
  body: v.strictObject({ addresses: v.pipe(v.array(id), v.maxLength(60)) }),
  reply: v.array(v.object({ address: text, is_hack: v.boolean() })),
})

export const walletRelation = defineCall({
  method: 'GET',
  path: '/v2/wallet/relation',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'A wallet, and by whom it is known whose it is.',
  query: v.object({ walletAddress: id, walletType: v.optional(v.picklist(['evm', 'solana']), 'evm') }),
  reply: v.object({ ...WalletProfile.entries, wallet_type: text }),
})

export const identityRelations = defineCall({
  method: 'GET',
  path: '/v1/wallet/relations',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Accounts on Reddit, Keybase and GitHub that were checked to be one with an identity.',
  query: v.object({
    platform: v.picklist(['farcaster', 'lens', 'twitter', 'bsky', 'wallet', 'eth', 'solana', 'ens']),
    identity: id,
  }),
  reply: v.array(
    v.object({
      source: v.array(text),
      identity: v.object({ uuid: text, identity: text, platform: v.picklist(['reddit', 'keybase', 'github']), displayName: text }),
    }),
  ),
})

/** A token as GeckoTerminal describes one; what is not known is empty. */
const TokenFacts = v.object({
  id: text,
  type: text,
  attributes: v.object({
    address: text,
    name: text,
    symbol: text,
    decimals: v.number(),
    image_url: v.nullable(text),
    coingecko_coin_id: v.nullable(text),
    total_supply: v.nullable(text),
    price_usd: v.nullable(text),
    fdv_usd: v.nullable(text),
    total_reserve_in_usd: v.nullable(text),
    volume_usd: v.object({ h24: v.nullable(text) }),
  }),
})

export const detectAddress = defineCall({
  method: 'GET',
  path: '/v2/wallet/detect',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'What stands at an address: an account, a token or another contract. Nothing that is known: an empty list.',
  query: v.object({ address: id, chainId: v.optional(id) }),
  reply: v.object({
    list: v.array(
      v.object({
        type: v.picklist(['eth', 'solana']),
        chain: text,
        chain_id: text,
        address_type: v.picklist(['eoa', 'soa', 'contract']),
        contract_type: v.picklist(['ERC20', 'ERC721', 'ERC1155', 'token', 'nft', 'program', 'unknown']),
        contract_info: TokenFacts,
      }),
    ),
  }),
})
