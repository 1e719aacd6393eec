import type { SavedDraft } from '@chorus/web/features/composer/drafts/draft-store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'
import { startBrowser, startTwo, syncBoth, textOf, withText, write } from './start-browsers.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

describe('sync of drafts', () => {
  test('brings drafts, their files, changes and deletions to the other browser', async () => {
    const { one, other } = await startTwo(provider)
    const photo = new Blob([new Uint8Array(1_200_000).map((_, at) => at % 251)], { type: 'image/png' })
    const image = { id: 'a', file: photo, alt: 'A quay', width: 9, height: 9 }
    await one.drafts.save({ ...write('tides', 'Tides', [image]), isOpen: true })
    await syncBoth({ one, other })
    const arrived = (await other.drafts.find('tides'))!
    expect(arrived).toMatchObject({ parts: [{ text: 'Tides', images: [{ alt: 'A quay', file: { type: 'image/png', size: 1_200_000 } }] }] })
    expect(arrived.isOpen).toBeUndefined()
    expect(await arrived.parts[0]!.images[0]!.file.arrayBuffer()).toEqual(await photo.arrayBuffer())
    await other.drafts.save(withText(arrived, 'Tides at noon'))
    await syncBoth({ one, other })
    expect(await one.drafts.texts()).toEqual(['Tides at noon'])
    await one.drafts.remove('tides')
    await syncBoth({ one, other })
    expect(await other.drafts.texts()).toEqual([])
  })

  test('keeps both when two browsers changed a draft', async () => {
    const both = await startTwo(provider)
    await both.one.drafts.save(write('tides', 'Tides'))
    await syncBoth(both)
    await both.one.drafts.save(write('tides', 'Tides at noon'))
    await both.other.drafts.save(write('tides', 'Tides at night'))
    await syncBoth(both)
    await syncBoth(both)
    for (const { drafts } of [both.one, both.other]) expect(await drafts.texts()).toEqual(['Tides at night', 'Tides at noon'])
  })

  test('keeps a draft that one browser deleted and the other changed', async () => {
    const both = await startTwo(provider)
    await both.one.drafts.save(write('tides', 'Tides'))
    await syncBoth(both)
    await both.one.drafts.remove('tides')
    await both.other.drafts.save(write('tides', 'Tides at night'))
    await syncBoth(both)
    for (const { drafts } of [both.one, both.other]) expect(await drafts.texts()).toEqual(['Tides at night'])
  })

  test.each(['/v1/drafts/save', '/v1/drafts/delete', '/v1/drafts?', '/v1/drafts/file'])(
    'neither loses nor doubles a draft when the response to %s is lost',
    async (path) => {
      const both = await startTwo(provider)
      const file = new Blob(['photo'], { type: 'image/png' })
      await both.one.drafts.save(write('tides', 'Tides', [{ id: 'a', file, alt: '', width: 1, height: 1 }]))
      await both.one.drafts.save(write('boats', 'Boats'))
      await both.one.drafts.save(write('old', 'Old'))
      if (path === '/v1/drafts/delete') {
        await both.one.sync.sync()
        await both.one.drafts.remove('old')
      }
      both.one.lose(path)
      await both.one.sync.sync()
      expect(both.one.sync.state().error).toBeDefined()
      // Written on while the response was away.
      await both.one.drafts.save(withText((await both.one.drafts.find('tides'))!, 'Tides at noon'))
      await syncBoth(both)
      const texts = path === '/v1/drafts/delete' ? ['Boats', 'Tides at noon'] : ['Boats', 'Old', 'Tides at noon']
      for (const { drafts } of [both.one, both.other]) expect(await drafts.texts()).toEqual(texts)
    },
  )

  test('converges whatever two browsers do, and no text is lost without being deleted', async () => {
    const both = await startTwo(provider)
    const browsers = [both.one, both.other]
    let seed = 7
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below
    const written = new Set<string>()
    for (let step = 0; step < 150; step += 1) {
      const { drafts, sync, open } = browsers[next(2)]!
      const id = `draft-${next(4)}`
      const act = next(6)
      if (act < 2) {
        const text = `Text ${step}`
        const before = await drafts.find(id)
        // Typing on keeps what is there.
        await drafts.save(write(id, before ? `${textOf(before)} · ${text}` : text))
        written.add(text)
      } else if (act > 2) await sync.sync()
      else if (!open.delete(id)) open.add(id)
    }
    for (const { open } of browsers) open.clear()
    for (let round = 0; round < 3; round += 1) await syncBoth(both)
    const [ones, others] = [await both.one.drafts.list(), await both.other.drafts.list()]
    const toLines = (drafts: readonly SavedDraft[]) => drafts.map((draft) => `${draft.id}: ${textOf(draft)}`).toSorted()
    expect(toLines(ones)).toEqual(toLines(others))
    const all = ones.map(textOf).join('\n')
    expect([...written].filter((text) => !new RegExp(`${text}(?!\\d)`).test(all))).toEqual([])
  })
})

