import type { Connections, WalletConnection } from '@chorus/contract/connections'
import type * as v from 'valibot'
import { readAddresses } from '../account/disconnect.ts'
import { toAddressKey } from '../account/wallet-address.ts'
import type { AccountRow } from '../db/tables/accounts.ts'
import type { IdentityRow } from '../db/tables/identities.ts'

type Wire = v.InferInput<typeof Connections>
type Wallet = v.InferInput<typeof WalletConnection>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Provider API §3.4. "Unconnected" are wallets that a connected identity's network knows as its own, but nobody has signed with here.
 * `refused`: addresses that the person said are not theirs.
 */
export function toConnections(account: AccountRow, rows: readonly IdentityRow[], refused: readonly string[] = []): Wire {
  const of = (platform: string) => rows.filter((row) => row.platform === platform)
  const connected = [...of('wallet'), ...of('solana')].map(toWallet)
  const known = new Set([...connected.map(({ address }) => address), ...refused].map(toAddressKey))
  const unconnected = ['farcaster', 'lens'].flatMap((platform) =>
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
    farcaster: { connected: of('farcaster').map(toFarcaster), unconnected: [] },
    lens: { connected: toLens(of('lens')), unconnected: [] },
    twitter: { connected: of('twitter').map(toTwitter), unconnected: [] },
    bsky: { connected: of('bsky').map(toBsky), unconnected: [] },
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

const shared = ({ isDefault, boundAt }: IdentityRow) => ({ isDefault, connectedAt: boundAt.toISOString() })

const toFarcaster = (row: IdentityRow) => ({
  fid: Number(row.subject),
  id: Number(row.subject),
  username: row.handle ?? '',
  display_name: row.displayName ?? '',
  bio: text(row.facts['bio']),
  pfp: row.avatar ?? '',
  url: text(row.facts['url']),
  connectedAddresses: [...readAddresses(row)],
  ...shared(row),
})

/** Accounts of one owner stand together. */
function toLens(rows: readonly IdentityRow[]): Wire['lens']['connected'] {
  const owners = Map.groupBy(rows, (row) => text(row.facts['ownedBy']))
  return [...owners].map(([address, accounts]) => ({
    address,
    lens: accounts.map((row) => ({
      id: row.subject,
      ownedBy: address,
      nameSpace: 'lens' as const,
      localName: row.handle ?? '',
      fullHandle: `lens/${row.handle ?? ''}`,
      ...shared(row),
    })),
  }))
}

const toTwitter = (row: IdentityRow) => ({
  id: row.subject,
  handle: row.handle ?? '',
  name: row.displayName ?? row.handle ?? '',
  platform: 'twitter' as const,
  ...shared(row),
})

const toBsky = (row: IdentityRow) => ({
  connected: true,
  id: row.subject,
  isDefault: row.isDefault,
  name: row.handle ?? row.subject,
  platform: 'bsky' as const,
})

const toMail = (row: IdentityRow) => ({
  email: row.platform === 'email' ? row.subject : text(row.facts['email']),
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
