import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../db/database.ts'
import { noteAudit } from '../db/tables/audit.ts'
import { listIdentities, type IdentityRow } from '../db/tables/identities.ts'
import { createNotice } from '../db/tables/notices.ts'

export interface Connection {
  platform: string
  /** Its lasting id there, or the id under which the list of connections shows it. */
  id: string
}

const isWallet = ({ platform }: { platform: string }) => platform === 'wallet' || platform === 'solana'

/** Addresses are the same in any case; other ids are not. */
const isSame = (row: IdentityRow, { platform, id }: Connection): boolean =>
  row.platform === platform &&
  (row.subject === id || String(row.id) === id || (id.startsWith('0x') && row.subject.toLowerCase() === id.toLowerCase()))

/** Drops a connection of an account, with the wallets that came with it if so asked. The last way in stays. */
export async function disconnect(db: Db, accountId: string, connection: Connection, { withWallets = false } = {}): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two that each leave one way in must not both go through.
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const rows = await listIdentities(transaction, accountId)
    const gone = rows.find((row) => isSame(row, connection))
    if (!gone) throw new Refusal('There is no such connection.', { code: 1705 })
    if (gone.isLogin && !rows.some((row) => row.isLogin && row.id !== gone.id))
      throw new Refusal('This is the last way into your account. Add another one before you remove it.', { code: 1706 })
    await removeIdentity(transaction, accountId, gone)
    if (!withWallets) return
    const addresses = readAddresses(gone)
    for (const row of rows.filter((one) => isWallet(one) && addresses.has(one.subject.toLowerCase())))
      await removeIdentity(transaction, accountId, row)
  })
}

/** Drops those of the wallets that are connected. */
export async function removeWallets(db: Db, accountId: string, addresses: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const wanted = new Set(addresses.map((address) => address.toLowerCase()))
    for (const row of await listIdentities(transaction, accountId))
      if (isWallet(row) && wanted.has(row.subject.toLowerCase())) await removeIdentity(transaction, accountId, row)
  })
}

async function removeIdentity(db: Db, accountId: string, { id, platform, subject, handle, isLogin }: IdentityRow): Promise<void> {
  // Sessions that were made by it end with it.
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
  return new Set(all.filter((address) => typeof address === 'string').map((address) => address.toLowerCase()))
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
