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

/** Creates a migrated template and the list of reusable databases. Idempotent. */
export async function prepareTestDatabases(root: string): Promise<void> {
  const db = connectPool(root)
  try {
    await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(lockKey)})`.execute(connection)
      await sql`create table if not exists free_databases (name text primary key)`.execute(connection)
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

/** `test_template_facts` reveals whether a test has changed the schema of its database. */
async function migrateTemplate(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, folder: '' })
  try {
    await sql`create table test_template_facts (columns text, migrations int)`.execute(db)
    await sql`
      insert into test_template_facts
      select string_agg(table_name || '.' || column_name, ',' order by table_name, column_name), (select count(*) from migrations)
      from information_schema.columns where table_schema = 'public'`.execute(db)
  } finally {
    await close()
  }
}
