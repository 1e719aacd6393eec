import type { Connections, WalletConnection } from '@chorus/contract/account/connections'
import { networkPlatforms, type NetworkPlatform } from '@chorus/model/network-identity'
import type * as v from 'valibot'
import { readAddresses } from '../../account/read-addresses.ts'
import { toAddressKey } from '../../account/wallet-address.ts'
import type { AccountRow } from '../../db/tables/accounts.ts'
import type { IdentityRow } from '../../db/tables/identities.ts'
import { toText, type ConnectionFormat } from './connection-format.ts'

type Wire = v.InferInput<typeof Connections>
type Wallet = v.InferInput<typeof WalletConnection>

interface ConnectionsInput {
  account: AccountRow
  rows: readonly IdentityRow[]
  /** Addresses that the account reported as not its own. */
  refused: readonly string[]
  /** A network without one has the plain shape. */
  formats: readonly ConnectionFormat[]
}

/**
 * Builds the connection list of provider API §3.4. "Unconnected" wallets are verified by a connected identity's network but were never
 * signed with here.
 */
export function toConnections({ account, rows, refused, formats }: ConnectionsInput): Wire {
  const of = (platform: string) => rows.filter((row) => row.platform === platform)
  const connected = [...of('wallet'), ...of('solana')].map(toWallet)
  const known = new Set([...connected.map(({ address }) => address), ...refused].map(toAddressKey))
  const unconnected = networkPlatforms.flatMap((platform) =>
    of(platform).flatMap((row) => [...readAddresses(row)].filter((address) => !known.has(address)).map((address) => toFound(address, row))),
  )
  return {
    account: [
      {
        account_id: { high: Math.floor(account.rawId / 2 ** 32), low: account.rawId % 2 ** 32 },
        id: account.id,
        name: account.displayName ?? account.uid,
        platform: 'firefly',
        connected: true,
        uid: account.uid,
        avatar: account.avatar ?? '',
        displayName: account.displayName ?? '',
      },
    ],
    ...toNetworkLists(of, formats),
    wallet: {
      connected,
      unconnected,
      connectedEVM: connected.filter(({ platform }) => platform === 'eth'),
      unconnectedEVM: unconnected.filter(({ platform }) => platform === 'eth'),
      connectedSolana: connected.filter(({ platform }) => platform === 'solana'),
      unconnectedSolana: unconnected.filter(({ platform }) => platform === 'solana'),
    },
    google: { connected: of('google').map(toMail), unconnected: [] },
    apple: { connected: of('apple').map(toMail), unconnected: [] },
    telegram: { connected: of('telegram').map(toTelegram), unconnected: [] },
    email: { connected: of('email').map(toMail), unconnected: [] },
  }
}

const toPlain = ({ platform, subject, isDefault, handle }: IdentityRow) => ({
  connected: true,
  id: subject,
  isDefault,
  name: handle ?? subject,
  platform,
})

type PlatformRows = (platform: NetworkPlatform) => IdentityRow[]

function toNetworkLists(of: PlatformRows, formats: readonly ConnectionFormat[]): Pick<Wire, NetworkPlatform> {
  const toList = (platform: NetworkPlatform) => {
    const format = formats.find((each) => each.platform === platform)
    return format ? format.toConnected(of(platform)) : of(platform).map(toPlain)
  }
  const lists = networkPlatforms.map((platform) => [platform, { connected: toList(platform), unconnected: [] }])
  return Object.fromEntries(lists) as Pick<Wire, NetworkPlatform>
}

const toMail = (row: IdentityRow) => ({
  email: row.platform === 'email' ? row.subject : toText(row.facts['email']),
  id: row.platform === 'email' ? String(row.id) : row.subject,
  name: row.displayName ?? '',
  platform: row.platform,
  connected: true,
})

const toTelegram = (row: IdentityRow) => ({
  handle: row.handle ?? '',
  id: row.subject,
  name: row.displayName ?? '',
  platform: 'telegram' as const,
  provider: 'telegram',
  source: 'telegram',
  sources: [],
  connected: true,
})

const toWallet = (row: IdentityRow): Wallet => ({
  address: row.subject,
  avatar: row.avatar ?? '',
  canReport: false,
  ens: row.handle ? [row.handle] : [],
  platform: row.platform === 'solana' ? 'solana' : 'eth',
  provider: 'firefly',
  source: 'wallet',
  sources: [{ source: 'firefly', provider: 'firefly', verifiedText: 'Signed here' }],
  twitterId: '',
  isDefault: row.isDefault,
  isConnected: true,
})

const toFound = (address: string, row: IdentityRow): Wallet => ({
  address,
  avatar: '',
  canReport: true,
  ens: [],
  platform: address.startsWith('0x') ? 'eth' : 'solana',
  provider: row.platform,
  source: row.platform,
  sources: [{ source: row.platform, provider: row.platform, verifiedText: row.handle ?? row.subject }],
  twitterId: '',
  isConnected: false,
})
