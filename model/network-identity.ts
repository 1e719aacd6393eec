export interface NetworkIdentity {
  /** As people write it. */
  label: string
  /** The `platform` of the provider API: bookmarks, mutes, reports, connections. */
  platform: string
  /** The `type` of its serialised sessions, and the `source` of its normalised posts. */
  sessionType: string
  /** Where a browser stores its accounts. Provider API §11.8. */
  storageKey: string
  /** Names an account of it in mute calls. Provider API §3.6. */
  muteKey: string
  /** The provider API has no such key: only our own clients know it. */
  isMuteKeyOurs?: boolean
  /** Name an account of it in queries about a person. Provider API §3.5. */
  personKeys: { id: string; handle: string }
  /** Its word in our URLs: `/post/{segment}/{id}`. */
  segment: string
  /** Its letter in links that name who shared them: `?p={letter}`. Spec 1 §2. */
  referralLetter: string
  /** Other words for it in links from elsewhere. */
  otherSegments: readonly string[]
  /** Links and searches may append it to a handle. Lower case. */
  handleSuffix?: string
  /** Old links call its feeds channels. */
  hasChannelLinks?: boolean
  /** Its profile ids are hexadecimal addresses, whose letter case carries no meaning. */
  hasAddressIds?: boolean
}

/**
 * The networks. Everything that names one derives from this table, so a fifth network begins with a row here.
 * The order is the one in which sessions are restored (provider API §11.8) and lists of networks are shown.
 */
export const networkIdentities = {
  farcaster: {
    label: 'Farcaster',
    platform: 'farcaster',
    sessionType: 'Farcaster',
    storageKey: 'farcaster-state',
    muteKey: 'fid',
    personKeys: { id: 'fid', handle: 'farcasterUsername' },
    segment: 'farcaster',
    referralLetter: 'f',
    otherSegments: ['far'],
  },
  lens: {
    label: 'Lens',
    platform: 'lens',
    sessionType: 'Lens',
    storageKey: 'lens-state',
    muteKey: 'lensId',
    personKeys: { id: 'lensProfileId', handle: 'lensHandle' },
    segment: 'lens',
    referralLetter: 'l',
    otherSegments: [],
    handleSuffix: '.lens',
    hasAddressIds: true,
  },
  x: {
    label: 'X',
    platform: 'twitter',
    sessionType: 'Twitter',
    storageKey: 'twitter-state',
    muteKey: 'twitterId',
    personKeys: { id: 'twitterId', handle: 'twitterHandle' },
    segment: 'twitter',
    referralLetter: 'x',
    otherSegments: ['x'],
  },
  bluesky: {
    label: 'Bluesky',
    platform: 'bsky',
    sessionType: 'Bsky',
    storageKey: 'bsky-state',
    muteKey: 'did',
    isMuteKeyOurs: true,
    personKeys: { id: 'bskyDid', handle: 'bskyHandle' },
    segment: 'bsky',
    referralLetter: 'b',
    otherSegments: ['bluesky'],
    hasChannelLinks: true,
  },
} as const satisfies Record<string, NetworkIdentity>

type Identities = typeof networkIdentities

export type NetworkName = keyof Identities
export type NetworkPlatform = Identities[NetworkName]['platform']
export type NetworkMuteKey = Identities[NetworkName]['muteKey']
export type NetworkPersonKey = Identities[NetworkName]['personKeys']['id' | 'handle']
export type NetworkSessionType = Identities[NetworkName]['sessionType']

export const networkNames = Object.keys(networkIdentities) as NetworkName[]
export const networkPlatforms = networkNames.map((name) => networkIdentities[name].platform)
export const networkSessionTypes = networkNames.map((name) => networkIdentities[name].sessionType)

export const isNetworkName = (value: string): value is NetworkName => Object.hasOwn(networkIdentities, value)

/** The row of a network, with optional columns readable on every row. */
export const identityOf = (network: NetworkName): NetworkIdentity => networkIdentities[network]

const networksByPlatform = new Map<string, NetworkName>(networkNames.map((name) => [networkIdentities[name].platform, name]))
const networksByType = new Map<string, NetworkName>(networkNames.map((name) => [networkIdentities[name].sessionType, name]))

/** Undefined for platforms that are not networks, such as `wallet`. */
export const networkOfPlatform = (platform: string): NetworkName | undefined => networksByPlatform.get(platform)

/** Undefined for session types that belong to no network, such as `Apple`. */
export const networkOfSessionType = (type: string): NetworkName | undefined => networksByType.get(type)

/** A table with one value for each network. */
export const mapNetworks = <T>(toValue: (network: NetworkName) => T): Record<NetworkName, T> =>
  Object.fromEntries(networkNames.map((name) => [name, toValue(name)])) as Record<NetworkName, T>
