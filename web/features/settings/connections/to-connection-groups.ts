import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import type { ConnectionPlatform } from '@chorus/contract/account/connections'
import type { Account } from '@chorus/model/account'
import { mapNetworks, networkIdentities, networkNames, networkOfPlatform, type NetworkName } from '@chorus/model/network-identity'
import type { ConnectedAccount, ConnectionsReply as Wire } from '@chorus/networks/provider/provider-record'
import { readConnected } from '@chorus/networks/provider/provider-records'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'

/** A connection of the account, or an account logged in here. */
export interface ConnectionRow {
  platform: ConnectionPlatform
  id: string
  /** Sign-in method. Absent for wallets. */
  method?: LoginType
  /** `@mina`, an email address, or a shortened wallet address. */
  name: string
  displayName: string
  avatar?: string
  isPrimary: boolean
  /** The platform has a primary connection, and there is more than one to choose from. */
  canBePrimary: boolean
  canDisconnect: boolean
  /** The account would have no sign-in method without it. */
  isOnlyMethod: boolean
  /** The account in this browser, if logged in. */
  here?: AccountId
  /** Connected wallets that the network lists for this profile. */
  wallets: readonly string[]
  /** For a wallet: the profiles that list it. */
  profiles: readonly string[]
}

export interface RelatedWallet {
  address: string
  /** Profiles that list it. */
  names: readonly string[]
  /** Whether the viewer can report it as not theirs. */
  canReport: boolean
  /** ID of the X account that lists it, or empty. */
  twitterId: string
  /** Where the link comes from, as the provider names its sources. */
  sources: readonly string[]
}

export interface ConnectionGroups {
  networks: Readonly<Record<NetworkName, readonly ConnectionRow[]>>
  /** Google, Telegram, Apple and email. */
  others: readonly ConnectionRow[]
  wallets: readonly ConnectionRow[]
  /** Wallets that connected profiles list and that did not sign in here. */
  related: readonly RelatedWallet[]
}

type Known = Pick<ConnectionRow, 'platform' | 'id' | 'name' | 'displayName'> & Partial<ConnectionRow>

/** Sign-in methods that are not networks, in display order. */
export const otherSignInMethods = ['google', 'telegram', 'apple', 'email'] as const satisfies readonly LoginType[]

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Merges the connections on our server with the accounts logged in here. */
export function toConnectionGroups(wire: Wire, book: AccountBook): ConnectionGroups {
  const addresses = wire.wallet.connected.map(({ address }) => address)
  const profiles = toProfileWallets(wire)
  const profilesOf = (address: string) =>
    profiles.filter(({ owned }) => owned.some((one) => isSameAddress(one, address))).map(({ name }) => name)
  const walletsOf = (owned: readonly string[]) => addresses.filter((address) => owned.some((one) => isSameAddress(one, address)))
  const networks = mapNetworks((name) => {
    const { platform } = networkIdentities[name]
    const rows = readConnected(name, wire).map((account) => toNetworkRow(platform, account, walletsOf))
    return withAccounts(rows, book[name].accounts, { platform, method: name })
  })
  const others = otherSignInMethods.flatMap((method) => toOtherRows(wire, book, method))
  const methods = [...Object.values(networks), others].flat().filter(({ canDisconnect }) => canDisconnect)
  const markOnly = (rows: readonly ConnectionRow[]) =>
    rows.map((row) => ({ ...row, isOnlyMethod: methods.length === 1 && row === methods[0] }))
  return {
    networks: mapNetworks((name) => markOnly(networks[name])),
    others: markOnly(others),
    wallets: offerPrimary(
      wire.wallet.connected.map(({ address, ens, platform, avatar, isDefault }) =>
        toRow({
          platform: platform === 'solana' ? 'solana' : 'wallet',
          id: address,
          name: toShortAddress(address),
          displayName: ens[0] ?? '',
          avatar,
          isPrimary: isDefault ?? false,
          profiles: profilesOf(address),
        }),
      ),
    ),
    related: toRelated(wire, profilesOf),
  }
}

