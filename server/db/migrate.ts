import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'

const ownFolder = path.join(import.meta.dirname, 'migrations')
/** An arbitrary advisory lock key, used only here: nodes of one database migrate one at a time. */
const lockKey = 7_402_113

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Runs the `.sql` files that this database has not run yet, in name order, each in its own transaction, so a start that was killed resumes
 * where it stopped. Nodes that start together run one at a time. Throws an Error when a newer version has migrated the database.
 */
export async function migrate(db: Db, folder: string = ownFolder): Promise<void> {
  const migrations = await readMigrations(folder)
  await inTurn(db, (transaction) => refuseNewerDatabase(transaction, migrations))
  for (const migration of migrations)
    await inTurn(db, async (transaction) => {
      const known = await sql<{ checksum: string }>`select checksum from migrations where name = ${migration.name}`.execute(transaction)
      const [seen] = known.rows
      if (seen && seen.checksum !== migration.checksum)
        throw new Error(`The migration ${migration.name} was changed after this database ran it. Restore it and add a new one.`)
      if (seen) return
      for (const statement of toStatements(migration.text)) await sql.raw(statement).execute(transaction)
      await sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(transaction)
    })
}

/** Runs `work` in a transaction while every other node waits. The migrations table exists by then. */
const inTurn = (db: Db, work: (transaction: Db) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // Building indexes of large tables, or waiting for a node that does, takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
    await sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
      transaction,
    )
    await work(transaction)
  })

/** An older version doesn't know the newer tables and could write rows that the newer version cannot read. */
async function refuseNewerDatabase(db: Db, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new Error(
    `It was migrated by a newer version of Chorus (unknown migrations: ${unknown.join(', ')}). ` +
      'Start that version or a later one, or restore a backup made before the upgrade.',
  )
}

/** Returns the names of migrations in this version that the database has not run. */
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

/**
 * Splits a migration, since PGlite runs one statement at a time. Each statement ends with `;` at the end of a line, and function bodies are
 * in `$$`.
 */
function toStatements(text: string): string[] {
  const statements: string[] = []
  let open = ''
  for (const part of text.replaceAll(/^\s*--.*$/gm, '').split(/;\s*$/m)) {
    open += part
    // A function body has statements of its own.
    const isInBody = open.split('$$').length % 2 === 0
    if (isInBody) open += ';\n'
    else {
      statements.push(open.trim())
      open = ''
    }
  }
  return statements.filter(Boolean)
}
