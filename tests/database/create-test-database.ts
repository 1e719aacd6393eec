import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPool } from '../../server/db/connect-pool.ts'
import type { Database, Db } from '../../server/db/database.ts'
import { toDatabaseUrl } from './prepare-test-databases.ts'

/** Longer than in production: on a busy machine, a burst of 100 requests may wait for connections for more than 15 s. */
export const testTimeoutMs = 240_000

export interface TestDatabase extends Database, AsyncDisposable {
  url: string
}

/**
 * An empty, migrated database in the run's Postgres. Disposing of it empties it for the next test, because creating, migrating and dropping
 * a database costs a quarter of a second of CPU.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const root = inject('postgresUrl')
  const name = await withDatabase(root, async (db) => (await takeReturned(db)) ?? createDatabase(db))
  const url = toDatabaseUrl(root, name)
  const db = connectPool(url, testTimeoutMs)
  const close = async () => {
    await db.destroy()
    await withDatabase(root, (at) => returnDatabase(at, name, url))
  }
  return { db, url, close, [Symbol.asyncDispose]: close }
}

async function takeReturned(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from free_databases where name = (select name from free_databases limit 1 for update skip locked) returning name`.execute(db)
  return rows[0]?.name
}

async function createDatabase(db: Db): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.table(name)} template test_template`.execute(db)
  return name
}

async function returnDatabase(db: Db, name: string, url: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db)
  if (await withDatabase(url, isEmptied)) await sql`insert into free_databases values (${name})`.execute(db)
  else await sql`drop database ${sql.table(name)} with (force)`.execute(db)
}

/** Empties all tables. Returns false when a test has changed the schema. */
async function isEmptied(db: Db): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select (select string_agg(table_name || '.' || column_name, ',' order by table_name, column_name) from information_schema.columns
      where table_schema = 'public') = (select columns from test_template_facts)
      and (select count(*) from migrations) = (select migrations from test_template_facts) as same`
    .execute(db)
    .catch(() => ({ rows: [{ same: false }] }))
  if (!rows[0]?.same) return false
  // Skip foreign key checks, because every table is emptied.
  await sql`
    do $$ declare each record; begin
      set local session_replication_role = replica;
      for each in select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'test_template_facts') loop
        execute format('delete from %I', each.tablename);
      end loop;
      for each in select sequencename from pg_sequences where schemaname = 'public' loop
        execute format('alter sequence %I restart', each.sequencename);
      end loop;
    end $$`.execute(db)
  return true
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connectPool(url, testTimeoutMs)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
