import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'
import { startTwo, syncBoth, textOf, write } from './start-browsers.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

test('doesn’t touch a draft that is open, and applies what has changed once it is closed', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  both.other.open.add('tides')
  await both.one.drafts.save(write('tides', 'Tides at noon'))
  await syncBoth(both)
  expect(await both.other.drafts.texts()).toEqual(['Tides'])
  expect(both.other.sync.state().waiting).toEqual(new Map([['tides', { isDeleted: false, savedAt: expect.any(Number) }]]))
  both.other.open.clear()
  await syncBoth(both)
  expect(both.other.sync.state().waiting.size).toBe(0)
  for (const { drafts } of [both.one, both.other]) expect(await drafts.texts()).toEqual(['Tides at noon'])
})

test('makes no copies while a draft that is open in two browsers is written in one of them', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  for (const { open } of [both.one, both.other]) open.add('tides')
  for (const word of ['at dawn', 'at noon', 'at night']) {
    await both.other.drafts.save(write('tides', `Tides ${word}`))
    await syncBoth(both)
  }
  expect(await both.one.drafts.texts()).toEqual(['Tides'])
  expect(await both.other.drafts.texts()).toEqual(['Tides at night'])
  both.one.open.clear()
  await syncBoth(both)
  expect(await both.one.drafts.texts()).toEqual(['Tides at night'])
})

test('saves the versions of another browser in one copy while a draft is written in both', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  for (const { open } of [both.one, both.other]) open.add('tides')
  for (const word of ['dawn', 'noon', 'night', 'dusk']) {
    await both.other.drafts.save(write('tides', `Tides at ${word}`))
    await both.one.drafts.save(write('tides', `Boats at ${word}`))
    await syncBoth(both)
  }
  for (const { open } of [both.one, both.other]) open.clear()
  await syncBoth(both)
  for (const { drafts } of [both.one, both.other]) {
    const texts = await drafts.texts()
    expect(texts).toEqual(expect.arrayContaining(['Boats at dusk', 'Tides at dusk']))
    // The draft, and each browser's copy of the other's version.
    expect(texts.length).toBeLessThanOrEqual(3)
  }
})

test('leaves a copy alone that was changed since', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  const clash = async (word: string) => {
    await both.one.drafts.save(write('tides', `Boats at ${word}`))
    await both.other.drafts.save(write('tides', `Tides at ${word}`))
    await syncBoth(both)
  }
  await clash('dawn')
  const copy = (await both.other.drafts.list()).find(({ id }) => id !== 'tides')!
  await both.other.drafts.save(write(copy.id, `${textOf(copy)}, rewritten`))
  await clash('noon')
  for (const { drafts } of [both.one, both.other])
    expect(await drafts.texts()).toEqual(expect.arrayContaining([`${textOf(copy)}, rewritten`, 'Boats at noon', 'Tides at noon']))
})

test.each([
  ['sent', 'sent'],
  ['scheduled', 'scheduled'],
  ['discarded', undefined],
] as const)('a draft that was %s stays away, although it is open in another browser', async (ending, recorded) => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  both.one.open.add('tides')
  await both.other.drafts.remove('tides')
  if (recorded) await both.other.sync.recordSent('tides', recorded)
  await syncBoth(both)
  await syncBoth(both)
  expect(await both.other.drafts.texts()).toEqual([])
  const { savedAt } = (await both.one.drafts.find('tides'))!
  expect(both.one.sync.state().waiting.get('tides')).toEqual({ isDeleted: true, ending, savedAt })
  both.one.open.clear()
  await syncBoth(both)
  for (const { drafts, sync } of [both.one, both.other]) expect([await drafts.texts(), sync.state().waiting.size]).toEqual([[], 0])
})

test('a draft that was sent while it is written elsewhere comes back when it is closed, marked as sent', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  both.one.open.add('tides')
  await both.other.drafts.remove('tides')
  await both.other.sync.recordSent('tides', 'sent')
  await both.other.sync.sync()
  await both.one.drafts.save(write('tides', 'Tides at noon'))
  await syncBoth(both)
  expect(both.one.sync.state().waiting.get('tides')).toMatchObject({ isDeleted: true, ending: 'sent' })
  expect(await both.other.drafts.texts()).toEqual([])
  both.one.open.clear()
  await syncBoth(both)
  for (const { drafts } of [both.one, both.other])
    expect(await drafts.list()).toMatchObject([{ wasSent: 'sent', parts: [{ text: 'Tides at noon' }] }])
})

test('a version that arrives after the draft was sent is a draft marked as sent in both browsers', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  await both.one.drafts.save(write('tides', 'Tides at noon'))
  await both.one.sync.sync()
  await both.other.drafts.remove('tides')
  await both.other.sync.recordSent('tides', 'sent')
  await syncBoth(both)
  for (const { drafts } of [both.one, both.other])
    expect(await drafts.list()).toMatchObject([{ wasSent: 'sent', parts: [{ text: 'Tides at noon' }] }])
})

test('a draft that is emptied while it is written isn’t deleted elsewhere', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  both.one.open.add('tides')
  await both.one.drafts.remove('tides')
  await syncBoth(both)
  expect(await both.other.drafts.texts()).toEqual(['Tides'])
  await both.one.drafts.save(write('tides', 'Boats'))
  await syncBoth(both)
  expect(await both.other.drafts.texts()).toEqual(['Boats'])
})

test('a deletion by an older version, which doesn’t say why, closes an open draft, too', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  both.one.open.add('tides')
  await both.other.drafts.remove('tides')
  await both.other.sync.sync()
  await sql`update drafts set ending = null where account_id = ${both.accountId}::uuid`.execute(provider.db)
  await both.one.sync.sync()
  expect(both.one.sync.state().waiting.get('tides')).toEqual({ isDeleted: true, savedAt: expect.any(Number) })
})
