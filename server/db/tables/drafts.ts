import { draftLimits } from '@chorus/contract/content/drafts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../database.ts'
import type { Tables } from '../tables.ts'

export interface DraftChange {
  id: string
  version: number
  /** Base64. Null: deleted. */
  data: string | null
  /** Base64. Why it was deleted. */
  ending: string | null
}

export const findDraftKey = async (db: Db, accountId: string): Promise<string | undefined> =>
  (await db.selectFrom('draft_keys').select('key_id').where('account_id', '=', accountId).executeTakeFirst())?.key_id

/** Oldest first. */
export const listDraftChanges = (db: Db, accountId: string, { since, most }: { since: number; most: number }): Promise<DraftChange[]> =>
  db
    .selectFrom('drafts')
    .select(['id', 'version', 'data', 'ending'])
    .where('account_id', '=', accountId)
    .where('version', '>', since)
    .orderBy('version')
    .limit(most)
    .execute()

/** False: the account's key is no longer `replaces`. Drafts encrypted with that key are deleted. */
export async function setDraftKey(db: Db, accountId: string, keyId: string, replaces: string | undefined): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows: made } = await sql`
      insert into draft_keys (account_id, key_id) values (${accountId}::uuid, ${keyId})
      on conflict do nothing returning 1`.execute(transaction)
    if (made.length > 0) return true
    const row = await transaction
      .selectFrom('draft_keys')
      .select('key_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.key_id === keyId) return true
    if (row.key_id !== replaces) return false
    await removeAll(transaction, accountId)
    await transaction.insertInto('draft_keys').values({ account_id: accountId, key_id: keyId }).execute()
    return true
  })
}

/** Deletes the drafts, too. */
export const removeDraftKey = (db: Db, accountId: string): Promise<void> =>
  db.transaction().execute((transaction) => removeAll(transaction, accountId))

/** Insert the key first, because writing a draft locks it. */
async function removeAll(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  for (const table of ['draft_keys', 'drafts', 'draft_file_parts'] as const)
    await transaction.deleteFrom(table).where('account_id', '=', accountId).execute()
}

interface DraftWrite {
  keyId: string
  id: string
  /** The version it changes. 0: none. */
  base: number
  /** Null: deletes it. */
  data: string | null
  /** Why it is deleted. */
  ending: string | null
  files: readonly string[]
}

/** changed: another browser has changed the draft since. otherKey: the account has another key, or none. full: it has too many drafts. */
export type NoDraftWrite = { why: 'changed'; current: Omit<DraftChange, 'id'> } | { why: 'otherKey' } | { why: 'full' }

/** The version of the change. The key's row is locked, so an account's changes happen one after another and their versions never overtake each other. */
export async function writeDraft(db: Db, accountId: string, write: DraftWrite): Promise<number | NoDraftWrite> {
  const { keyId, id, base, data, ending, files } = write
  return db.transaction().execute(async (transaction) => {
    const key = await lockKey(transaction, accountId)
    if (key?.key_id !== keyId) return { why: 'otherKey' }
    const current = await transaction
      .selectFrom('drafts')
      .select(['version', 'data', 'ending'])
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    if ((current?.version ?? 0) !== base) return { why: 'changed', current: current ?? { version: 0, data: null, ending: null } }
    if (data !== null && !current?.data && (await countDrafts(transaction, accountId)) >= draftLimits.drafts) return { why: 'full' }
    const version = key.last_version + 1
    await transaction.updateTable('draft_keys').set({ last_version: version }).where('account_id', '=', accountId).execute()
    const content = { version, data, ending, files: JSON.stringify(data === null ? [] : files) }
    await transaction
      .insertInto('drafts')
      .values({ account_id: accountId, id, ...content })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ ...content, changed_at: sql`now()` }))
      .execute()
    return version
  })
}

async function countDrafts(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from drafts where account_id = ${accountId}::uuid and data is not null`.execute(db)
  return rows[0]?.count ?? 0
}

const lockKey = (transaction: Transaction<Tables>, accountId: string) =>
  transaction.selectFrom('draft_keys').select(['key_id', 'last_version']).where('account_id', '=', accountId).forUpdate().executeTakeFirst()

interface FilePart {
  keyId: string
  id: string
  part: number
  parts: number
  data: Uint8Array
}

/** An existing part stays as it is, because its name is derived from its content. */
export async function saveDraftFilePart(db: Db, accountId: string, file: FilePart): Promise<'saved' | 'otherKey' | 'full'> {
  const { keyId, id, part, parts, data } = file
  return db.transaction().execute(async (transaction) => {
    if ((await lockKey(transaction, accountId))?.key_id !== keyId) return 'otherKey'
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(length(data)), 0)::bigint as bytes from draft_file_parts where account_id = ${accountId}::uuid`.execute(
      transaction,
    )
    if (Number(rows[0]?.bytes ?? 0) + data.length > draftLimits.fileBytes) return 'full'
    await transaction
      .insertInto('draft_file_parts')
      .values({ account_id: accountId, file_id: id, part, parts, data })
      // Stored again, so that it isn't swept before its draft is saved.
      .onConflict((conflict) => conflict.columns(['account_id', 'file_id', 'part']).doUpdateSet({ saved_at: sql`now()` }))
      .execute()
    return 'saved'
  })
}

export const findDraftFilePart = (db: Db, accountId: string, id: string, part: number) =>
  db
    .selectFrom('draft_file_parts')
    .select(['parts', 'data'])
    .where('account_id', '=', accountId)
    .where('file_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst()

/** The files that have all their parts. */
export async function findWholeDraftFiles(db: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from draft_file_parts
    where account_id = ${accountId}::uuid and file_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    group by file_id having count(*) = max(parts)`.execute(db)
  return rows.map(({ file_id }) => file_id)
}

/** A browser that was away for longer sends a deleted draft again. */
export const expiredDrafts: RawBuilder<unknown> = sql`data is null and changed_at < now() - interval '90 days'`

/** Files are saved before the draft that needs them. */
export const expiredDraftFiles: RawBuilder<unknown> = sql`saved_at < now() - interval '1 day' and not exists (
  select from drafts where drafts.account_id = draft_file_parts.account_id and jsonb_exists(drafts.files, draft_file_parts.file_id))`
