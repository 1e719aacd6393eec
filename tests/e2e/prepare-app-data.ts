import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectPool } from '../../server/db/connect-pool.ts'
import { startManagedPostgres } from '../../server/db/managed-postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import { PostgresImpossible } from '../../server/db/postgres-impossible.ts'

/** The data is disposable, and only a crash of the whole machine would damage it. */
const settings = ['fsync = off', 'full_page_writes = off']

/**
 * Creates a database and its tables once for all apps of a run: each copies this folder instead. Where Postgres can't run, each app makes its
 * own data. The default export is Playwright's convention for a global set-up. Decision 144.
 */
export default async function prepareAppData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-prepared-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  // When root runs the tests, Postgres runs as another user that needs access.
  await chmod(folder, 0o711)
  try {
    await createTables(folder)
    await appendFile(path.join(folder, 'postgres/postgresql.auto.conf'), `${settings.join('\n')}\n`)
    // For the workers, which inherit it.
    process.env['CHORUS_TEST_APP_DATA'] = folder
  } catch (error) {
    await remove()
    if (!(error instanceof PostgresImpossible)) throw error
  }
  return remove
}

async function createTables(folder: string): Promise<void> {
  const postgres = await startManagedPostgres({ folder, settings: settings.map((setting) => setting.replaceAll(' ', '')) })
  const db = connectPool(postgres.url)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
