import type { AccountBook } from '@chorus/accounts/account-book'
import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import type { LoginType } from '@chorus/accounts/login-type'
import type { ConnectionPlatform, Connections } from '@chorus/contract/connections'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type * as v from 'valibot'
import { toShortAddress } from './to-short-address.ts'

/** Something that is connected to the account, or logged in here. */
export interface ConnectionRow {
  platform: ConnectionPlatform
  id: string
  /** By which one logs in with it; wallets have none of their own. */
  way?: LoginType
  /** `@mina`, an e-mail address, or a short address. */
  name: string
  displayName: string
  picture?: string
  isPrimary: boolean
  /** There are others to choose from, and this platform has a primary one. */
  canBePrimary: boolean
  canDisconnect: boolean
  /** The account of this browser, where it is logged in. */
  here?: AccountId
  /** Connected wallets that its network knows as its own. */
  wallets: readonly string[]
  /** Of a wallet: the profiles that know it. */
  profiles: readonly string[]
}

export interface RelatedWallet {
  address: string
  /** Which profiles name it. */
  names: readonly string[]
  /** Whether one may say that it is not theirs. */
  canReport: boolean
  /** Of the account at X that names it, if one does. */
  twitterId: string
  /** Where it is known from, in the provider's words. */
  sources: readonly string[]
}

export interface ConnectionGroups {
  networks: Readonly<Record<NetworkName, readonly ConnectionRow[]>>
  /** Google, Telegram, Apple, e-mail. */
  others: readonly ConnectionRow[]
  wallets: readonly ConnectionRow[]
  /** Wallets that connected profiles name, and that nobody has signed with here. */
  related: readonly RelatedWallet[]
}

type Wire = v.InferOutput<typeof Connections>
type Known = Pick<ConnectionRow, 'platform' | 'id' | 'name' | 'displayName'> & Partial<ConnectionRow>

/** The four ways in that are no network's, in the order in which they stand. */
export const otherWays = ['google', 'telegram', 'apple', 'email'] as const satisfies readonly LoginType[]

const platformOf: Record<NetworkName, ConnectionPlatform> = { farcaster: 'farcaster', lens: 'lens', x: 'twitter', bluesky: 'bsky' }
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What our server knows as connected, together with who is logged in here. */
export function toConnectionGroups(wire: Wire, book: AccountBook): ConnectionGroups {
  const addresses = wire.wallet.connected.map(({ address }) => address)
  const profiles = toProfileWallets(wire)
  const profilesOf = (address: string) =>
    profiles.filter(({ owned }) => owned.some((one) => isSameAddress(one, address))).map(({ name }) => name)
  const walletsOf = (owned: readonly string[]) => addresses.filter((address) => owned.some((one) => isSameAddress(one, address)))
  const known = toNetworkRows(wire, walletsOf)
  return {
    networks: Object.fromEntries(
      networkNames.map((name) => [name, withAccounts(known[name], book[name].accounts, { platform: platformOf[name], way: name })]),
    ) as Record<NetworkName, ConnectionRow[]>,
    others: otherWays.flatMap((way) => toOtherRows(wire, book, way)),
    wallets: offerPrimary(
      wire.wallet.connected.map(({ address, ens, platform, avatar, isDefault }) =>
        toRow({
          platform: platform === 'solana' ? 'solana' : 'wallet',
          id: address,
          name: toShortAddress(address),
          displayName: ens[0] ?? '',
          picture: avatar,
          isPrimary: isDefault ?? false,
          profiles: profilesOf(address),
        }),
      ),
    ),
    related: toRelated(wire, profilesOf),
  }
}

/** Two networks may know the same wallet: it stands once. */
const toRelated = ({ wallet: { unconnected } }: Wire, profilesOf: (address: string) => string[]): RelatedWallet[] =>
  [...Map.groupBy(unconnected, ({ address }) => address).entries()].map(([address, all]) => {
    const names = profilesOf(address)
    const sources = all.flatMap((one) => one.sources)
    return {
      address,
      names: names.length > 0 ? names : sources.map(({ verifiedText }) => verifiedText),
      canReport: all.some(({ canReport }) => canReport),
      twitterId: all.find(({ twitterId }) => twitterId)?.twitterId ?? '',
      sources: [...new Set(sources.map(({ source }) => source))],
    }
  })

/** Whether an identity, by its platform and lasting id there, is connected. */
export function isConnected(wire: Wire, { platform, subject }: { platform: string; subject: string }): boolean {
  if (platform === 'email') return wire.email.connected.some(({ email }) => isSameAddress(email, subject))
  const ids: Readonly<Record<string, readonly (string | number)[]>> = {
    farcaster: wire.farcaster.connected.map(({ fid }) => fid),
    lens: wire.lens.connected.flatMap(({ lens }) => lens.map(({ id }) => id)),
    twitter: wire.twitter.connected.map(({ id }) => id),
    bsky: wire.bsky.connected.map(({ id }) => id),
    google: wire.google.connected.map(({ id }) => id),
    apple: wire.apple.connected.map(({ id }) => id),
    telegram: wire.telegram.connected.map(({ id }) => id),
  }
  return (ids[platform] ?? []).some((id) => isSameAddress(String(id), subject))
}

