import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../db/database.ts'
import { recordAudit } from '../../db/tables/audit.ts'
import { requestMediaMove, requestMediaRemoval } from '../../db/tables/media-removals.ts'
import { savedTables } from '../saved-tables.ts'
import { forgetEmptied } from './forget-emptied.ts'
import { hasSignInMethod } from './move-identity.ts'

/** Rows per transaction, so that an account with many rows holds locks only briefly. */
const pieceSize = 5000
/** Accounts per round. */
const roundSize = 20
const retryMinutes = 15

/** Tables that may have many rows of an account and are deleted with it. */
const bulkTables = [...Object.keys(savedTables), 'notices', 'push_messages']

interface DueMove {
  id: string
  from_account: string
  to_account: string
  then_do: 'merge' | 'delete' | null
}

/** Selects moves with a decision whose time for undoing has passed. */
const selectDue = (db: Db) =>
  db
    .selectFrom('identity_moves')
    .where('then_do', 'is not', null)
    .where('undone_at', 'is', null)
    .where('undo_until', '<', sql<Date>`now()`)

/**
 * Merges or deletes the emptied accounts whose time for undoing has passed. One that fails is tried again later and doesn't stop the others.
 * Returns how many were finished.
 */
export async function finishEmptied(db: Db, onFailure: (error: unknown) => void): Promise<number> {
  const due = await selectDue(db)
    .select('id')
    .where((row) => row.or([row('retry_at', 'is', null), row('retry_at', '<', sql<Date>`now()`)]))
    .orderBy('undo_until')
    .limit(roundSize)
    .execute()
  let finished = 0
  for (const { id } of due)
    try {
      if (await finishMove(db, id)) finished += 1
    } catch (error) {
      onFailure(error)
      const later = sql<Date>`now() + make_interval(mins => ${sql.lit(retryMinutes)})`
      await db.updateTable('identity_moves').set({ retry_at: later }).where('id', '=', id).execute()
    }
  return finished
}

/** Returns whether the account is gone. It isn't while another node works on it, or if it has a sign-in method again. */
async function finishMove(db: Db, id: string): Promise<boolean> {
  for (;;) {
    const outcome = await db.transaction().execute((transaction) => finishPiece(transaction, id))
    if (outcome !== 'more') return outcome === 'finished'
  }
}

async function finishPiece(db: Db, id: string): Promise<'finished' | 'more' | 'nothing'> {
  const move = await lockMove(db, id)
  if (!move) return 'nothing'
  const { from_account: from, to_account: to, then_do: thenDo } = move
  if (await hasSignInMethod(db, from)) {
    await forgetEmptied(db, from)
    return 'nothing'
  }
  // First, so that no login can open a half-deleted account.
  if (thenDo === 'merge')
    await db.updateTable('identities').set({ account_id: to, is_default: false }).where('account_id', '=', from).execute()
  else await db.deleteFrom('identities').where('account_id', '=', from).execute()
  let room = pieceSize
  if (thenDo === 'merge')
    for (const [table, keys] of Object.entries(savedTables)) if (room > 0) room -= await mergePiece(db, { table, keys, from, to, room })
  for (const table of bulkTables) if (room > 0) room -= await deletePiece(db, table, from, room)
  if (room <= 0) return 'more'
  if (thenDo === 'merge') await requestMediaMove(db, { from, to })
  else await requestMediaRemoval(db, from)
  const { uid } = await db.deleteFrom('accounts').where('id', '=', from).returning('uid').executeTakeFirstOrThrow()
  await recordAudit(db, to, `${thenDo}-emptied`, { uid })
  return 'finished'
}

/**
 * Locks the account, its identities and the move, in the order in which a login locks them, so that a login that gives the account a sign-in
 * method comes either before all of this or after it.
 */
async function lockMove(db: Db, id: string): Promise<DueMove | undefined> {
  const known = await selectDue(db).select('from_account').where('id', '=', id).executeTakeFirst()
  if (!known) return undefined
  const { from_account: from } = known
  const account = await db.selectFrom('accounts').select('id').where('id', '=', from).forUpdate().skipLocked().executeTakeFirst()
  if (!account) return undefined
  await db.selectFrom('identities').select('id').where('account_id', '=', from).orderBy('id').forUpdate().execute()
  return selectDue(db).select(['id', 'from_account', 'to_account', 'then_do']).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Piece {
  table: string
  keys: readonly string[]
  from: string
  to: string
  /** Most rows. */
  room: number
}

/** Moves rows to the account that stays. Where both have a row, that account keeps its own. Returns how many the other one had. */
async function mergePiece(db: Db, { table, keys, from, to, room }: Piece): Promise<number> {
  const isSame = sql.join(
    keys.map((key) => sql`mine.${sql.ref(key)} = theirs.${sql.ref(key)}`),
    sql` and `,
  )
  const { rows } = await sql<{ count: number }>`
    with piece as materialized (
      select theirs.ctid as place, exists (select from ${sql.table(table)} mine where mine.account_id = ${to} and ${isSame}) as is_double
      from ${sql.table(table)} theirs where theirs.account_id = ${from} limit ${sql.lit(room)}),
    doubles as (delete from ${sql.table(table)} using piece where ${sql.table(table)}.ctid = place and is_double),
    moved as (update ${sql.table(table)} set account_id = ${to} from piece where ${sql.table(table)}.ctid = place and not is_double)
    select count(*)::int as count from piece`.execute(db)
  return rows[0]!.count
}

async function deletePiece(db: Db, table: string, from: string, room: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where account_id = ${from} limit ${sql.lit(room)}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Finishes decisions repeatedly. Returns a function that stops it. */
export function keepFinishingEmptied(db: Db, log: Logger, everyMs = 5 * 60_000): () => void {
  const warn = (error: unknown) => log.warn({ error }, 'Finishing an emptied account failed. It will be retried.')
  const timer = setInterval(() => void finishEmptied(db, warn).catch(warn), everyMs).unref()
  return () => clearInterval(timer)
}