/** Lists a wallet once, even when several profiles name it. */
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

/** `platform` and `subject`: the identity's platform, and its permanent id there. */
export function isConnected(wire: Wire, { platform, subject }: { platform: string; subject: string }): boolean {
  if (platform === 'email') return wire.email.connected.some(({ email }) => isSameAddress(email, subject))
  const network = networkOfPlatform(platform)
  const others = platform === 'google' || platform === 'apple' || platform === 'telegram' ? wire[platform].connected : []
  return (network ? readConnected(network, wire) : others).some(({ id }) => isSameAddress(id, subject))
}

/** The email address or name of a connected Google, Apple or Telegram account. */
export function findConnectedName(wire: Wire, { platform, subject }: { platform: string; subject: string }): string | undefined {
  if (platform !== 'google' && platform !== 'apple' && platform !== 'telegram') return undefined
  if (platform === 'telegram') {
    const found = wire.telegram.connected.find(({ id }) => id === subject)
    return found && (found.handle ? `@${found.handle}` : found.name || undefined)
  }
  const found = wire[platform].connected.find(({ id }) => id === subject)
  return found && (found.email || found.name || undefined)
}

function toNetworkRow(
  platform: ConnectionPlatform,
  { id, handle, displayName, pfp: avatar, isDefault: isPrimary = false, canDisconnect = true, wallets = [] }: ConnectedAccount,
  walletsOf: (owned: readonly string[]) => string[],
): ConnectionRow {
  const name = toHandle(handle, id)
  return toRow({ platform, id, name, displayName, isPrimary, canDisconnect, wallets: walletsOf(wallets), ...(avatar && { avatar }) })
}

function toOtherRows(wire: Wire, book: AccountBook, method: (typeof otherSignInMethods)[number]): ConnectionRow[] {
  const known =
    method === 'telegram'
      ? wire.telegram.connected.map(({ id, handle, name }) =>
          toRow({ platform: method, id, name: handle ? `@${handle}` : name, displayName: name }),
        )
      : wire[method].connected.map(({ id, email, name }) => toRow({ platform: method, id, name: email || name || id, displayName: name }))
  const accounts = book.thirdParty.accounts.filter(({ session }) => session.type.toLowerCase() === method)
  return withAccounts(known, accounts, { platform: method, method })
}

/** Adds the matching local account to each row; accounts without a row come last. */
function withAccounts(
  rows: readonly ConnectionRow[],
  accounts: readonly Account[],
  kind: { platform: ConnectionPlatform; method: LoginType },
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

/** An email login's id is the Chorus account's, so match it by address. All others match by id. */
const isOf = ({ profile, session }: Account, { id, name }: ConnectionRow): boolean =>
  session.type === 'Email' ? profile.handle === name : isSameAddress(profile.profileId, id)

/** The local profile may be newer than our server's copy. */
function toHere(account: Account, row: ConnectionRow): Partial<ConnectionRow> {
  const { displayName, pfp } = account.profile
  // Email logins have no display name of their own.
  const named = account.session.type === 'Email' ? row.displayName : displayName || row.displayName
  return { here: toAccountId(account), displayName: named, ...(pfp && { avatar: pfp }) }
}

const offerPrimary = (rows: readonly ConnectionRow[]): ConnectionRow[] =>
  rows.map((row) => ({ ...row, canBePrimary: !row.isPrimary && rows.filter(({ platform }) => platform === row.platform).length > 1 }))

const toRow = ({ avatar, ...rest }: Known): ConnectionRow => ({
  isPrimary: false,
  canBePrimary: false,
  canDisconnect: true,
  isOnlyMethod: false,
  wallets: [],
  profiles: [],
  ...rest,
  ...(avatar && { avatar }),
})

const toHandle = (handle: string, id: string) => (handle ? `@${handle}` : id)

const toProfileWallets = (wire: Wire): { name: string; owned: readonly string[] }[] =>
  networkNames.flatMap((network) =>
    readConnected(network, wire).map(({ id, handle, wallets: owned = [] }) => ({ name: toHandle(handle, id), owned })),
  )