function toNetworkRows(wire: Wire, walletsOf: (owned: readonly string[]) => string[]): Record<NetworkName, ConnectionRow[]> {
  return {
    farcaster: wire.farcaster.connected.map(({ fid, username, display_name: displayName, pfp, connectedAddresses, isDefault }) =>
      toRow({
        platform: 'farcaster',
        id: String(fid),
        name: toHandle(username, fid),
        displayName,
        picture: pfp,
        isPrimary: isDefault ?? false,
        wallets: walletsOf(connectedAddresses),
      }),
    ),
    lens: wire.lens.connected.flatMap(({ address, lens }) =>
      lens.map(({ id, localName, isDefault, canDisconnect }) =>
        toRow({
          platform: 'lens',
          id,
          name: toHandle(localName, id),
          displayName: localName,
          isPrimary: isDefault ?? false,
          canDisconnect: canDisconnect ?? true,
          wallets: walletsOf([address]),
        }),
      ),
    ),
    x: wire.twitter.connected.map(({ id, handle, name, isDefault }) =>
      toRow({ platform: 'twitter', id, name: toHandle(handle, id), displayName: name, isPrimary: isDefault ?? false }),
    ),
    bluesky: wire.bsky.connected.map(({ id, name, isDefault }) =>
      toRow({ platform: 'bsky', id, name: toHandle(name, id), displayName: '', isPrimary: isDefault ?? false }),
    ),
  }
}

function toOtherRows(wire: Wire, book: AccountBook, way: (typeof otherWays)[number]): ConnectionRow[] {
  const known =
    way === 'telegram'
      ? wire.telegram.connected.map(({ id, handle, name }) =>
          toRow({ platform: way, id, name: handle ? `@${handle}` : name, displayName: name }),
        )
      : wire[way].connected.map(({ id, email, name }) => toRow({ platform: way, id, name: email || name || id, displayName: name }))
  const accounts = book.thirdParty.accounts.filter(({ session }) => session.type.toLowerCase() === way)
  return withAccounts(known, accounts, { platform: way, way })
}

/** Rows of one kind, with who of them is logged in here; who is here and not among them comes last. */
function withAccounts(
  rows: readonly ConnectionRow[],
  accounts: readonly Account[],
  kind: { platform: ConnectionPlatform; way: LoginType },
): ConnectionRow[] {
  const matched = rows.map((row) => {
    const account = accounts.find((one) => isOf(one, row))
    return { ...row, ...kind, ...(account && toHere(account, row)) }
  })
  const left = accounts.filter((account) => !rows.some((row) => isOf(account, row)))
  const lone = left.map((account) => {
    const { profileId, handle, displayName } = account.profile
    const row = toRow({ platform: kind.platform, id: profileId, name: toHandle(handle, profileId), displayName, canDisconnect: false })
    return { ...row, ...kind, ...toHere(account, row) }
  })
  return [...offerPrimary(matched), ...lone]
}

/** An e-mail login is the account's, and is known by its address; all others have the id of their network. */
const isOf = ({ profile, session }: Account, { id, name }: ConnectionRow): boolean =>
  session.type === 'Email' ? profile.handle === name : isSameAddress(profile.profileId, id)

/** The network has told this browser more than it has told our server. */
function toHere(account: Account, row: ConnectionRow): Partial<ConnectionRow> {
  const { displayName, pfp } = account.profile
  // Of an e-mail address nobody has a name but the address.
  const named = account.session.type === 'Email' ? row.displayName : displayName || row.displayName
  return { here: toAccountId(account), displayName: named, ...(pfp && { picture: pfp }) }
}

const offerPrimary = (rows: readonly ConnectionRow[]): ConnectionRow[] =>
  rows.map((row) => ({ ...row, canBePrimary: !row.isPrimary && rows.filter(({ platform }) => platform === row.platform).length > 1 }))

const toRow = ({ picture, ...rest }: Known): ConnectionRow => ({
  isPrimary: false,
  canBePrimary: false,
  canDisconnect: true,
  wallets: [],
  profiles: [],
  ...rest,
  ...(picture && { picture }),
})

const toHandle = (handle: string, id: string | number) => (handle ? `@${handle}` : String(id))

const toProfileWallets = (wire: Wire): { name: string; owned: readonly string[] }[] => [
  ...wire.farcaster.connected.map(({ username, fid, connectedAddresses }) => ({
    name: toHandle(username, fid),
    owned: connectedAddresses,
  })),
  ...wire.lens.connected.flatMap(({ address, lens }) =>
    lens.map(({ localName, id }) => ({ name: toHandle(localName, id), owned: [address] })),
  ),
]
