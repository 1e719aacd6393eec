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
  // Idle connections break when the database restarts. Without a listener that would end the process.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
