import { createECDH, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/database/create-test-database.ts'
import { dumpDatabase } from '../../tests/provider/dump-database.ts'
import { createLog } from '../log/log.ts'
import { SealBroken } from '../vault/envelope.ts'
import { parseMasterKeys } from '../vault/master-keys.ts'
import { rotateSecrets } from '../vault/rotate-secrets.ts'
import { createServerSecrets } from '../vault/server-secrets.ts'
import { createLoadVapidKey } from './vapid-key.ts'

const toMasterKey = (version: number) => `k${version}:${randomBytes(32).toString('base64')}`
const push = { privateKey: undefined }

test('creates one key, stores it encrypted, and shares it between nodes and restarts', async () => {
  await using database = await createTestDatabase()
  const keys = parseMasterKeys(toMasterKey(1))
  const nodes = Array.from({ length: 5 }, () => createLoadVapidKey({ db: database.db, keys, push }))
  const made = await Promise.all(nodes.map((load) => load()))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  const { publicKey, privateKey } = made[0]!
  expect([Buffer.from(publicKey, 'base64url').length, Buffer.from(privateKey, 'base64url').length]).toEqual([65, 32])
  expect(await createLoadVapidKey({ db: database.db, keys, push })()).toEqual(made[0])
  const rows = (await dumpDatabase(database.db)).join('\n')
  expect(rows).toContain('vapid-key')
  expect(rows).not.toContain(privateKey)
  expect(rows).not.toContain(Buffer.from(privateKey, 'base64url').toString('hex'))
})

test('the key is resealed under a new master key', async () => {
  await using database = await createTestDatabase()
  const [one, two] = [toMasterKey(1), toMasterKey(2)]
  const first = await createLoadVapidKey({ db: database.db, keys: parseMasterKeys(one), push })()
  const both = parseMasterKeys(`${two},${one}`)
  const log = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))
  expect(await rotateSecrets(createServerSecrets(database.db, both), log)).toBe(0)
  expect(await createLoadVapidKey({ db: database.db, keys: parseMasterKeys(two), push })()).toEqual(first)
})

test.each([
  ['of another number', 3],
  ['of the same number', 1],
])('a node with another master key, %s, has no key and does not affect the others', async (_, version) => {
  await using database = await createTestDatabase()
  const keys = parseMasterKeys(toMasterKey(1))
  const first = await createLoadVapidKey({ db: database.db, keys, push })()
  const wrong = createLoadVapidKey({ db: database.db, keys: parseMasterKeys(toMasterKey(version)), push })
  await expect(wrong()).rejects.toThrow(SealBroken)
  expect(await createLoadVapidKey({ db: database.db, keys, push })()).toEqual(first)
  // The operator's fix for a lost master key: docs/operating.md.
  await database.db.deleteFrom('server_secrets').where('kind', '=', 'vapid-key').execute()
  expect(await wrong()).not.toEqual(first)
})

test('an operator’s key is used unchanged', async () => {
  await using database = await createTestDatabase()
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const load = createLoadVapidKey({ db: database.db, keys: parseMasterKeys(toMasterKey(1)), push: { privateKey } })
  expect(await load()).toEqual({ publicKey: pair.getPublicKey('base64url'), privateKey })
  expect((await database.db.selectFrom('server_secrets').selectAll().execute()).length).toBe(0)
})
