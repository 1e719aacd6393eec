import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectPool } from '../../server/db/connect-pool.ts'
import type { Db } from '../../server/db/database.ts'
import { readPostmaster } from '../../server/db/postmaster.ts'

/** Tables whose rows a running server caches. */
const heldInMemory: readonly string[] = ['migrations', 'server_secrets']
/** Written from the moment of the start, by a job that notices when its first table is emptied. It holds that table's rows while it writes. */
const indexed = /^farcaster_/
const indexStart = 'farcaster_shards'
const messageTables = ['farcaster_casts', 'farcaster_reactions', 'farcaster_links', 'farcaster_facts']

export interface AppDatabase {
  /** Deletes everything written since the server started. An index that has not changed since it was first filled is kept. */
  empty(): Promise<void>
  /** Waits until the index of a sandboxed network is filled, which a new or emptied database takes seconds for. */
  untilIndexed(): Promise<void>
}

/** For the managed Postgres in a server's data folder. Call it when the server is ready and nothing has been written yet. */
export async function openAppDatabase(dataFolder: string): Promise<AppDatabase> {
  const untouched = new Set(heldInMemory)
  await withDatabase(dataFolder, async (db) => {
    for (const table of await listTables(db)) if (!indexed.test(table) && (await hasRows(db, table))) untouched.add(table)
  })
  /** The index when it was first filled: the sandbox starts over with the same events. */
  let filledIndex: string | undefined
  return {
    empty: () =>
      withDatabase(dataFolder, async (db) => {
        const keepsIndex = filledIndex !== undefined && filledIndex === (await readIndex(db))
        const tables = (await listTables(db)).filter((table) => !untouched.has(table) && !(keepsIndex && indexed.test(table)))
        await db.transaction().execute(async (transaction) => {
          // Every table is emptied, so no foreign key needs checking.
          await sql`set local session_replication_role = replica`.execute(transaction)
          for (const table of tables.toSorted(indexStartFirst)) await sql`delete from ${sql.table(table)}`.execute(transaction)
          // While the sandbox started over, its events could not be read.
          await sql`update ${sql.table(indexStart)} set retry_at = '-infinity', failures = 0`.execute(transaction)
        })
      }),
    untilIndexed: () =>
      withDatabase(dataFolder, async (db) => {
        while (!(await isIndexed(db))) await setTimeout(100)
        filledIndex ??= await readIndex(db)
      }),
  }
}

const indexStartFirst = (one: string, other: string): number => Number(other === indexStart) - Number(one === indexStart)

/** How far its events have been read, and how much it holds of each message. */
async function readIndex(db: Db): Promise<string> {
  const { rows: shards } = await sql`
    select shard, base, last_event, last_digest, jumped_at from ${sql.table(indexStart)} order by shard`.execute(db)
  const counts = await Promise.all(
    messageTables.map(async (table) => (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows),
  )
  return JSON.stringify([shards, counts])
}

async function isIndexed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFilled: boolean | null }>`
    select bool_and(filled_at is not null and jumped_at is null) as "isFilled" from ${sql.table(indexStart)}`.execute(db)
  return rows[0]?.isFilled === true
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`select tablename from pg_tables where schemaname = 'public'`.execute(db)
  return rows.map(({ tablename }) => tablename)
}

async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length > 0
}

async function withDatabase(dataFolder: string, use: (db: Db) => Promise<void>): Promise<void> {
  const password = (await readFile(path.join(dataFolder, 'postgres-password'), 'utf8')).trim()
  const { port } = (await readPostmaster(path.join(dataFolder, 'postgres')))!
  const db = connectPool(`postgres://chorus:${password}@127.0.0.1:${port}/postgres`)
  try {
    await use(db)
  } finally {
    await db.destroy()
  }
}
