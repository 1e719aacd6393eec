import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database/create-test-database.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let folder: string
/** Starts with a copy of the product's migrations, which the test databases have run. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chorus-migrations-'))
  await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const namesIn = async (db: Db, table: string) =>
  (await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)).rows.map(({ name }) => name)

test('rolls back a migration that fails halfway, and resumes with it at the next start', async () => {
  await using database = await createTestDatabase()
  await write('900-first.sql', "create table birds (name text);\ninsert into birds values ('wren');\n")
  await write('901-second.sql', "insert into birds values ('heron');\ninsert into no_such_table values (1);\n")
  await expect(migrate(database.db, folder)).rejects.toThrow(/no_such_table/)
  expect(await namesIn(database.db, 'birds')).toEqual(['wren'])
  await write('901-second.sql', "insert into birds values ('heron');\n")
  await migrate(database.db, folder)
  await migrate(database.db, folder)
  expect(await namesIn(database.db, 'birds')).toEqual(['heron', 'wren'])
})

test('runs each migration once when several nodes start together', async () => {
  await using database = await createTestDatabase()
  await write('900-first.sql', 'create table birds (name text);\n')
  await write('901-second.sql', "insert into birds values ('wren');\n")
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url: database.url, folder: '' })))
  await Promise.all(nodes.map(({ db }) => migrate(db, folder)))
  expect(await namesIn(database.db, 'birds')).toEqual(['wren'])
  await Promise.all(nodes.map(({ close }) => close()))
})

test('refuses to start when a migration changed after it ran', async () => {
  await using database = await createTestDatabase()
  await write('900-first.sql', 'create table birds (name text);\n')
  await migrate(database.db, folder)
  await write('900-first.sql', 'create table birds (name text, song text);\n')
  await expect(migrate(database.db, folder)).rejects.toThrow('900-first.sql was changed after this database ran it')
})

test('refuses a database that a newer version has migrated', async () => {
  await using database = await createTestDatabase()
  await write('900-first.sql', 'create table birds (name text);\n')
  await write('901-second.sql', 'create table nests (name text);\n')
  await migrate(database.db, folder)
  await expect(openDatabase({ url: database.url, folder: '' })).rejects.toThrow(
    'It was migrated by a newer version of Chorus (unknown migrations: 900-first.sql, 901-second.sql).',
  )
})

test('changes nothing in a database that it refuses', async () => {
  await using database = await createTestDatabase()
  await write('901-second.sql', 'create table nests (name text);\n')
  await migrate(database.db, folder)
  await rm(path.join(folder, '901-second.sql'))
  await write('900-first.sql', 'create table birds (name text);\n')
  await expect(migrate(database.db, folder)).rejects.toThrow('901-second.sql')
  await expect(namesIn(database.db, 'birds')).rejects.toThrow(/does not exist/)
})

describe('PGlite', () => {
  test('has the same tables, persists them, and locks its folder for one process', async () => {
    const first = await openDatabase({ folder, engine: 'pglite' })
    await first.db.insertInto('accounts').values({ id: '00000000-0000-4000-8000-000000000001', uid: 'wren' }).execute()
    await first.close()
    const second = await openDatabase({ folder })
    expect(await second.db.selectFrom('accounts').select('uid').execute()).toEqual([{ uid: 'wren' }])
    await second.close()
    await writeFile(path.join(folder, 'pglite.lock'), String(process.ppid))
    await expect(openDatabase({ folder })).rejects.toThrow('already uses this folder')
  })
})
