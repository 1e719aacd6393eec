import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../../db/database.ts'
import { recordAudit } from '../../db/tables/audit.ts'
import { listIdentities, type IdentityRow } from '../../db/tables/identities.ts'
import { createNotice } from '../../db/tables/notices.ts'
import { isTrusted, requireFreshLogin } from '../fresh-login.ts'
import { readAddresses } from '../read-addresses.ts'
import { toAddressKey } from '../wallet-address.ts'
import { returnTaken } from './move-identity.ts'

export interface Connection {
  platform: string
  /** The permanent id on the platform, or the id under which the list of connections shows it. */
  id: string
}

const isWallet = ({ platform }: { platform: string }) => platform === 'wallet' || platform === 'solana'

/** Ethereum addresses are case-insensitive; other ids are not. */
const isSame = (row: IdentityRow, { platform, id }: Connection): boolean =>
  row.platform === platform && (String(row.id) === id || toAddressKey(row.subject) === toAddressKey(id))

interface Disconnecting {
  /** Whether to remove the wallets that came with it too. */
  withWallets?: boolean
  /** The current session, which continues with another sign-in method. */
  sessionId?: string
}

/**
 * Removes a connection of an account, but never the last sign-in method. Sessions created with it end, except the current one. A sign-in method
 * that proves the account needs a fresh login: with a stolen token someone could connect one of their own and lock the owner out.
 */
export async function disconnect(
  db: Db,
  accountId: string,
  connection: Connection,
  { withWallets = false, sessionId }: Disconnecting = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Locks the account, so that two concurrent requests cannot remove the last two sign-in methods.
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const rows = await listIdentities(transaction, accountId)
    const gone = rows.find((row) => isSame(row, connection))
    if (!gone) throw new Refusal('This connection does not exist.', { code: 1705 })
    const rest = rows.find((row) => row.isLogin && row.id !== gone.id)
    if (gone.isLogin && !rest) throw new Refusal('This is your only sign-in method. Add another one before you remove it.', { code: 1706 })
    if (sessionId !== undefined && gone.isLogin && (await isTrusted(transaction, gone.id)))
      await requireFreshLogin(transaction, { accountId, sessionId })
    if (sessionId !== undefined && rest) await moveSession(transaction, { accountId, sessionId, from: gone.id, to: rest.id })
    await removeIdentity(transaction, accountId, gone)
    if (!withWallets) return
    const addresses = readAddresses(gone)
    for (const row of rows.filter((one) => isWallet(one) && addresses.has(toAddressKey(one.subject))))
      await removeIdentity(transaction, accountId, row)
  })
}

/** Removes the connected ones of these wallets. */
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

/** Moves the current session to another sign-in method, so that removing one doesn't log out of every other network. */
async function moveSession(db: Db, { accountId, sessionId, from, to }: Move): Promise<void> {
  const session = db.updateTable('sessions').where('id', '=', sessionId).where('account_id', '=', accountId)
  await session.where('identity_id', '=', from).set({ identity_id: to }).execute()
}

async function removeIdentity(db: Db, accountId: string, { id, platform, subject, handle, isLogin }: IdentityRow): Promise<void> {
  const isReturned = await returnTaken(db, accountId, { platform, subject })
  if (!isReturned) await db.deleteFrom('identities').where('id', '=', id).where('account_id', '=', accountId).execute()
  await db.deleteFrom('secrets').where('account_id', '=', accountId).where('subject', '=', subject).execute()
  const detail = { platform, subject, handle }
  if (isLogin) await createNotice(db, accountId, 'identity-removed', detail)
  await recordAudit(db, accountId, 'disconnect', detail)
}

/** Makes a connection the default of its platform. */
export async function setDefaultConnection(db: Db, accountId: string, connection: Connection): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    const chosen = (await listIdentities(transaction, accountId)).find((row) => isSame(row, connection))
    if (!chosen) throw new Refusal('This connection does not exist.', { code: 1705 })
    const mine = transaction.updateTable('identities').where('account_id', '=', accountId).where('platform', '=', connection.platform)
    await mine.set({ is_default: false }).where('id', '!=', chosen.id).execute()
    await mine.set({ is_default: true }).where('id', '=', chosen.id).execute()
  })
}
