import { networkPlatforms } from '@chorus/model/network-identity'
import { foldCase } from '@chorus/networks/identity-name'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type AccountRow, findAccount } from '../db/tables/accounts.ts'
import { type IdentityRow, listIdentities } from '../db/tables/identities.ts'
import { type LinkedIdentity, mostLinked, toLinked } from './linked-identity.ts'
import { linkPlatforms, type LinkPlatform, type NamedIdentity, toEvmAddress, toSolanaAddress } from './named-identity.ts'

/** A Chorus account with its public identities. */
export interface OwnPerson {
  account: AccountRow
  identities: LinkedIdentity[]
}

/** Undefined: the account was deleted. Not cached, so a disconnected identity disappears at once. */
export async function loadOwnPerson(db: Db, accountId: string): Promise<OwnPerson | undefined> {
  const [account, rows] = await Promise.all([findAccount(db, accountId), listIdentities(db, accountId)])
  return account && { account: withoutPrivateFacts(account, rows), identities: rows.flatMap(toPublic) }
}

/** Finds the Chorus account that an identity belongs to. */
export async function findOwnPerson(db: Db, named: NamedIdentity): Promise<OwnPerson | undefined> {
  const accountId = await findOwner(db, named)
  return accountId === undefined ? undefined : loadOwnPerson(db, accountId)
}

/** Loads the public identities of these accounts. */
export async function loadPublicIdentities(db: Db, accountIds: readonly string[]): Promise<Map<string, LinkedIdentity[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identities')
    .selectAll()
    .where('account_id', 'in', [...accountIds])
    .where('platform', 'in', [...linkPlatforms])
    .where('issuer', '=', '')
    .orderBy('id')
    .limit(accountIds.length * mostLinked)
    .execute()
  const accounts = Map.groupBy(rows, (row) => row.account_id)
  return new Map(
    [...accounts].map(([accountId, each]) => [
      accountId,
      each.flatMap((row) => toPublic({ ...row, displayName: row.display_name, isDefault: row.is_default })),
    ]),
  )
}

/** A new account copies its name and avatar from its first identity; remove them when that identity is private. */
function withoutPrivateFacts(account: AccountRow, rows: readonly IdentityRow[]): AccountRow {
  const isPrivate = (row: IdentityRow) => !isPublic(row.platform) || row.issuer !== ''
  const isOnly = (wanted: (row: IdentityRow) => unknown[], value: string | null) =>
    rows.some((row) => isPrivate(row) && wanted(row).includes(value)) && !rows.some((row) => !isPrivate(row) && wanted(row).includes(value))
  const isPrivateName = isOnly(({ displayName, handle, subject }) => [displayName, handle, subject], account.displayName)
  const isPrivatePicture = isOnly(({ avatar }) => [avatar], account.avatar)
  return { ...account, displayName: isPrivateName ? null : account.displayName, avatar: isPrivatePicture ? null : account.avatar }
}

const isPublic = (platform: string): platform is LinkPlatform => (linkPlatforms as readonly string[]).includes(platform)

function toPublic(row: Omit<IdentityRow, 'isLogin' | 'boundAt'>): LinkedIdentity[] {
  const { platform, issuer, subject, handle, displayName, avatar, facts, isDefault } = row
  // What someone only manages says nothing about who they are.
  if (!isPublic(platform) || issuer !== '') return []
  const isWallet = platform === 'wallet' || platform === 'solana'
  return [
    toLinked(platform, {
      id: subject,
      handle: isWallet ? '' : foldCase(handle ?? ''),
      names: isWallet && handle ? [handle] : [],
      displayName: displayName ?? '',
      avatar: avatar ?? '',
      bio: typeof facts['bio'] === 'string' ? facts['bio'] : '',
      addresses: readWallets(facts),
      sources: [{ source: 'firefly', provider: 'firefly', verifiedText: isWallet ? 'Signed here' : 'Logged in here' }],
      isConnected: true,
      isDefault,
    }),
  ]
}

/** Wallets that a network account has verified. */
function readWallets({ addresses, ownedBy }: Record<string, unknown>): string[] {
  const all = [...(Array.isArray(addresses) ? addresses.slice(0, 100) : []), ownedBy].filter((address) => typeof address === 'string')
  return [...new Set(all.flatMap((address) => toEvmAddress(address) ?? toSolanaAddress(address) ?? []))]
}

/** The account with this identity, or the only account whose network identity lists this wallet. */
async function findOwner(db: Db, { platform, by, value }: NamedIdentity): Promise<string | undefined> {
  if (platform === 'ens') return undefined
  if (platform === 'account') return (await db.selectFrom('accounts').select('id').where('uid', '=', value).executeTakeFirst())?.id
  const rows = db.selectFrom('identities').select(['account_id', 'handle']).where('platform', '=', platform).where('issuer', '=', '')
  if (by === 'handle') {
    // Handles change owners: the most recently confirmed one has it.
    const named = await rows
      .where(sql`lower(handle)`, '=', value)
      .orderBy('bound_at', 'desc')
      .orderBy('id', 'desc')
      .limit(10)
      .execute()
    return named.find(({ handle }) => foldCase(handle ?? '') === value)?.account_id
  }
  const direct = (await rows.where('subject', '=', value).limit(1).executeTakeFirst())?.account_id
  return direct ?? (platform === 'wallet' || platform === 'solana' ? findBringer(db, value) : undefined)
}

async function findBringer(db: Db, address: string): Promise<string | undefined> {
  const facts = [{ addresses: [address] }, { ownedBy: address }].map((each) => JSON.stringify(each))
  const rows = await db
    .selectFrom('identities')
    .select('account_id')
    .distinct()
    .where('platform', 'in', networkPlatforms)
    .where((row) => row.or(facts.map((each) => sql<boolean>`facts @> ${each}::jsonb`)))
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]!.account_id : undefined
}

/** The account that has proven each identity, in the same order. */
export async function listOwners(db: Db, identities: readonly LinkedIdentity[]): Promise<(string | undefined)[]> {
  if (identities.length === 0) return []
  const rows = await db
    .selectFrom('identities')
    .select(['account_id', 'platform', 'subject', 'handle'])
    .where((row) =>
      row.or(
        identities.map(({ platform, id, handle }) =>
          row.and([
            row('platform', '=', platform),
            row('issuer', '=', ''),
            id ? row('subject', '=', id) : row(sql<string>`lower(handle)`, '=', handle),
          ]),
        ),
      ),
    )
    .orderBy('bound_at', 'desc')
    .limit(500)
    .execute()
  return identities.map(
    ({ platform, id, handle }) =>
      rows.find((row) => row.platform === platform && (id ? row.subject === id : foldCase(row.handle ?? '') === handle))?.account_id,
  )
}
