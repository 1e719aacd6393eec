import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { connectPool } from '../../server/db/connect-pool.ts'
import type { Db } from '../../server/db/database.ts'
import { startManagedPostgres } from '../../server/db/managed-postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import { format } from '../verdict.ts'
import { fillIndex, type Size, toSize } from './fill-index.ts'
import { measureIngest } from './measure-ingest.ts'
import { measureReads, type ReadTimes } from './measure-reads.ts'

// Reads of the index over growing tables, how much longer they take than at the first size, and how many events per second it applies.
// Sizes: casts, as arguments. `--folder`: where filled databases are kept, so that the next run measures them without filling them again.
// `--reads`: measures no ingest. `--set`: a setting of Postgres at every size, such as `shared_buffers=4GB`; may be repeated.
const { values, positionals } = parseArgs({
  options: { folder: { type: 'string' }, reads: { type: 'boolean', default: false }, set: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const sizes = positionals.map(Number)
if (sizes.length === 0) sizes.push(100_000)

const own = values.folder === undefined ? await mkdtemp(join(tmpdir(), 'chorus-bench-')) : undefined
const folder = resolve(own ?? values.folder!)
try {
  if (!values.reads) {
    const { perSecond, events } = await withDatabase(join(folder, 'ingest'), (db) => measureIngest(db))
    console.log(`Applied ${events} events at ${format(perSecond)} per second. Goal: 5000.`)
    await remove(join(folder, 'ingest'))
  }
  /** At the first size. */
  let first: ReadTimes | undefined
  for (const casts of sizes) {
    const size = toSize(casts)
    first = await withDatabase(join(folder, String(casts)), async (db) => {
      await fillOnce(db, size, join(folder, String(casts), 'filled'))
      return measureReads(db, size, first)
    })
    if (own) await remove(join(folder, String(casts)))
  }
} finally {
  if (own) await remove(own)
}

/** Runs `work` on the Postgres of a folder, with the tables of this version. */
async function withDatabase<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  await mkdir(path, { recursive: true })
  // Under root, an unprivileged user runs Postgres and must be able to enter the folders.
  for (const each of [folder, path]) await chmod(each, 0o711)
  await using stack = new AsyncDisposableStack()
  const postgres = await startManagedPostgres({ folder: path, settings: values.set })
  stack.defer(() => postgres.stop())
  // Filling takes longer than the product's statement timeout.
  const db = connectPool(postgres.url, 1_800_000)
  stack.defer(() => db.destroy())
  await migrate(db)
  return await work(db)
}

/** `mark`: a file that says that filling was finished. */
async function fillOnce(db: Db, size: Size, mark: string): Promise<void> {
  const started = performance.now()
  const isFilled = await access(mark).then(
    () => true,
    () => false,
  )
  if (!isFilled) {
    // Filling is not what is measured.
    for (const setting of [
      "max_wal_size = '16GB'",
      'fsync = off',
      'full_page_writes = off',
      'synchronous_commit = off',
      "checkpoint_timeout = '30min'",
      'autovacuum = off',
    ])
      await sql`alter system set ${sql.raw(setting)}`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await fillIndex(db, size)
    await sql`alter system reset autovacuum`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    await writeFile(mark, '')
  }
  const bytes = await sql<{
    total: number
  }>`select sum(pg_total_relation_size(oid))::bigint as total from pg_class where relname like 'farcaster\\_%' and relkind = 'r'`.execute(
    db,
  )
  const how = isFilled ? 'filled before' : `filled in ${format((performance.now() - started) / 1000)} s`
  console.log(`\n${size.casts} casts, ${size.accounts} accounts: ${format(bytes.rows[0]!.total / 1e6)} MB, ${how}`)
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
