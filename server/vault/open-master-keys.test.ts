import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { createLog } from '../log/log.ts'
import { parseMasterKeys } from './master-keys.ts'
import { openMasterKeys } from './open-master-keys.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { createServerSecrets } from './server-secrets.ts'
import { createVault } from './vault.ts'

const toKey = (version: number) => `k${version}:${randomBytes(32).toString('base64')}`
const [k1, k2, otherK1] = [toKey(1), toKey(2), toKey(1)]
const silent = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))

let database: TestDatabase
let folder: string
let notices: string[]
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'chorus-keys-'))
  notices = []
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const start = (text?: string, { discardsLost = false } = {}) =>
  openMasterKeys({
    db: database.db,
    given: text === undefined ? undefined : parseMasterKeys(text),
    folder,
    discardsLost,
    onNotice: (sentence) => void notices.push(sentence),
  })

/** Seals a secret of a new account as an earlier version did: without a canary. */
async function sealSecret(text: string, secret = 'a secret') {
  const accountId = randomUUID()
  await database.db.insertInto('accounts').values({ id: accountId, uid: accountId }).execute()
  const name = { accountId, kind: 'x-session', subject: '' }
  const id = await createVault(database.db, parseMasterKeys(text)).save(name, Buffer.from(secret))
  return { id, reveal: (keys: string) => createVault(database.db, parseMasterKeys(keys)).reveal(name) }
}

async function rotate(text: string) {
  for (const create of [createVault, createServerSecrets])
    expect(await rotateSecrets(create(database.db, parseMasterKeys(text)), silent)).toBe(0)
}

const countCanaries = async () => (await database.db.selectFrom('server_secrets').where('kind', '=', 'canary').selectAll().execute()).length

test('seals a canary at the first start and opens it at the next', async () => {
  await start(k1)
  await start(k1)
  expect(await countCanaries()).toBe(1)
})

test('refuses another key of the same number, though nothing but the canary is sealed', async () => {
  await start(k1)
  await expect(start(otherK1)).rejects.toThrow(
    'The master key k1 is not the one that sealed the secrets in this database. Restore its former value in CHORUS_MASTER_KEYS.',
  )
})

describe('a rotation', () => {
  test('starts with both keys before and after a rotation, and without the old key afterwards', async () => {
    await start(k1)
    const secret = await sealSecret(k1)
    await start(`${k1},${k2}`)
    await rotate(`${k1},${k2}`)
    await start(`${k1},${k2}`)
    await start(k2)
    expect(String(await secret.reveal(k2))).toBe('a secret')
  })

  test('refuses to start without the old key while it still seals something', async () => {
    await start(k1)
    await sealSecret(k1)
    await start(`${k1},${k2}`)
    const refusal = 'The master key k1 is missing, but secrets in this database are sealed with it. Add it to CHORUS_MASTER_KEYS again.'
    await expect(start(k2)).rejects.toThrow(refusal)
    // The canary has been rotated, and one secret has not.
    expect(await rotateSecrets(createServerSecrets(database.db, parseMasterKeys(`${k1},${k2}`)), silent)).toBe(0)
    await expect(start(k2)).rejects.toThrow(refusal)
  })

  test('refuses a wrong old key even if the newest opens the canary', async () => {
    await start(k1)
    await start(`${k1},${k2}`)
    await rotate(`${k1},${k2}`)
    await sealSecret(k1)
    await expect(start(`${otherK1},${k2}`)).rejects.toThrow('The master key k1 is not the one')
    await start(`${k1},${k2}`)
  })

  test('refuses to start without the newest key', async () => {
    await start(`${k1},${k2}`)
    await expect(start(k1)).rejects.toThrow('The master key k2 is missing')
  })
})

