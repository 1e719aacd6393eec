import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connectPool } from '../../server/db/connect-pool.ts'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open-database.ts'

export interface TestDatabase extends Database, AsyncDisposable {
  url: string
}

/** An empty database with all tables, of the run's Postgres. Gone when it is disposed of. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const root = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await atServer(root, `create database ${name}`)
  const url = new URL(root)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, folder: '' })
  const close = async () => {
    await database.close()
    await atServer(root, `drop database ${name} with (force)`)
  }
  return { db: database.db, url: url.href, close, [Symbol.asyncDispose]: close }
}

async function atServer(url: string, statement: string): Promise<void> {
  const db = connectPool(url)
  try {
    await sql.raw(statement).execute(db)
  } finally {
    await db.destroy()
  }
}
