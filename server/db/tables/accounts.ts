import type { Db } from '../database.ts'

export interface AccountRow {
  id: string
  /** A number for clients that want one. */
  rawId: number
  /** Shown as its handle. */
  uid: string
  displayName: string | null
  avatar: string | null
}

export async function loadAccount(db: Db, id: string): Promise<AccountRow> {
  const account = await findAccount(db, id)
  if (!account) throw new TypeError('There is no such account.')
  return account
}

/** Undefined: it is no more. */
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

/** With everything that is kept of it: every other table refers to this one and goes with it. */
export async function deleteAccountRow(db: Db, id: string): Promise<void> {
  for (let left = 5; ; left -= 1)
    try {
      return void (await db.deleteFrom('accounts').where('id', '=', id).execute())
    } catch (error) {
      // Writes of the same account that are under way may each wait for the other's rows and this one for both; Postgres ends one of them.
      if (left === 0 || (error as { code?: unknown }).code !== deadlock) throw error
    }
}

const deadlock = '40P01'
