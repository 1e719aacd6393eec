import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const int8 = 20

/**
 * Connects to Postgres through a pool that recovers: a broken connection is dropped, and the next query opens a new one. `timeoutMs`: how
 * long a statement may take, and how long a query waits for a free connection, so a burst of requests queues instead of failing.
 */
export function connectPool(url: string, timeoutMs: number = 15_000): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    keepAlive: true,
    // Our bigints are counters and row numbers far below 2^53. pg returns them as text, PGlite as numbers.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? Number : (pg.types.getTypeParser(type, format as 'text') as (text: string) => unknown),
    } as pg.CustomTypesConfig,
  })
  // Connections, idle or between two queries, break when the database restarts. Without listeners these errors would end the process; a
  // running query gets its own error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareMarked(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/**
 * A statement that starts with this is planned once per connection instead of every time. Use it for statements over partitioned tables, which take
 * longer to plan than to run, and only for a few different texts.
 */
export const prepared = '/* prepared */'

function prepareMarked(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(prepared)
      ? query({ name: createHash('sha256').update(text).digest('hex').slice(0, 40), text, values }, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}

const pools = new WeakMap<object, pg.Pool>()

/** Returns the number of connections and of queries waiting for one. Undefined: the database has no pool (PGlite). */
export function readPool(db: Kysely<Tables>): { open: number; idle: number; waiting: number } | undefined {
  const pool = pools.get(db)
  return pool && { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
}
