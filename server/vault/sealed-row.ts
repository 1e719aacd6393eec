import type { Db } from '../db/database.ts'
import { rewrap, SealBroken, type Envelope, type Place } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'

/** A row with a sealed secret, as the columns of its envelope. */
export interface SealedRow {
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
}

export const sealedTables = ['secrets', 'x_sessions', 'network_sessions', 'server_secrets'] as const
export type SealedTable = (typeof sealedTables)[number]

export interface Rotating {
  /**
   * Re-seals up to `count` secrets, starting after the id `after`, with the newest master key. Call it again with the returned `last`
   * until that is undefined. Secrets that don't open are returned as `broken` and left unchanged.
   */
  rotate(count: number, after?: string): Promise<{ last: string | undefined; broken: string[] }>
}

/** The place of a row's secret. Rows of tables without accounts have an empty account id. */
export const placeOf = (table: SealedTable, rowId: string, accountId = ''): Place => ({ table, column: 'sealed', rowId, accountId })

export const toColumns = ({ keyVersion, wrappedKey, sealed }: Envelope): SealedRow => ({
  key_version: keyVersion,
  wrapped_key: wrappedKey,
  sealed,
})

export const toEnvelope = (row: SealedRow): Envelope => ({
  keyVersion: row.key_version,
  // PGlite returns plain byte arrays.
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
      // Waits for a row that a request is writing, and then reads what was written.
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
