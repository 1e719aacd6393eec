import type { Db } from '../database.ts'

export interface AccountRow {
  id: string
  /** Numeric id for clients that need one. */
  rawId: number
  /** Shown as the account's handle. */
  uid: string
  displayName: string | null
  avatar: string | null
}

export async function loadAccount(db: Db, id: string): Promise<AccountRow> {
  const account = await findAccount(db, id)
  if (!account) throw new TypeError('This account does not exist.')
  return account
}

/** Undefined: the account was deleted. */
export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { id: row.id, rawId: row.raw_id, uid: row.uid, displayName: row.display_name, avatar: row.avatar }
}

export interface AccountChange {
  displayName?: string | undefined
  avatar?: string | undefined
}

export async function updateAccount(db: Db, id: string, { displayName, avatar }: AccountChange): Promise<AccountRow> {
  if (displayName !== undefined || avatar !== undefined)
    await db
      .updateTable('accounts')
      .set({ ...(displayName === undefined ? {} : { display_name: displayName.trim() }), ...(avatar === undefined ? {} : { avatar }) })
      .where('id', '=', id)
      .execute()
  return loadAccount(db, id)
}

/** Deletes an account with all of its data: every other table references accounts with a cascade. Concurrent writes may deadlock with it. */
export async function deleteAccountRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute()
}
