import { randomUUID } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface ScheduledFile {
  hash: string
  type: string
  /** bytes */
  size: number
}

export interface Piece extends ScheduledFile {
  piece: number
  data: Buffer
}

/** full: the account's files have no room for it. */
export async function savePiece(db: Db, accountId: string, { hash, type, size, piece, data }: Piece): Promise<'saved' | 'full'> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      insert into scheduled_files (id, account_id, hash, type, size)
      select ${randomUUID()}::uuid, ${accountId}::uuid, ${hash}, ${type}, ${size}::int
      where (select coalesce(sum(size), 0) from scheduled_files where account_id = ${accountId}::uuid and hash <> ${hash})
        + ${size}::int <= ${sql.lit(scheduleLimits.files)}
      on conflict (account_id, hash) do update set uploaded_at = now()
      returning id`.execute(transaction)
    const [file] = rows
    if (!file) return 'full'
    await transaction
      .insertInto('scheduled_pieces')
      .values({ file_id: file.id, piece, data })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return 'saved'
  })
}

export const findFile = (db: Db, accountId: string, hash: string): Promise<ScheduledFile | undefined> =>
  db
    .selectFrom('scheduled_files')
    .select(['hash', 'type', 'size'])
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst()

const piecesOf = (db: Db, accountId: string, hash: string) =>
  db
    .selectFrom('scheduled_pieces')
    .innerJoin('scheduled_files', 'scheduled_files.id', 'scheduled_pieces.file_id')
    .select(['scheduled_pieces.data', 'scheduled_files.size'])
    .where('scheduled_files.account_id', '=', accountId)
    .where('scheduled_files.hash', '=', hash)
    .orderBy('scheduled_pieces.piece')

export async function readPiece(db: Db, accountId: string, hash: string, piece: number): Promise<Buffer | undefined> {
  const row = await piecesOf(db, accountId, hash).where('scheduled_pieces.piece', '=', piece).executeTakeFirst()
  return row && Buffer.from(row.data)
}

/** Undefined: it was never uploaded completely. */
export async function readFile(db: Db, accountId: string, hash: string): Promise<Buffer | undefined> {
  const rows = await piecesOf(db, accountId, hash).execute()
  const bytes = Buffer.concat(rows.map(({ data }) => data))
  return rows.length > 0 && bytes.byteLength === rows[0]!.size ? bytes : undefined
}

export const notUploaded = () => new Refusal('A file of this post hasn’t been uploaded.', { status: 409 })

/** Lets a post use files, which stay as long as the post does. Refused if a file is missing, or was swept since it was checked. */
export async function useFiles(transaction: Db, accountId: string, postId: string, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  // Updates the row, so that a sweep that started earlier doesn't take it for unused.
  const files = await transaction
    .updateTable('scheduled_files')
    .set({ uploaded_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('hash', 'in', hashes)
    .returning('id')
    .execute()
  if (files.length < new Set(hashes).size) throw notUploaded()
  await transaction
    .insertInto('scheduled_uses')
    .values(files.map(({ id }) => ({ post_id: postId, file_id: id })))
    .execute()
}

/** Deletes the files of a post once nothing of it remains to be sent, unless another post uses them. */
export async function dropSettledFiles(transaction: Db, postId: string): Promise<void> {
  const { rows } = await sql`
    select from scheduled_sends where post_id = ${postId}::uuid and state <> 'done' and withdrawn_by is null limit 1`.execute(transaction)
  if (rows.length === 0) await dropFilesOf(transaction, postId)
}

async function dropFilesOf(transaction: Db, postId: string): Promise<void> {
  const uses = await transaction.deleteFrom('scheduled_uses').where('post_id', '=', postId).returning('file_id').execute()
  for (const { file_id: id } of uses)
    await sql`delete from scheduled_files where id = ${id}::uuid and not exists (select from scheduled_uses where file_id = ${id}::uuid)`.execute(
      transaction,
    )
}
