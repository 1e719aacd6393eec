import { randomUUID } from 'node:crypto'
import { withdrawDraft } from '@chorus/web/features/composer/drafts/withdraw-draft'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'
import { startTwo, syncBoth, textOf, write } from './start-browsers.ts'

// Drafts whose schedule call got no answer, in two browsers.

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

/** The draft that has withdrawn a post. */
async function findWithdrawer(groupId: string): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`select withdrawn_by as by from scheduled_posts where group_id = ${groupId}::uuid`.execute(
    provider.db,
  )
  return rows[0]?.by
}

test.each([
  ['sent', 'tides'],
  ['discarded', 'tides'],
  ['scheduled', undefined],
  ['deleted without a reason', undefined],
] as const)('a draft that was %s elsewhere while it is open withdraws only what isn’t wanted', async (ending, withdrawer) => {
  const groupId = randomUUID()
  const both = await startTwo(provider)
  await both.one.drafts.save({ ...write('tides', 'Tides'), scheduledAs: { groupId } })
  await syncBoth(both)
  both.one.open.add('tides')
  await both.other.drafts.remove('tides')
  if (ending === 'sent' || ending === 'scheduled') await both.other.sync.recordSent('tides', ending)
  await both.other.sync.sync()
  if (ending === 'deleted without a reason')
    await sql`update drafts set ending = null where account_id = ${both.accountId}::uuid`.execute(provider.db)
  await both.one.sync.sync()
  expect(await findWithdrawer(groupId)).toBeUndefined()
  both.one.open.clear()
  both.one.lose('/api/scheduled/withdraw')
  await syncBoth(both)
  expect(await both.one.drafts.texts()).toEqual([])
  expect(await findWithdrawer(groupId)).toBe(withdrawer)
})

/** Both browsers have changed a draft, and one of them may have scheduled its version. */
async function clash() {
  const groupId = randomUUID()
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  await both.other.drafts.save({ ...write('tides', 'Tides at noon'), scheduledAs: { groupId } })
  await both.one.drafts.save(write('tides', 'Boats'))
  await both.other.sync.sync()
  await both.one.sync.sync()
  const findCopy = async ({ drafts }: (typeof both)['one']) => (await drafts.list()).find((draft) => textOf(draft) === 'Tides at noon')!
  return { ...both, groupId, findCopy }
}

test('a copy of another browser’s version is sent only once that isn’t scheduled', async () => {
  const both = await clash()
  const copy = await both.findCopy(both.one)
  expect(copy.id).not.toBe('tides')
  expect(await withdrawDraft(copy, both.one.fetcher)).toBe('withdrawn')
  expect(await findWithdrawer(both.groupId)).toBe('tides')
  // The draft itself, in the browser that scheduled it, can be sent as well.
  const own = (await both.other.drafts.find('tides'))!
  expect(await withdrawDraft(own, both.other.fetcher)).toBe('withdrawn')
  await syncBoth(both)
  expect(await both.findCopy(both.other)).toMatchObject({ id: copy.id, scheduledAs: { groupId: both.groupId, draftId: 'tides' } })
})

test('discarding a copy leaves a post that was scheduled after all', async () => {
  const both = await clash()
  // The answer has come.
  await both.other.sync.recordSent('tides', 'scheduled')
  await both.other.drafts.remove('tides')
  await syncBoth(both)
  await syncBoth(both)
  for (const browser of [both.one, both.other]) expect((await both.findCopy(browser)).scheduledAs).toBeUndefined()
  expect(await both.one.drafts.find('tides')).toMatchObject({ parts: [{ text: 'Boats' }], wasSent: 'scheduled' })
  // The next version replaces the copy, which its author hasn't changed.
  const { id } = await both.findCopy(both.one)
  await both.one.drafts.save(write('tides', 'Boats at dusk'))
  await both.other.drafts.save(write('tides', 'Tides at dusk'))
  await both.other.sync.sync()
  await both.one.sync.sync()
  expect((await both.one.drafts.find(id))?.parts[0]?.text).toBe('Tides at dusk')
})
