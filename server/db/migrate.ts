import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')
/** Any number that is ours alone: over it the nodes of one database take turns. */
const lockKey = 7_402_113

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Runs the `.sql` files that this database has not seen, in the order of their names, each in a transaction of its own: a start that
 * is killed goes on where it was. Nodes that start together take turns.
 */
export async function migrate(db: Db, folder: string = ownFolder): Promise<void> {
  for (const migration of await readMigrations(folder))
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
      await sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
        transaction,
      )
      const known = await sql<{ checksum: string }>`select checksum from migrations where name = ${migration.name}`.execute(transaction)
      const [seen] = known.rows
      if (seen && seen.checksum !== migration.checksum)
        throw new Error(`The migration ${migration.name} was changed after this database ran it. Restore it and add a new one.`)
      if (seen) return
      for (const statement of toStatements(migration.text)) await sql.raw(statement).execute(transaction)
      await sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(transaction)
    })
}

/** Names of migrations that this version of us brings and the database has not run. */
export async function findMissingMigrations(db: Db, folder: string = ownFolder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const known = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

/** One at a time, as PGlite wants them. Our migrations end each with `;` at the end of a line and hold no function bodies. */
const toStatements = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
