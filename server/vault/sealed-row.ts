import type { Db } from '../db/database.ts'
import { rewrap, SealBroken, type Envelope, type Place } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'

/** A row of any table that keeps a sealed secret, as the columns of its envelope. */
export interface SealedRow {
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
}

export type SealedTable = 'secrets' | 'x_sessions' | 'network_sessions' | 'server_secrets'

export interface Rotating {
  /**
   * Puts up to `count` secrets under the newest master key, those after the id `after`. To be called again with the `last` that it gives
   * back, until that is undefined. Secrets that do not open are named and left as they are.
   */
  rotate(count: number, after?: string): Promise<{ last: string | undefined; broken: string[] }>
}

/** Where the secret of a row belongs. Rows of a table without accounts belong to none. */
export const placeOf = (table: SealedTable, rowId: string, accountId = ''): Place => ({ table, column: 'sealed', rowId, accountId })

export const toColumns = ({ keyVersion, wrappedKey, sealed }: Envelope): SealedRow => ({
  key_version: keyVersion,
  wrapped_key: wrappedKey,
  sealed,
})

export const toEnvelope = (row: SealedRow): Envelope => ({
  keyVersion: row.key_version,
  // PGlite gives plain byte arrays.
  wrappedKey: Buffer.from(row.wrapped_key),
  sealed: Buffer.from(row.sealed),
})

/** Undefined: the seal is broken, or its key is lost. */
export function unlessBroken<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

export const createRotate =
  (db: Db, keys: MasterKeys, table: SealedTable): Rotating['rotate'] =>
  async (count, after) =>
    db.transaction().execute(async (transaction) => {
      // A row that a request is just writing is waited for, and then seen as it was written.
      const rows = await transaction
        .selectFrom(table)
        .selectAll()
        .where('key_version', '<', keys.newest)
        .$if(after !== undefined, (query) => query.where('id', '>', after!))
        .orderBy('id')
        .limit(count)
        .forUpdate()
        .execute()
      const broken: string[] = []
      for (const row of rows) {
        const wrapped = unlessBroken(() => rewrap(keys, placeOf(table, row.id, row.account_id), toEnvelope(row)))
        if (!wrapped) broken.push(row.id)
        else {
          const { key_version, wrapped_key } = toColumns(wrapped)
          await transaction.updateTable(table).set({ key_version, wrapped_key }).where('id', '=', row.id).execute()
        }
      }
      return { last: rows.at(-1)?.id, broken }
    })
