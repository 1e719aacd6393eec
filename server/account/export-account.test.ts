import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type Provider } from '../../tests/provider/start-provider.ts'
import { exportAccount } from './export-account.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider()))
afterAll(() => provider[Symbol.asyncDispose]())

test('exports what one account has stored, and no secrets', async () => {
  const [mina, wren] = [await provider.join(), await provider.join()]
  const save = (accountId: string, key: string) =>
    provider.db.insertInto('bookmarks').values({ account_id: accountId, post_id: key, post_key: key, platform: 'lens' }).execute()
  await save(mina.viewer.accountId, 'of-mina')
  await save(wren.viewer.accountId, 'of-wren')
  const { status, text } = await provider.ask('/v3/user/export', { token: mina.token })
  expect(status).toBe(200)
  const { tables } = (JSON.parse(text) as { data: { tables: Record<string, Record<string, unknown>[]> } }).data
  expect(tables['bookmarks']).toMatchObject([{ post_key: 'of-mina' }])
  expect(tables['sessions']).toHaveLength(1)
  expect(tables['identities']).toHaveLength(1)
  expect(text).not.toContain('of-wren')
  for (const secret of [mina.token, wren.token, wren.viewer.accountId]) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/_hash"/)
  expect((await provider.ask('/v3/user/export')).status).toBe(401)
})

/** Secrets, messages to devices, which quote others and are stored only until they are sent, and orders to remove a deleted account's files. */
const leftOut = ['challenges', 'media_removals', 'push_messages', 'secrets']

test('covers every table with rows of an account', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'account_id'`.execute(provider.db)
  const { viewer } = await provider.join()
  const exported = Object.keys(await exportAccount(provider.db, viewer.accountId))
  expect([...exported, ...leftOut].toSorted()).toEqual(['accounts', ...rows.map(({ name }) => name)].toSorted())
})
