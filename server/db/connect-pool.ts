import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20

/** A pool that heals: a connection that breaks is thrown away, and the next query opens another. */
export function connectPool(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    // Our bigints are counters and row numbers far below 2^53; pg gives text, PGlite numbers.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : (pg.types.getTypeParser(type, format as 'text') as (text: string) => unknown),
    } as pg.CustomTypesConfig,
  })
  // Connections break when the database restarts, idle ones and those between two queries. Without listeners that would end the process;
  // a query that is under way hears of it by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<object, pg.Pool>()

/** How many connections there are, and how many queries wait for one. Undefined: the database has no pool (PGlite). */
export function readPool(db: Kysely<Tables>): { open: number; idle: number; waiting: number } | undefined {
  const pool = pools.get(db)
  return pool && { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
