import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { logIn } from '../account/log-in.ts'
import { queueMessage } from '../db/tables/push-messages.ts'
import { sendMessages } from './send-messages.ts'

let database: TestDatabase
let accountId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const { accountId: id, tokens } = await logIn(db, { platform: 'bsky', issuer: '', subject: 'a' }, 'Test')
  accountId = id
  const device = { token_hash: randomBytes(32), account_id: accountId, platform: 'web', device_id: '', session_id: tokens.sessionId }
  await db.insertInto('device_tokens').values(device).execute()
})
afterEach(async () => void (await sql`delete from push_messages`.execute(database.db)))
afterAll(() => database[Symbol.asyncDispose]())

const work = () =>
  sendMessages({
    db: database.db,
    vault: { reveal: () => Promise.reject(new Error('The seal is broken.')) },
    send: () => Promise.reject(new Error('Nothing is sent here.')),
    log: pino({ level: 'silent' }),
  })
const rows = async () =>
  (
    await sql<{
      attempts: number
      seconds: number
    }>`select attempts, extract(epoch from due_at - now())::float8 as seconds from push_messages`.execute(database.db)
  ).rows
const claimAgain = async () => {
  await sql`update push_messages set due_at = now()`.execute(database.db)
  return work().claim(1)
}

test('a failing message is retried with growing delays and finally dropped', async () => {
  await queueMessage(database.db, accountId, {}, 12)
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    const [one] = await claimAgain()
    expect(one?.attempts).toBe(attempt)
    const error: unknown = await work()
      .run(one!)
      .catch((thrown: unknown) => thrown)
    expect(error).toEqual(new Error('The seal is broken.'))
    await work().postpone(one!, error)
    pauses.push((await rows())[0]?.seconds ?? 0)
  }
  expect(pauses[0]).toBeGreaterThan(10)
  expect(pauses[4]).toBeGreaterThan(150)
  expect(await rows()).toEqual([])
})

test('a message whose node crashes each time is claimed no more often', async () => {
  await queueMessage(database.db, accountId, {}, 12)
  for (let attempt = 1; attempt <= 10; attempt++) expect(await claimAgain()).toHaveLength(1)
  expect(await claimAgain()).toEqual([])
})

test('a node that stops before it starts a message uses up no attempt', async () => {
  await queueMessage(database.db, accountId, {}, 12)
  const [one] = await work().claim(1)
  await work().giveBack(one!)
  expect(await rows()).toMatchObject([{ attempts: 0 }])
  expect(await work().claim(1)).toMatchObject([{ attempts: 1 }])
})
