import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { open, SealBroken } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import { placeOf, sealedTables, toEnvelope, unlessBroken, type SealedRow, type SealedTable } from './sealed-row.ts'
import { createServerSecrets } from './server-secrets.ts'

/** Kind of the sealed value that shows at every start whether the master keys are the ones this database was sealed with. */
const canaryKind = 'canary'

/** How many rows of a table to try before its key counts as wrong, since individual rows can be damaged. */
const maxTries = 1000

export interface KeyFault {
  version: number
  /** missing: sealed rows name a key that was not given. wrong: a key with that number was given but opens nothing. */
  kind: 'missing' | 'wrong'
}

/**
 * Checks the master keys against the canary, and against the rows themselves where the canary is missing or under another key: every key
 * that rows name must be given and open at least one of them. Undefined: the keys are right, and the canary exists.
 */
export async function findKeyFault(db: Db, keys: MasterKeys): Promise<KeyFault | undefined> {
  const canary = await db.selectFrom('server_secrets').selectAll().where('kind', '=', canaryKind).executeTakeFirst()
  for (const version of await findVersionsInUse(db)) {
    if (!keys.of(version)) return { version, kind: 'missing' }
    const isRight = canary?.key_version === version ? opens(keys, 'server_secrets', canary) : await opensAny(db, keys, version)
    if (!isRight) return { version, kind: 'wrong' }
  }
  if (canary) return undefined
  // When nodes with different keys start together on an empty database, only one can open the stored canary.
  try {
    await createServerSecrets(db, keys).saveFirst(canaryKind, () => randomBytes(32))
    return undefined
  } catch (error) {
    if (error instanceof SealBroken) return { version: keys.newest, kind: 'wrong' }
    throw error
  }
}

/** Whether anything in this database is sealed. */
export const hasSealedRows = async (db: Db): Promise<boolean> => (await findVersionsInUse(db)).length > 0

/** Deletes every row that these keys do not open. Returns the number of rows. */
export async function discardLostRows(db: Db, keys: MasterKeys): Promise<number> {
  let count = 0
  for (const table of sealedTables) {
    let after: string | undefined
    do {
      const rows = await readRows(db, table, { after, limit: 500 })
      const lost = rows.filter((row) => !opens(keys, table, row)).map(({ id }) => id)
      if (lost.length > 0) await db.deleteFrom(table).where('id', 'in', lost).execute()
      count += lost.length
      after = rows.at(-1)?.id
    } while (after !== undefined)
  }
  return count
}

/** Finds the key versions that rows are sealed under by skipping through the index: counting would read every row. */
async function findVersionsInUse(db: Db): Promise<number[]> {
  const versions = new Set<number>()
  for (const table of sealedTables)
    for (let last = -1; ;) {
      const next = await db
        .selectFrom(table)
        .select('key_version')
        .where('key_version', '>', last)
        .orderBy('key_version')
        .limit(1)
        .executeTakeFirst()
      if (!next) break
      last = next.key_version
      versions.add(last)
    }
  return [...versions].toSorted((a, b) => a - b)
}

async function opensAny(db: Db, keys: MasterKeys, version: number): Promise<boolean> {
  for (const table of sealedTables)
    if ((await readRows(db, table, { version, limit: maxTries })).some((row) => opens(keys, table, row))) return true
  return false
}

interface Row extends SealedRow {
  id: string
  account_id?: string
}

const opens = (keys: MasterKeys, table: SealedTable, row: Row): boolean =>
  unlessBroken(() => open(keys, placeOf(table, row.id, row.account_id), toEnvelope(row))) !== undefined

const readRows = (
  db: Db,
  table: SealedTable,
  { version, after, limit }: { version?: number; after?: string | undefined; limit: number },
): Promise<Row[]> =>
  db
    .selectFrom(table)
    .selectAll()
    .$if(version !== undefined, (query) => query.where('key_version', '=', version!))
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
