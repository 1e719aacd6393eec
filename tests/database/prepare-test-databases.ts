import { sql } from 'kysely'
import { connectPool } from '../../server/db/connect-pool.ts'
import { openDatabase } from '../../server/db/open-database.ts'

export function toDatabaseUrl(root: string, name: string): string {
  const url = new URL(root)
  url.pathname = `/${name}`
  return url.href
}

/** Any constant: serialises the set-up of runs that share one Postgres. */
const lockKey = 7_402_190

/** Creates a migrated template. Idempotent. */
export async function prepareTestDatabases(root: string): Promise<void> {
  const db = connectPool(root)
  try {
    await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(lockKey)})`.execute(connection)
      const { rows } = await sql`select 1 from pg_database where datname = 'test_template'`.execute(connection)
      if (rows.length === 0) {
        await sql`create database test_template`.execute(connection)
        await migrateTemplate(toDatabaseUrl(root, 'test_template'))
      }
      await sql`select pg_advisory_unlock(${sql.lit(lockKey)})`.execute(connection)
    })
  } finally {
    await db.destroy()
  }
}

/** Every column of every table, as one text. Unlike `information_schema`, the catalogue answers in milliseconds. */
export const columnsOfTables = sql<string>`
  select string_agg(relname || '.' || attname, ',' order by relname, attname) from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`

/** `test_template_facts` reveals whether a test has changed the schema of its database. */
async function migrateTemplate(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, folder: '' })
  try {
    await sql`create table test_template_facts (columns text, migrations int)`.execute(db)
    await sql`
      insert into test_template_facts
      select (${columnsOfTables}), (select count(*) from migrations)`.execute(db)
  } finally {
    await close()
  }
}
