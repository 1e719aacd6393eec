import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startManagedPostgres } from './managed-postgres.ts'
import { openDatabase } from './open-database.ts'
import { isAlive, readPostmaster } from './postmaster.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chorus-postgres-'))
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const data = () => path.join(folder, 'postgres')

test('accepts a relative folder', async () => {
  const postgres = await startManagedPostgres({ folder: path.relative(process.cwd(), folder) })
  expect(await readPostmaster(data())).toBeDefined()
  await postgres.stop()
})

test("fails when an existing cluster doesn't start, instead of opening an empty trial database", async () => {
  const broken = await mkdtemp(path.join(tmpdir(), 'chorus-broken-'))
  await chmod(broken, 0o711)
  const first = await openDatabase({ folder: broken })
  await first.close()
  await writeFile(path.join(broken, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(openDatabase({ folder: broken })).rejects.toThrow('postgres.log says why')
  await rm(broken, { recursive: true })
})

test('reuses the server that still runs when the same folder is started again', async () => {
  const first = await startManagedPostgres({ folder })
  const second = await startManagedPostgres({ folder })
  expect(second.url).toBe(first.url)
  await first.stop()
  await second.stop()
  expect(await readPostmaster(data())).toBeUndefined()
})

test('does not stop a server that others still use', async () => {
  const mine = await startManagedPostgres({ folder })
  const other = await openDatabase({ folder })
  await mine.stop()
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(other.db)
  expect(rows).toEqual([{ one: 1 }])
  await other.close()
  expect(await readPostmaster(data())).toBeUndefined()
})

test('restarts a killed database on the same port without losing committed rows', async () => {
  const notices: string[] = []
  const { db, close } = await openDatabase({ folder, onNotice: (sentence) => notices.push(sentence) })
  const id = '00000000-0000-4000-8000-000000000001'
  await db.insertInto('accounts').values({ id, uid: 'before-the-kill' }).execute()
  const killed = (await readPostmaster(data()))!.pid
  const readStart = async () => (await sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(db)).rows[0]!.at.getTime()
  const before = await readStart()
  process.kill(killed, 'SIGKILL')
  // Connections of the killed server may still respond for a moment.
  await until(async () => {
    if ((await readStart()) === before) throw new Error('Postgres has not restarted yet.')
  })
  const found = await until(() => db.selectFrom('accounts').select('uid').where('id', '=', id).executeTakeFirst())
  expect(found).toEqual({ uid: 'before-the-kill' })
  expect((await readPostmaster(data()))!.pid).not.toBe(killed)
  expect(isAlive(killed)).toBe(false)
  expect(notices).toEqual(['Postgres stopped unexpectedly and is being restarted.'])
  await close()
})

/** Retries until `ask` succeeds. */
async function until<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      return await ask()
    } catch {
      await sleep(50)
    }
  }
  return ask()
}
