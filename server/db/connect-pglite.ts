import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from './database.ts'
import { lockFolder } from './lock-folder.ts'
import type { Tables } from './tables.ts'

/**
 * Runs Postgres inside this process, for trials: it survives a crash but not a power cut, and only one process can use the folder at a
 * time.
 */
export async function connectPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(path.join(folder, 'pglite.lock'))
  const { PGlite } = await import('@electric-sql/pglite')
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: () => PGlite.create(path.join(folder, 'pglite')) }) })
  const close = async () => {
    await db.destroy()
    await unlock()
  }
  return { db, close }
}