describe('the key file', () => {
  test('is created at the first start, for its owner alone, and reused at the next', async () => {
    const first = await start()
    expect((await start()).of(1)).toEqual(first.of(1))
    expect((await stat(path.join(folder, 'master-keys'))).mode & 0o777).toBe(0o600)
  })

  test('is not replaced when it was deleted while sealed secrets exist', async () => {
    await start()
    const text = await readFile(path.join(folder, 'master-keys'), 'utf8')
    await rm(path.join(folder, 'master-keys'))
    await expect(start()).rejects.toThrow(/^The file .*master-keys is missing, but this database holds secrets that were sealed with it/)
    await expect(readFile(path.join(folder, 'master-keys'))).rejects.toThrow(/ENOENT/)
    await start(text.trim())
    await writeFile(path.join(folder, 'master-keys'), text)
    await start()
  })

  test('is named in the error when it is the wrong one or malformed', async () => {
    await start()
    await writeFile(path.join(folder, 'master-keys'), `${otherK1}\n`)
    await expect(start()).rejects.toThrow(/Restore its former value in .*master-keys\./)
    await writeFile(path.join(folder, 'master-keys'), '')
    await expect(start()).rejects.toThrow(/^The file .*master-keys cannot be used: must be keys such as/)
  })

  test('is created once by nodes that share a folder and start together', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => start()))
    expect(new Set(all.map((keys) => keys.of(1)!.toString('hex'))).size).toBe(1)
    expect(await countCanaries()).toBe(1)
  })
})

test('refuses one of two nodes with different keys that start together on an empty database', async () => {
  const results = await Promise.allSettled([start(k1), start(otherK1)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

describe('a database without a canary', () => {
  test('gets one when the key opens an existing secret', async () => {
    const secret = await sealSecret(k1)
    await start(k1)
    expect(await countCanaries()).toBe(1)
    expect(String(await secret.reveal(k1))).toBe('a secret')
  })

  test('gets none when the key opens nothing', async () => {
    await sealSecret(k1)
    await expect(start(otherK1)).rejects.toThrow('The master key k1 is not the one')
    expect(await countCanaries()).toBe(0)
    await start(k1)
  })

  test('starts although some of its secrets are damaged', async () => {
    for (let index = 0; index < 8; index++) await sealSecret(k1)
    const { id } = await sealSecret(k1)
    await database.db
      .updateTable('secrets')
      .set({ wrapped_key: randomBytes(60) })
      .where('id', '<>', id)
      .execute()
    await start(k1)
  })
})

test('starts on a backup from before a rotation only with the key of that time', async () => {
  await start(k1)
  const backup = await database.db.selectFrom('server_secrets').selectAll().execute()
  await start(`${k1},${k2}`)
  await rotate(`${k1},${k2}`)
  await database.db.deleteFrom('server_secrets').execute()
  await database.db.insertInto('server_secrets').values(backup).execute()
  await expect(start(k2)).rejects.toThrow('The master key k1 is missing')
  await start(`${k1},${k2}`)
})

describe('when keys are lost for good', () => {
  test('deletes what they sealed, and nothing else, if the operator asks for it', async () => {
    await start(k1)
    await start(`${k1},${k2}`)
    const [lost, kept] = [await sealSecret(k1), await sealSecret(k2, 'another')]
    await start(k2, { discardsLost: true })
    expect(await lost.reveal(`${k1},${k2}`)).toBeUndefined()
    expect(String(await kept.reveal(k2))).toBe('another')
    expect(notices).toEqual([expect.stringMatching(/^2 sealed secrets could not be opened and were deleted/)])
    await start(k2)
  })

  test('creates a new file in place of a deleted one', async () => {
    await start()
    const secret = await sealSecret(k1)
    await rm(path.join(folder, 'master-keys'))
    await start(undefined, { discardsLost: true })
    await start()
    expect(await secret.reveal(k1)).toBeUndefined()
  })

  test('deletes nothing when the keys are right', async () => {
    await start(k1)
    const secret = await sealSecret(k1)
    await start(k1, { discardsLost: true })
    expect(String(await secret.reveal(k1))).toBe('a secret')
    expect(notices).toEqual([])
  })
})
