import { randomUUID } from 'node:crypto'
import { type MailStandIn, startMail } from '@chorus/sandbox/mail/start-mail'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/database/create-test-database.ts'
import { createNotice } from '../db/tables/notices.ts'
import { createMailer } from '../upstream/mailer.ts'
import { logIn } from './log-in.ts'
import { sendNotices } from './send-notices.ts'

let database: TestDatabase
let mail: MailStandIn
beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMail()
})
afterAll(async () => {
  await mail[Symbol.asyncDispose]()
  await database.close()
})

const publicUrl = 'https://chorus.example'
const mailer = () => createMailer({ url: mail.smtpUrl, from: 'Chorus <no-reply@chorus.example>' })

async function createAccount(address?: string): Promise<string> {
  const identity = address ? ({ platform: 'email', subject: address } as const) : ({ platform: 'lens', subject: randomUUID() } as const)
  return (await logIn(database.db, { issuer: '', ...identity }, '')).accountId
}

const inboxOf = async (address: string) => {
  const response = await fetch(`${mail.url}/inbox/${encodeURIComponent(address)}`)
  return (await response.json()) as { subject: string; text: string; html: string }[]
}
const dueOf = async (accountId: string) =>
  (await database.db.selectFrom('notices').select('is_letter_due').where('account_id', '=', accountId).execute()).map(
    (row) => row.is_letter_due,
  )

test('emails the old owner of a moved identity what was taken and how to undo it', async () => {
  const address = `${randomUUID()}@mail.example`
  const accountId = await createAccount(address)
  await createNotice(database.db, accountId, 'identity-taken', { platform: 'lens', handle: '<b>wren</b>', subject: '0x1' })
  expect(await sendNotices({ db: database.db, mailer: mailer(), publicUrl })).toBe(1)
  expect(await sendNotices({ db: database.db, mailer: mailer(), publicUrl })).toBe(0)
  const [letter, ...others] = await inboxOf(address)
  expect(others).toEqual([])
  expect(letter!.subject).toBe('Your Lens account was moved to another Chorus account')
  expect(letter!.text).toContain('within 24 hours')
  expect(letter!.html).toContain('&lt;b&gt;wren&lt;/b&gt;')
})

test('words the email to a moved address so that it is true for its old owner', async () => {
  const address = `${randomUUID()}@mail.example`
  await createNotice(database.db, await createAccount(address), 'identity-received', { platform: 'email', subject: address })
  await sendNotices({ db: database.db, mailer: mailer(), publicUrl })
  const [email] = await inboxOf(address)
  expect(email!.subject).toBe('Your email address was moved from one Chorus account to another')
  expect(email!.text).toContain('undo it in Settings')
})

test('emails why a session was ended and what to do', async () => {
  const address = `${randomUUID()}@mail.example`
  await createNotice(database.db, await createAccount(address), 'session-ended', { sessionId: randomUUID(), device: 'Firefox' })
  await sendNotices({ db: database.db, mailer: mailer(), publicUrl })
  const [email] = await inboxOf(address)
  expect(email!.subject).toBe('We ended a session of your Chorus account')
  expect(email!.text).toContain('Someone may have stolen it')
  expect(email!.text).toContain('active sessions under Settings')
})

test('sends an email once when two nodes try', async () => {
  const address = `${randomUUID()}@mail.example`
  await createNotice(database.db, await createAccount(address), 'identity-bound', { platform: 'email', subject: address })
  await Promise.all(Array.from({ length: 4 }, () => sendNotices({ db: database.db, mailer: mailer(), publicUrl })))
  expect(await inboxOf(address)).toHaveLength(1)
})

test('keeps an email due for a day while the mail server refuses it', async () => {
  const address = `${randomUUID()}@mail.example`
  const accountId = await createAccount(address)
  await createNotice(database.db, accountId, 'identity-bound', { platform: 'lens', subject: '0x1' })
  const deaf = createMailer({ url: 'smtp://127.0.0.1:9', from: 'Chorus <no-reply@chorus.example>' })
  expect(await sendNotices({ db: database.db, mailer: deaf, publicUrl })).toBe(0)
  expect(await dueOf(accountId)).toEqual([true])
  await sendNotices({ db: database.db, mailer: mailer(), publicUrl })
  expect(await dueOf(accountId)).toEqual([false])
  expect(await inboxOf(address)).toHaveLength(1)

  await createNotice(database.db, accountId, 'identity-bound', { platform: 'lens', subject: '0x2' })
  await sql`update notices set created_at = now() - interval '25 hours' where account_id = ${accountId}`.execute(database.db)
  await sendNotices({ db: database.db, mailer: deaf, publicUrl })
  expect(await dueOf(accountId)).toEqual([false, false])
})

test('shows notices in the product alone when the account has no address or the server no mail', async () => {
  const accountId = await createAccount()
  await createNotice(database.db, accountId, 'identity-bound', { platform: 'lens', subject: '0x1' })
  expect(await sendNotices({ db: database.db, mailer: undefined, publicUrl })).toBe(0)
  expect(await dueOf(accountId)).toEqual([false])
})
