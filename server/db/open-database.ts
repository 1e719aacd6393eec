import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { connectPglite } from './connect-pglite.ts'
import { connectPool } from './connect-pool.ts'
import type { Database, Db } from './database.ts'
import { startManagedPostgres } from './managed-postgres.ts'
import { migrate } from './migrate.ts'
import { PostgresImpossible } from './postgres-impossible.ts'

export interface DatabaseOptions {
  /** URL of the operator's Postgres. Absent: a managed one in `folder`. */
  url?: string | undefined
  /** The data folder. */
  folder: string
  /** pglite: runs in this process, for trials. Absent: the engine that the folder already holds, or else Postgres where it can run. */
  engine?: 'postgres' | 'pglite' | undefined
  onNotice?: (sentence: string) => void
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await connect(options)
  try {
    await migrate(database.db)
    await refuseLooseCommits(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function connect({ url, folder, engine, onNotice }: DatabaseOptions): Promise<Database> {
  if (url) {
    const db = connectPool(url)
    return { db, close: () => db.destroy() }
  }
  const chosen = engine ?? (['postgres', 'pglite'] as const).find((name) => existsSync(path.join(folder, name)))
  if (chosen === 'pglite') return connectPglite(folder)
  try {
    return await connectManaged(folder, onNotice)
  } catch (error) {
    // Someone who chose Postgres gets Postgres or an error: switching engines would hide the accounts in a database that did not start.
    if (!(error instanceof PostgresImpossible) || chosen === 'postgres') throw error
    onNotice?.(`${error.message} Using PGlite instead: fine for trials, but not for accounts that must survive a power cut.`)
    return connectPglite(folder)
  }
}

async function connectManaged(folder: string, onNotice: DatabaseOptions['onNotice']): Promise<Database> {
  const managed = await startManagedPostgres({ folder, ...(onNotice ? { onNotice } : {}) })
  const db = connectPool(managed.url)
  const close = async () => {
    await db.destroy()
    await managed.stop()
  }
  return { db, close }
}

/** Acknowledged writes must survive a power cut. */
async function refuseLooseCommits(db: Db): Promise<void> {
  const { rows } = await sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(db)
  if (rows[0]?.setting === 'off')
    throw new PostgresImpossible('synchronous_commit is off in this database, so acknowledged writes could be lost. Turn it on.')
}
