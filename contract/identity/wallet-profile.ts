import { networkIdentities, networkNames, networkPlatforms, type NetworkPersonKey } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

const text = v.string()
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))
const isDefault = v.optional(v.boolean())

/** Provider API §2. The source of a relation, in the provider's terms: `firefly` is what was proven here. */
export const VerifiedSource = v.object({ source: text, provider: text, verifiedText: text })
export type VerifiedSource = v.InferOutput<typeof VerifiedSource>

/** Our addition: network accounts carry it too. */
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

/** Provider API §2: all six lists are always present. */
export const WalletProfiles = v.object({
  walletProfiles: v.array(WalletProfile),
  solanaWalletProfiles: v.array(WalletProfile),
  lensProfilesV3: v.array(LensProfile),
  farcasterProfiles: v.array(FarcasterProfile),
  twitterProfiles: v.array(TwitterProfile),
  bskyProfiles: v.array(BskyProfile),
  /** Only returned to its owner. */
  fireflyAccountId: v.optional(text),
  account: v.object({ displayName: v.nullable(text), avatar: v.nullable(text), uid: text }),
})
export type WalletProfiles = v.InferOutput<typeof WalletProfiles>

const networkKeys = Object.fromEntries(
  networkNames.flatMap((name) => Object.values(networkIdentities[name].personKeys).map((key) => [key, v.optional(id)])),
) as Record<NetworkPersonKey, v.OptionalSchema<typeof id, undefined>>

/** Provider API §3.5: one of these identifies a person; a did may come with its handle, and takes precedence. */
const PersonQuery = v.pipe(
  v.object({
    walletAddress: v.optional(id),
    solanaAddress: v.optional(id),
    ...networkKeys,
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
  summary: 'Everything publicly linked to an identity, each with its source. Unknown identities return six empty lists.',
})

export const walletProfile = defineCall({
  ...person,
  path: '/v2/wallet/profile',
  summary: 'Same as profileinfo, under its older name.',
})

export const walletStatus = defineCall({
  method: 'POST',
  path: '/v2/wallet/status',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Which wallets are known to be compromised. Unknown counts as no.',
  body: v.strictObject({ addresses: v.pipe(v.array(id), v.maxLength(60)) }),
  reply: v.array(v.object({ address: text, is_hack: v.boolean() })),
})

export const walletRelation = defineCall({
  method: 'GET',
  path: '/v2/wallet/relation',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'A wallet, and the source of its link to its owner.',
  query: v.object({ walletAddress: id, walletType: v.optional(v.picklist(['evm', 'solana']), 'evm') }),
  reply: v.object({ ...WalletProfile.entries, wallet_type: text }),
})

export const identityRelations = defineCall({
  method: 'GET',
  path: '/v1/wallet/relations',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Accounts on Reddit, Keybase and GitHub with a verified link to an identity.',
  query: v.object({
    platform: v.picklist([...networkPlatforms, 'wallet', 'eth', 'solana', 'ens']),
    identity: id,
  }),
  reply: v.array(
    v.object({
      source: v.array(text),
      identity: v.object({ uuid: text, identity: text, platform: v.picklist(['reddit', 'keybase', 'github']), displayName: text }),
    }),
  ),
})

/** A token in GeckoTerminal's format; unknown fields are empty. */
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
  summary: 'What is at an address: an account, a token or another contract. Unknown addresses return an empty list.',
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
