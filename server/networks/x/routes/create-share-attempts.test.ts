import { Refusal } from '@chorus/contract/refusal'
import { Context } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { createShareAttempts } from './create-share-attempts.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

/** A server node, or the same one after a restart. */
const openNode = () => createShareAttempts<{ id: number }>({ db: database.db, now: Date.now })
const request = (name: string) =>
  new Context(new Request('http://localhost/api/twitter/compose', { method: 'POST', headers: { 'idempotency-key': name } }))
const account = { me: '7' }

test('sends a change once, on whichever node it arrives', async () => {
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const change = {
    body: { text: 'Hi' },
    async send() {
      sent += 1
      await answered
      return { id: sent }
    },
  }
  const both = [openNode(), openNode()].map((node) => node(request('one'), account, change))
  answer()
  expect(await Promise.all(both)).toEqual([{ id: 1 }, { id: 1 }])
  expect(await openNode()(request('one'), account, change)).toEqual({ id: 1 })
  expect(await openNode()(request('one'), { me: '8' }, change)).toEqual({ id: 2 })
})

test('never sends a change again whose response was lost', async () => {
  let sent = 0
  const send = async () => {
    sent += 1
    throw new Refusal('X did not respond.', { status: 502 })
  }
  await expect(openNode()(request('lost'), account, { body: null, send })).rejects.toMatchObject({ status: 502 })
  await expect(openNode()(request('lost'), account, { body: null, send })).rejects.toMatchObject({ status: 504 })
  expect(sent).toBe(1)
})

test('sends a change again that was refused', async () => {
  const refused = async () => Promise.reject(new Refusal('Too long.', { status: 400 }))
  await expect(openNode()(request('refused'), account, { body: null, send: refused })).rejects.toMatchObject({ status: 400 })
  expect(await openNode()(request('refused'), account, { body: null, send: async () => ({ id: 3 }) })).toEqual({ id: 3 })
})

test('refuses another change under the same name', async () => {
  const node = openNode()
  const post = (text: string) => node(request('two texts'), account, { body: { text }, send: async () => ({ id: 4 }) })
  expect(await post('one')).toEqual({ id: 4 })
  await expect(post('two')).rejects.toMatchObject({ status: 422 })
  expect(await post('one')).toEqual({ id: 4 })
})
