import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPool } from '../../server/db/connect-pool.ts'
import type { Database, Db } from '../../server/db/database.ts'
import { columnsOfTables, toDatabaseUrl } from './prepare-test-databases.ts'

/** Longer than in production: on a busy machine, a burst of 100 requests may wait for connections for more than 15 s. */
export const testTimeoutMs = 240_000

export interface TestDatabase extends Database, AsyncDisposable {
  url: string
}

/**
 * An empty, migrated database in the run's Postgres. Disposing of it empties it for the worker's next test, because creating, migrating and
 * dropping a database costs a quarter of a second of CPU.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = returned.pop() ?? (await createDatabase())
  const url = toDatabaseUrl(inject('postgresUrl'), name)
  const db = connectPool(url, testTimeoutMs)
  const close = async () => {
    await db.destroy()
    await returnDatabase(name, url)
  }
  return { db, url, close, [Symbol.asyncDispose]: close }
}

/** Names of databases that this worker's tests have returned, empty. */
const returned: string[] = []

/** This worker's own pools, by URL, whose connection stays open between tests: opening one costs more CPU than emptying a database. */
const connections = new Map<string, Db>()

function connectOnce(url: string): Db {
  const db = connections.get(url) ?? connectPool(url, testTimeoutMs)
  connections.set(url, db)
  return db
}

async function createDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.table(name)} template test_template`.execute(connectOnce(inject('postgresUrl')))
  return name
}

async function returnDatabase(name: string, url: string): Promise<void> {
  const db = connectOnce(url)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => undefined)
  if (await isEmptied(db)) return void returned.push(name)
  connections.delete(url)
  await db.destroy()
  await sql`drop database ${sql.table(name)} with (force)`.execute(connectOnce(inject('postgresUrl')))
}

/** Empties all tables. Returns false when a test has changed the schema. */
async function isEmptied(db: Db): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select (${columnsOfTables}) = (select columns from test_template_facts)
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