describe('the server', () => {
  test('stores nothing that it can read', async () => {
    const { one } = await startTwo(provider)
    const file = new Blob(['a photo of the secret quay'], { type: 'image/png' })
    await one.drafts.save(write('tides', 'The secret quay', [{ id: 'a', file, alt: 'secret quay', width: 1, height: 1 }]))
    await one.sync.sync()
    const code = (await one.sync.reveal())!
    const { rows } = await sql<{ text: string }>`
      select drafts::text as text from drafts union all select draft_keys::text from draft_keys
      union all select encode(data, 'escape') || file_id from draft_file_parts`.execute(provider.db)
    const all = rows.map(({ text }) => text).join('\n')
    expect(all.length).toBeGreaterThan(100)
    for (const secret of ['secret quay', Buffer.from('secret quay').toString('base64').slice(0, 12), code, code.replaceAll('-', '')])
      expect(all).not.toContain(secret)
  })

  test('can’t pass one draft off as another, or change one', async () => {
    const { one, other, accountId } = await startTwo(provider)
    await one.drafts.save(write('tides', 'Tides'))
    await one.drafts.save(write('boats', 'Boats'))
    await one.sync.sync()
    await sql`
      update drafts set data = (select data from drafts as source where source.id = 'boats' and source.account_id = ${accountId}::uuid)
      where id = 'tides' and account_id = ${accountId}::uuid`.execute(provider.db)
    await other.sync.sync()
    expect(await other.drafts.texts()).toEqual(['Boats'])
    // What can't be read wasn't deleted here.
    await other.sync.sync()
    await one.drafts.save(write('tides', 'Tides at noon'))
    await syncBoth({ one, other })
    for (const { drafts } of [one, other]) expect(await drafts.texts()).toEqual(['Boats', 'Tides at noon'])
  })
})

describe('the sync code', () => {
  test('of someone else, or mistyped, is refused, and drafts stay where they are', async () => {
    const { token } = await provider.join()
    const [one, other, stranger] = [
      await startBrowser(provider, token),
      await startBrowser(provider, token),
      await startBrowser(provider, (await provider.join()).token),
    ]
    await one.sync.turnOn()
    await other.drafts.save(write('mine', 'Mine'))
    for (const code of ['', 'ABCD', await stranger.sync.turnOn(), 'U'.repeat(32)]) expect(await other.sync.join(code)).toBe(false)
    await other.sync.sync()
    expect(other.sync.state().mode).toBe('locked')
    expect(await other.drafts.texts()).toEqual(['Mine'])
  })

  test('can be read again, and replaced; other browsers then need the new one and keep their drafts', async () => {
    const both = await startTwo(provider)
    await both.one.drafts.save(write('tides', 'Tides'))
    await syncBoth(both)
    const next = await both.other.sync.startOver()
    expect(await both.other.sync.reveal()).toBe(next)
    await both.one.sync.sync()
    expect(both.one.sync.state().mode).toBe('locked')
    expect(await both.one.drafts.texts()).toEqual(['Tides'])
    expect(await both.one.sync.join(next)).toBe(true)
    await syncBoth(both)
    expect(await both.one.drafts.texts()).toEqual(['Tides'])
  })

  test('is forgotten when someone else logs in, who gets nothing of it', async () => {
    const { one } = await startTwo(provider)
    await one.drafts.save(write('tides', 'Tides'))
    await one.sync.sync()
    const stranger = await provider.join()
    const next = await startBrowser(provider, stranger.token, one)
    await next.sync.sync()
    expect(next.sync.state().mode).toBe('off')
    expect(await next.sync.reveal()).toBeUndefined()
    const { rows } = await sql`select from drafts where account_id = ${stranger.viewer.accountId}::uuid`.execute(provider.db)
    expect(rows).toHaveLength(0)
  })

  test('isn’t offered without a Chorus account', async () => {
    const guest = await startBrowser(provider, undefined)
    await guest.sync.sync()
    expect(guest.sync.state().mode).toBe('hidden')
  })
})

test('turning sync off keeps the drafts of every browser', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('tides', 'Tides'))
  await syncBoth(both)
  await both.one.sync.turnOff()
  await both.other.sync.sync()
  expect(both.other.sync.state().mode).toBe('off')
  for (const { drafts } of [both.one, both.other]) expect(await drafts.texts()).toEqual(['Tides'])
})

test('drafts that need too much space stay in this browser', async () => {
  const both = await startTwo(provider)
  await both.one.drafts.save(write('long', Array.from({ length: 60_000 }, () => Math.random().toString(36)).join('')))
  await both.one.drafts.save(write('tides', 'Tides'))
  await both.one.sync.sync()
  expect(both.one.sync.state()).toMatchObject({ mode: 'on', tooLarge: 1 })
  await both.other.sync.sync()
  expect(await both.other.drafts.texts()).toEqual(['Tides'])
})
