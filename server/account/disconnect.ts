import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../db/database.ts'
import { noteAudit } from '../db/tables/audit.ts'
import { listIdentities, type IdentityRow } from '../db/tables/identities.ts'
import { createNotice } from '../db/tables/notices.ts'
import { toAddressKey } from './wallet-address.ts'

export interface Connection {
  platform: string
  /** Its lasting id there, or the id under which the list of connections shows it. */
  id: string
}

const isWallet = ({ platform }: { platform: string }) => platform === 'wallet' || platform === 'solana'

/** Ethereum addresses are the same in any case; other ids are not. */
const isSame = (row: IdentityRow, { platform, id }: Connection): boolean =>
  row.platform === platform && (String(row.id) === id || toAddressKey(row.subject) === toAddressKey(id))

interface Disconnecting {
  /** Whether the wallets that came with it go, too. */
  withWallets?: boolean
  /** The session of whoever does it: it goes on, by another way in. */
  sessionId?: string
}

/** Drops a connection of an account. The last way in stays. Sessions that were made by it end with it, but for the one that asks. */
export async function disconnect(
  db: Db,
  accountId: string,
  connection: Connection,
  { withWallets = false, sessionId }: Disconnecting = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two that each leave one way in must not both go through.
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const rows = await listIdentities(transaction, accountId)
    const gone = rows.find((row) => isSame(row, connection))
    if (!gone) throw new Refusal('There is no such connection.', { code: 1705 })
    const rest = rows.find((row) => row.isLogin && row.id !== gone.id)
    if (gone.isLogin && !rest)
      throw new Refusal('This is the last way into your account. Add another one before you remove it.', { code: 1706 })
    if (sessionId !== undefined && rest) await moveSession(transaction, { accountId, sessionId, from: gone.id, to: rest.id })
    await removeIdentity(transaction, accountId, gone)
    if (!withWallets) return
    const addresses = readAddresses(gone)
    for (const row of rows.filter((one) => isWallet(one) && addresses.has(toAddressKey(one.subject))))
      await removeIdentity(transaction, accountId, row)
  })
}

/** Drops those of the wallets that are connected. */
export async function removeWallets(db: Db, accountId: string, addresses: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const wanted = new Set(addresses.map(toAddressKey))
    for (const row of await listIdentities(transaction, accountId))
      if (isWallet(row) && wanted.has(toAddressKey(row.subject))) await removeIdentity(transaction, accountId, row)
  })
}

interface Move {
  accountId: string
  sessionId: string
  from: number
  to: number
}

/** Whoever tidies up here has not asked to be logged out of all the other networks. */
async function moveSession(db: Db, { accountId, sessionId, from, to }: Move): Promise<void> {
  const session = db.updateTable('sessions').where('id', '=', sessionId).where('account_id', '=', accountId)
  await session.where('identity_id', '=', from).set({ identity_id: to }).execute()
}

async function removeIdentity(db: Db, accountId: string, { id, platform, subject, handle, isLogin }: IdentityRow): Promise<void> {
  await db.deleteFrom('identities').where('id', '=', id).where('account_id', '=', accountId).execute()
  await db.deleteFrom('secrets').where('account_id', '=', accountId).where('subject', '=', subject).execute()
  const detail = { platform, subject, handle }
  if (isLogin) await createNotice(db, accountId, 'identity-removed', detail)
  await noteAudit(db, accountId, 'disconnect', detail)
}

/** Wallets that an identity brings along: those that its network knows as its own. */
export function readAddresses({ facts }: Pick<IdentityRow, 'facts'>): Set<string> {
  const { addresses, ownedBy } = facts
  const all = [...(Array.isArray(addresses) ? addresses : []), ownedBy]
  return new Set(all.filter((address) => typeof address === 'string').map(toAddressKey))
}

/** Makes one connection of its platform the default one. */
export async function setDefaultConnection(db: Db, accountId: string, connection: Connection): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const chosen = (await listIdentities(transaction, accountId)).find((row) => isSame(row, connection))
    if (!chosen) throw new Refusal('There is no such connection.', { code: 1705 })
    const mine = transaction.updateTable('identities').where('account_id', '=', accountId).where('platform', '=', connection.platform)
    await mine.set({ is_default: false }).where('id', '!=', chosen.id).execute()
    await mine.set({ is_default: true }).where('id', '=', chosen.id).execute()
  })
}
