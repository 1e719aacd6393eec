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
afterAll(() => rm(folder, { recursive: true, force: true }))

const data = () => path.join(folder, 'postgres')

test('a folder may be named from where we stand', async () => {
  const postgres = await startManagedPostgres({ folder: path.relative(process.cwd(), folder) })
  expect(await readPostmaster(data())).toBeDefined()
  await postgres.stop()
})

test('a cluster that does not start is an error, never an empty trial database in its place', async () => {
  const broken = await mkdtemp(path.join(tmpdir(), 'chorus-broken-'))
  await chmod(broken, 0o711)
  const first = await openDatabase({ folder: broken })
  await first.close()
  await writeFile(path.join(broken, 'postgres/postgresql.conf'), 'no_such_setting = 1\n')
  await expect(openDatabase({ folder: broken })).rejects.toThrow('postgres.log says why')
  await rm(broken, { recursive: true })
})

test('a second start of the same folder goes on with the server that still runs', async () => {
  const first = await startManagedPostgres({ folder })
  const second = await startManagedPostgres({ folder })
  expect(second.url).toBe(first.url)
  await first.stop()
  await second.stop()
  expect(await readPostmaster(data())).toBeUndefined()
})

test('a server that others still use is not ended', async () => {
  const mine = await startManagedPostgres({ folder })
  const other = await openDatabase({ folder })
  await mine.stop()
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(other.db)
  expect(rows).toEqual([{ one: 1 }])
  await other.close()
  expect(await readPostmaster(data())).toBeUndefined()
})

test('a database that is killed is started again, the same queries find it, and what was answered is there', async () => {
  const notices: string[] = []
  const { db, close } = await openDatabase({ folder, onNotice: (sentence) => notices.push(sentence) })
  const id = '00000000-0000-4000-8000-000000000001'
  await db.insertInto('accounts').values({ id, uid: 'before-the-kill' }).execute()
  const killed = (await readPostmaster(data()))!.pid
  const readStart = async () => (await sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(db)).rows[0]!.at.getTime()
  const before = await readStart()
  process.kill(killed, 'SIGKILL')
  // What the dead one has left behind may answer for a moment.
  await until(async () => {
    if ((await readStart()) === before) throw new Error('It is not back yet.')
  })
  const found = await until(() => db.selectFrom('accounts').select('uid').where('id', '=', id).executeTakeFirst())
  expect(found).toEqual({ uid: 'before-the-kill' })
  expect((await readPostmaster(data()))!.pid).not.toBe(killed)
  expect(isAlive(killed)).toBe(false)
  expect(notices).toEqual(['Postgres ended by itself and is started again.'])
  await close()
})

/** Until it answers at all. */
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
