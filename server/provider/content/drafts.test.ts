import { randomBytes } from 'node:crypto'
import { draftLimits } from '@chorus/contract/content/drafts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderClient, createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'
import { sweep } from '../../jobs/sweep.ts'

interface Changes {
  key_id: string | null
  list: { id: string; version: number; data: string | null }[]
  has_more: boolean
}

interface Outcome {
  saved: boolean
  version: number
  data?: string | null
}

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const makeKey = () => randomBytes(16).toString('base64url')
const seal = (text: string) => Buffer.from(text).toString('base64')
const read = (who: ProviderClient, since = 0) => who.get<Changes>(`/v1/drafts?since=${since}`)
const trySave = (who: ProviderClient, draft: { key_id: string; id: string; base: number; data: string; files?: string[] }) =>
  who.post<Outcome>('/v1/drafts/save', { files: [], ...draft })
const save = async (who: ProviderClient, draft: Parameters<typeof trySave>[1]) => {
  const { saved, version } = await trySave(who, draft)
  expect(saved).toBe(true)
  return version
}
const remove = (who: ProviderClient, draft: object) => who.post<Outcome>('/v1/drafts/delete', draft)
const saveFile = (who: ProviderClient, file: object) => who.post('/v1/drafts/file', file)
const refuse = (who: ProviderClient, path: string, body: object) => who.refusal(`/v1/drafts/${path}`, { method: 'POST', body })

/** Someone whose browsers share a key. */
async function start(): Promise<{ who: ProviderClient; key_id: string; accountId: string }> {
  const member = await provider.join()
  const who = createProviderClient(provider, member)
  const key_id = makeKey()
  await who.post('/v1/drafts/start', { key_id })
  return { who, key_id, accountId: member.viewer.accountId }
}

describe('sync of drafts', () => {
  test('is off until a browser turns it on', async () => {
    const who = createProviderClient(provider, await provider.join())
    expect(await read(who)).toEqual({ key_id: null, list: [], has_more: false })
    expect((await refuse(who, 'save', { key_id: makeKey(), id: 'a', base: 0, data: seal('a'), files: [] })).status).toBe(403)
  })

  test('returns what has changed since a version, and what was deleted', async () => {
    const { who, key_id } = await start()
    const first = await save(who, { key_id, id: 'tides', base: 0, data: seal('one') })
    const second = await save(who, { key_id, id: 'boats', base: 0, data: seal('two') })
    const third = await save(who, { key_id, id: 'tides', base: first, data: seal('three') })
    expect(await read(who)).toEqual({
      key_id,
      list: [
        { id: 'boats', version: second, data: seal('two'), ending: null },
        { id: 'tides', version: third, data: seal('three'), ending: null },
      ],
      has_more: false,
    })
    const { version } = await remove(who, { key_id, id: 'boats', base: second })
    expect((await read(who, third)).list).toEqual([{ id: 'boats', version, data: null, ending: null }])
  })

  test('returns long lists in pages', async () => {
    const { who, key_id } = await start()
    for (let each = 0; each < 23; each += 1) await save(who, { key_id, id: `draft-${each}`, base: 0, data: seal(String(each)) })
    const one = await read(who)
    expect(one).toMatchObject({ has_more: true })
    const other = await read(who, one.list.at(-1)!.version)
    expect(other.has_more).toBe(false)
    expect(new Set([...one.list, ...other.list].map(({ id }) => id)).size).toBe(23)
  })

  test('is the account’s alone', async () => {
    const [mina, wren] = [await start(), await start()]
    await save(mina.who, { key_id: mina.key_id, id: 'tides', base: 0, data: seal('mine') })
    await saveFile(mina.who, { key_id: mina.key_id, id: 'photo', part: 0, parts: 1, data: seal('photo') })
    expect((await read(wren.who)).list).toEqual([])
    expect((await wren.who.refusal('/v1/drafts/file?id=photo', {})).status).toBe(409)
    expect((await refuse(wren.who, 'save', { key_id: mina.key_id, id: 'tides', base: 1, data: seal('x'), files: [] })).status).toBe(403)
    expect((await provider.ask('/v1/drafts', {})).status).toBe(401)
  })
})

describe('a draft changed in two browsers', () => {
  test('is never overwritten', async () => {
    const { who, key_id } = await start()
    const base = await save(who, { key_id, id: 'tides', base: 0, data: seal('one') })
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, each) => trySave(who, { key_id, id: 'tides', base, data: seal(String(each)) })),
    )
    const winner = outcomes.findIndex(({ saved }) => saved)
    const there = { version: outcomes[winner]!.version, data: seal(String(winner)), ending: null }
    expect(outcomes.filter(({ saved }) => !saved)).toEqual(Array.from({ length: 11 }, () => ({ saved: false, ...there })))
    expect((await read(who)).list).toEqual([{ id: 'tides', ...there }])
  })

  test('isn’t deleted by the one that hasn’t seen the change', async () => {
    const { who, key_id } = await start()
    const base = await save(who, { key_id, id: 'tides', base: 0, data: seal('one') })
    await save(who, { key_id, id: 'tides', base, data: seal('two') })
    expect(await remove(who, { key_id, id: 'tides', base })).toMatchObject({ saved: false, data: seal('two') })
    expect((await read(who)).list).toMatchObject([{ data: seal('two') }])
  })

  test('keeps its order, so that no version is missed while others are written', async () => {
    const { who, key_id } = await start()
    const seen = new Set<string>()
    let since = 0
    const reading = (async () => {
      for (let round = 0; round < 40; round += 1) {
        const { list } = await read(who, since)
        for (const { id } of list) seen.add(id)
        since = list.at(-1)?.version ?? since
      }
    })()
    await Promise.all(Array.from({ length: 30 }, (_, each) => save(who, { key_id, id: `d${each}`, base: 0, data: seal('x') })))
    await reading
    for (const { id } of (await read(who, since)).list) seen.add(id)
    for (const { id } of (await read(who, since + 20)).list) seen.add(id)
    expect(seen.size).toBe(30)
  })
})

