import { networkPlatforms, type NetworkPlatform } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

/** Provider API §1.8: connectionPlatform. */
export const ConnectionPlatform = v.picklist([...networkPlatforms, 'solana', 'wallet', 'telegram', 'apple', 'google', 'email'])
export type ConnectionPlatform = v.InferOutput<typeof ConnectionPlatform>

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))
const text = v.string()
const both = <const S extends v.GenericSchema>(item: S) => ({ connected: v.array(item), unconnected: v.array(item) })

const VerifiedSource = v.object({ source: text, provider: text, verifiedText: text })
const FarcasterConnection = v.object({
  fid: v.number(),
  id: v.number(),
  username: text,
  display_name: text,
  bio: text,
  pfp: text,
  url: text,
  connectedAddresses: v.array(text),
  connectedAt: v.optional(text),
  isDefault: v.optional(v.boolean()),
})
const LensConnection = v.object({
  address: text,
  lens: v.array(
    v.object({
      id: text,
      ownedBy: text,
      nameSpace: v.literal('lens'),
      localName: text,
      fullHandle: text,
      isDefault: v.optional(v.boolean()),
      connectedAt: v.optional(text),
      canDisconnect: v.optional(v.boolean()),
    }),
  ),
})
const TwitterConnection = v.object({
  id: text,
  handle: text,
  name: text,
  platform: v.literal('twitter'),
  connectedAt: v.optional(text),
  isDefault: v.optional(v.boolean()),
})
/** Of Bluesky, and of every network for which the provider API has no format of its own. */
const plainConnection = (platform: NetworkPlatform) =>
  v.object({ connected: v.boolean(), id: text, isDefault: v.optional(v.boolean()), name: text, platform: v.literal(platform) })
export type PlainConnection = v.InferOutput<ReturnType<typeof plainConnection>>

const networkConnections = { farcaster: FarcasterConnection, lens: LensConnection, twitter: TwitterConnection }
type NetworkConnection<P> = P extends keyof typeof networkConnections ? (typeof networkConnections)[P] : ReturnType<typeof plainConnection>
type NetworkLists = { [P in NetworkPlatform]: v.ObjectSchema<ReturnType<typeof both<NetworkConnection<P>>>, undefined> }

const networkLists = Object.fromEntries(
  networkPlatforms.map((platform) => {
    const own: v.GenericSchema | undefined = (networkConnections as Partial<Record<NetworkPlatform, v.GenericSchema>>)[platform]
    return [platform, v.object(both(own ?? plainConnection(platform)))]
  }),
) as unknown as NetworkLists
export const WalletConnection = v.object({
  address: text,
  avatar: text,
  canReport: v.boolean(),
  ens: v.array(text),
  platform: v.picklist(['eth', 'solana']),
  provider: text,
  source: text,
  sources: v.array(VerifiedSource),
  twitterId: text,
  isDefault: v.optional(v.boolean()),
  isConnected: v.optional(v.boolean()),
})
const MailConnection = v.object({ email: text, id: text, name: text, platform: text, connected: v.optional(v.boolean()) })
const TelegramConnection = v.object({
  handle: text,
  id: text,
  name: text,
  platform: v.literal('telegram'),
  provider: text,
  source: text,
  sources: v.array(VerifiedSource),
  connected: v.optional(v.boolean()),
})
const AccountConnection = v.object({
  account_id: v.object({ high: v.number(), low: v.number() }),
  id: text,
  name: text,
  platform: text,
  connected: v.optional(v.boolean()),
  uid: v.optional(text),
  avatar: v.optional(text),
  displayName: v.optional(text),
})

/** Provider API §3.4: all keys, and all lists in them, are always there. */
export const Connections = v.object({
  account: v.array(AccountConnection),
  ...networkLists,
  wallet: v.object({
    ...both(WalletConnection),
    connectedEVM: v.array(WalletConnection),
    unconnectedEVM: v.array(WalletConnection),
    connectedSolana: v.array(WalletConnection),
    unconnectedSolana: v.array(WalletConnection),
  }),
  google: v.object(both(MailConnection)),
  apple: v.object(both(MailConnection)),
  telegram: v.object(both(TelegramConnection)),
  email: v.object(both(MailConnection)),
})

const disconnectBody = v.strictObject({
  connectionPlatform: ConnectionPlatform,
  connectionId: v.pipe(v.union([v.string(), v.number()]), v.transform(String), id),
})

export const accountConnection = defineCall({
  method: 'GET',
  path: '/v1/accountConnection',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'All accounts and wallets connected to this account, and those that appear to belong to it.',
  reply: Connections,
})

const disconnectCodes =
  'Code 1704: removing a sign-in method that proves the account needs a login within the last ten minutes. Code 1709: that login was with one connected less than 24 hours ago.'

export const disconnect = defineCall({
  method: 'DELETE',
  path: '/v2/accountConnection',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: `Disconnects one identity, but never the last sign-in method. ${disconnectCodes}`,
  body: disconnectBody,
  reply: Nothing,
})

export const disconnectWithWallets = defineCall({
  method: 'DELETE',
  path: '/v1/accountConnection',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: `Disconnects one identity and its wallets, but never the last sign-in method. ${disconnectCodes}`,
  body: disconnectBody,
  reply: Nothing,
})

export const removeWallets = defineCall({
  method: 'DELETE',
  path: '/v1/wallet',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Disconnects wallets.',
  body: v.strictObject({ addresses: v.pipe(v.array(id), v.minLength(1), v.maxLength(100)) }),
  reply: Nothing,
})

export const updateDefaultConnection = defineCall({
  method: 'POST',
  path: '/v2/wallet/updateDefaultConnection',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Makes one connection the default of its platform.',
  body: v.strictObject({ platform: ConnectionPlatform, profile_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), id) }),
  reply: Nothing,
})
