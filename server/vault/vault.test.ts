import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { SealBroken } from './envelope.ts'
import { allKeys, loadOrCreateMasterKeys, newestKey, parseMasterKeys } from './master-keys.ts'
import { createVault, type Vault } from './vault.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

const key = (version: number, bytes = randomBytes(32)) => `k${version}:${bytes.toString('base64')}`
const [k1, k2] = [key(1), key(2)]

async function createAccount(): Promise<string> {
  const id = randomUUID()
  await database.db.insertInto('accounts').values({ id, uid: id }).execute()
  return id
}

describe('the vault', () => {
  test("returns what was stored, replaces it, deletes it, and never reveals another account's", async () => {
    const vault = createVault(database.db, parseMasterKeys(k1))
    const name = { accountId: await createAccount(), kind: 'x-session', subject: '42' }
    expect(await vault.reveal(name)).toBeUndefined()
    await vault.save(name, Buffer.from('first'))
    await vault.save(name, Buffer.from('second'))
    expect(String(await vault.reveal(name))).toBe('second')
    expect(await vault.reveal({ ...name, accountId: await createAccount() })).toBeUndefined()
    await vault.remove(name)
    expect(await vault.reveal(name)).toBeUndefined()
  })

  test('stores neither the secret nor any sign that two secrets are equal in readable form', async () => {
    const vault = createVault(database.db, parseMasterKeys(k1))
    const secret = Buffer.from('a very secret signer key')
    const accountId = await createAccount()
    await vault.save({ accountId, kind: 'a', subject: '' }, secret)
    await vault.save({ accountId, kind: 'b', subject: '' }, secret)
    const rows = await database.db.selectFrom('secrets').selectAll().where('account_id', '=', accountId).execute()
    const text = rows.map((row) => Buffer.from(row.sealed).toString('latin1')).join('')
    expect(text).not.toContain('secret')
    expect(rows[0]!.sealed).not.toEqual(rows[1]!.sealed)
  })

  test('refuses every flipped bit', async () => {
    const vault = createVault(database.db, parseMasterKeys(k1))
    const name = { accountId: await createAccount(), kind: 'x-session', subject: '' }
    await vault.save(name, Buffer.from('secret'))
    for (const column of ['sealed', 'wrapped_key']) {
      const bytes = (
        await sql<{ n: number }>`select length(${sql.ref(column)}) as n from secrets where account_id = ${name.accountId}`.execute(
          database.db,
        )
      ).rows[0]!.n
      for (let bit = 0; bit < bytes * 8; bit += 7) {
        const flip = sql`update secrets set ${sql.ref(column)} = set_bit(${sql.ref(column)}, ${sql.lit(bit)}, 1 - get_bit(${sql.ref(column)}, ${sql.lit(bit)})) where account_id = ${name.accountId}`
        await flip.execute(database.db)
        await expect(vault.reveal(name)).rejects.toThrow(SealBroken)
        await flip.execute(database.db)
      }
    }
    expect(String(await vault.reveal(name))).toBe('secret')
  })

  test('refuses a row that was moved to the place of another, of the same account or not', async () => {
    const vault = createVault(database.db, parseMasterKeys(k1))
    const mine = { accountId: await createAccount(), kind: 'a', subject: '' }
    const other = { accountId: await createAccount(), kind: 'a', subject: '' }
    const second = { ...mine, kind: 'b' }
    for (const name of [mine, other, second]) await vault.save(name, Buffer.from(name.kind))
    const copy = (from: typeof mine, to: typeof mine) =>
      sql`update secrets set sealed = source.sealed, wrapped_key = source.wrapped_key from secrets source
        where source.account_id = ${from.accountId} and source.kind = ${from.kind} and secrets.account_id = ${to.accountId} and secrets.kind = ${to.kind}`.execute(
        database.db,
      )
    await copy(other, mine)
    await expect(vault.reveal(mine)).rejects.toThrow(SealBroken)
    await copy(mine, second)
    await expect(vault.reveal(second)).rejects.toThrow(SealBroken)
  })

  test('rotates its master key while in use, after which the old key is not needed', async () => {
    await using own = await createTestDatabase()
    const before = createVault(own.db, parseMasterKeys(k1))
    const during = createVault(own.db, parseMasterKeys(`${k2},${k1}`))
    const accountId = randomUUID()
    await own.db.insertInto('accounts').values({ id: accountId, uid: accountId }).execute()
    const names = Array.from({ length: 40 }, (_, index) => ({ accountId, kind: 'x-session', subject: String(index) }))
    for (const name of names) await before.save(name, Buffer.from(name.subject))
    const rotation = new AbortController()
    const load = (async () => {
      let asked = 0
      while (!rotation.signal.aborted) {
        const name = names[asked % names.length]!
        expect(String(await during.reveal(name))).toBe(name.subject)
        if (asked % 3 === 0) await during.save(name, Buffer.from(name.subject))
        asked += 1
      }
      return asked
    })()
    const broken = await rotateAll(during).finally(() => rotation.abort())
    expect(await load).toBeGreaterThan(0)
    expect(broken).toEqual([])
    const after = createVault(own.db, parseMasterKeys(k2))
    for (const name of names) expect(String(await after.reveal(name))).toBe(name.subject)
  })
})

test('reports a secret that does not open, and rotates the others', async () => {
  await using own = await createTestDatabase()
  const accountId = randomUUID()
  await own.db.insertInto('accounts').values({ id: accountId, uid: accountId }).execute()
  const before = createVault(own.db, parseMasterKeys(k1))
  const ids: string[] = []
  for (const subject of ['a', 'b', 'c']) ids.push(await before.save({ accountId, kind: 'x-session', subject }, Buffer.from(subject)))
  await own.db
    .updateTable('secrets')
    .set({ wrapped_key: randomBytes(60) })
    .where('id', '=', ids[1]!)
    .execute()
  expect(await rotateAll(createVault(own.db, parseMasterKeys(`${k2},${k1}`)))).toEqual([ids[1]])
  const after = createVault(own.db, parseMasterKeys(k2))
  expect(String(await after.reveal({ accountId, kind: 'x-session', subject: 'c' }))).toBe('c')
})

async function rotateAll(vault: Vault): Promise<string[]> {
  const broken: string[] = []
  let last: string | undefined
  do {
    const done = await vault.rotate(2, last)
    broken.push(...done.broken)
    last = done.last
  } while (last !== undefined)
  return broken
}

describe('master keys', () => {
  test.each(['', 'k1', 'k1:short', `${k1},${k1}`, 'k1:!!!!'])('refuses %j without quoting it', (text) => {
    expect(() => parseMasterKeys(text)).toThrow(/^(must be keys such as|names k1 twice)/)
  })

  test('are created once per folder by processes that start together, readable by the owner alone', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'chorus-keys-'))
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateMasterKeys(folder)))
    expect(new Set(loaded.map((keys) => keys.of(1)!.toString('hex'))).size).toBe(1)
    expect((await stat(path.join(folder, 'master-keys'))).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  test('derive a different key for every purpose and version', () => {
    const keys = parseMasterKeys(`${k1},${k2}`)
    const all = [...allKeys(keys, 'otp'), ...allKeys(keys, 'refresh')].map(String)
    expect(new Set(all).size).toBe(4)
    expect(newestKey(keys, 'otp')).toEqual(allKeys(keys, 'otp')[0])
    expect(keys.newest).toBe(2)
  })
})