describe('a new sync code', () => {
  test('replaces the one it names, and deletes what was encrypted with that', async () => {
    const { who, key_id } = await start()
    await save(who, { key_id, id: 'tides', base: 0, data: seal('one') })
    const next = makeKey()
    expect((await refuse(who, 'start', { key_id: next })).status).toBe(403)
    expect((await refuse(who, 'start', { key_id: next, replaces: makeKey() })).status).toBe(403)
    await who.post('/v1/drafts/start', { key_id: next, replaces: key_id })
    expect(await read(who)).toEqual({ key_id: next, list: [], has_more: false })
    expect((await refuse(who, 'save', { key_id, id: 'tides', base: 1, data: seal('one'), files: [] })).status).toBe(403)
  })

  test('is one of two when two browsers turn sync on at once', async () => {
    const who = createProviderClient(provider, await provider.join())
    const keys = [makeKey(), makeKey(), makeKey()]
    const outcomes = await Promise.allSettled(keys.map((key_id) => who.post('/v1/drafts/start', { key_id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(keys).toContain((await read(who)).key_id)
  })
})

describe('files', () => {
  test('exist once all of their parts do', async () => {
    const { who, key_id } = await start()
    const find = () => who.post<{ ids: string[] }>('/v1/drafts/files', { ids: ['photo', 'other'] })
    await saveFile(who, { key_id, id: 'photo', part: 1, parts: 2, data: seal('end') })
    expect(await find()).toEqual({ ids: [] })
    await saveFile(who, { key_id, id: 'photo', part: 0, parts: 2, data: seal('start') })
    await saveFile(who, { key_id, id: 'photo', part: 0, parts: 2, data: seal('again') })
    expect(await find()).toEqual({ ids: ['photo'] })
    expect(await who.get('/v1/drafts/file?id=photo')).toEqual({ parts: 2, data: seal('start') })
  })

  test('have a limit per account', async () => {
    const { who, key_id, accountId } = await start()
    await sql`
      insert into draft_file_parts (account_id, file_id, part, parts, data)
      select ${accountId}::uuid, 'large', part, 128, decode(repeat('00', ${sql.lit(draftLimits.partBytes)}), 'hex')
      from generate_series(0, 127) as part`.execute(provider.db)
    expect((await refuse(who, 'file', { key_id, id: 'more', part: 0, parts: 1, data: seal('x') })).status).toBe(413)
  })

  test('are swept when no draft needs them, and deleted drafts after 90 days', async () => {
    const { who, key_id, accountId } = await start()
    for (const id of ['kept', 'unused']) await saveFile(who, { key_id, id, part: 0, parts: 1, data: seal(id) })
    await save(who, { key_id, id: 'tides', base: 0, data: seal('one'), files: ['kept'] })
    const base = await save(who, { key_id, id: 'old', base: 0, data: seal('two') })
    await remove(who, { key_id, id: 'old', base })
    await sql`update draft_file_parts set saved_at = now() - interval '2 days' where account_id = ${accountId}::uuid`.execute(provider.db)
    await sql`update drafts set changed_at = now() - interval '91 days' where account_id = ${accountId}::uuid`.execute(provider.db)
    await sweep(provider.db, [])
    expect(await who.post('/v1/drafts/files', { ids: ['kept', 'unused'] })).toEqual({ ids: ['kept'] })
    expect((await read(who)).list.map(({ id }) => id)).toEqual(['tides'])
  })
})

test.each([
  ['save', { id: 'a b', base: 0, data: seal('a'), files: [] }],
  ['save', { id: 'a', base: -1, data: seal('a'), files: [] }],
  ['save', { id: 'a', base: 0, data: 'not base64!', files: [] }],
  ['save', { id: 'a', base: 0, data: 'A'.repeat(draftLimits.sealed + 4), files: [] }],
  ['file', { id: 'a', part: 2, parts: 2, data: seal('a') }],
  ['file', { id: 'a', part: 0, parts: 1000, data: seal('a') }],
])('%s refuses %o', async (path, body) => {
  const { who, key_id } = await start()
  expect((await refuse(who, path, { key_id, ...body })).status).toBe(400)
  expect((await read(who)).list).toEqual([])
})

test('turning sync off deletes the drafts from the server', async () => {
  const { who, key_id, accountId } = await start()
  await save(who, { key_id, id: 'tides', base: 0, data: seal('one') })
  await who.post('/v1/drafts/stop', {})
  expect(await read(who)).toEqual({ key_id: null, list: [], has_more: false })
  const { rows } = await sql`select from drafts where account_id = ${accountId}::uuid`.execute(provider.db)
  expect(rows).toHaveLength(0)
})
