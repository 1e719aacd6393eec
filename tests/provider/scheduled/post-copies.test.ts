import { randomUUID } from 'node:crypto'
import { findCopies } from '@chorus/contract/content/post-copies'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loggedInOf, logInHosted } from '../log-in-hosted.ts'
import { openBrowser } from '../open-browser.ts'
import { openComposer } from './open-composer.ts'
import { type Platform, openScheduling, type Scheduling } from './open-scheduling.ts'

let own: Scheduling
beforeAll(async () => void (own = await openScheduling()))
afterAll(() => own?.close())

const copiesOf = async (platform: Platform, postId: string, browser = own.browser) => {
  const { json } = await browser.ask(`/api/copies?platform=${platform}&post_id=${encodeURIComponent(postId)}`)
  return v.parse(findCopies.reply, (json as { data: unknown }).data).copies
}
const toCopy = (platform: Platform, postId: string, part = 1) => ({
  platform,
  profile_id: own.ids[platform]!,
  post_id: postId,
  publication_id: `name of ${postId}`,
  part,
})

test('another browser of the account finds the copies of a post, and forgets them for all', async () => {
  const copies = [toCopy('bsky', 'a'), toCopy('twitter', 'b')]
  const body = { send_id: randomUUID(), copies }
  for (const _ of [1, 2]) expect((await own.browser.post('/api/copies', body)).status).toBe(200)
  const phone = openBrowser(own.provider, '192.0.2.34')
  loggedInOf(await logInHosted.Bluesky({ ...own, browser: phone }, own.person))
  expect(await copiesOf('twitter', 'b', phone)).toEqual(copies)
  expect(await copiesOf('bsky', 'unknown', phone)).toEqual([])
  expect((await phone.post('/api/copies/forget', { posts: [{ platform: 'bsky', post_id: 'a' }] })).status).toBe(200)
  expect(await copiesOf('twitter', 'b')).toEqual(copies.slice(1))
})

test('stores nothing about accounts that aren’t logged in through this server, and shows nothing to others', async () => {
  const known = toCopy('lens', 'c')
  const copies = [known, { ...toCopy('bsky', 'd'), profile_id: 'did:plc:someone' }]
  await own.browser.post('/api/copies', { send_id: randomUUID(), copies })
  expect(await copiesOf('lens', 'c')).toEqual([known])
  expect(await copiesOf('bsky', 'd')).toEqual([])
  const stranger = own.sandbox.world.people.find(({ key, accounts }) => key !== own.person.key && accounts.bluesky)!
  const theirs = openBrowser(own.provider, '192.0.2.35')
  loggedInOf(await logInHosted.Bluesky({ ...own, browser: theirs }, stranger))
  expect(await copiesOf('lens', 'c', theirs)).toEqual([])
})

test('a scheduled thread for several accounts leaves a record of its copies, part by part', async () => {
  const draft = (text: string) => ({ text, media: [], languages: ['en'] })
  await own.schedule('Two places a', { on: ['bsky', 'lens'], payload: { thread: [draft('Two places b')] } })
  await own.schedule('One place', { on: ['bsky'] })
  const node = own.startNode({ now: () => Date.now() + 5 * 60_000 })
  await node.tick()
  await node.close()
  const rows = await own.provider.db
    .selectFrom('post_copies')
    .select(['platform', 'part', 'post_id as postId'])
    .where('post_id', 'not in', ['a', 'b', 'c', 'd'])
    .orderBy('platform')
    .orderBy('part')
    .execute()
  expect(rows.map(({ platform, part }) => [platform, part])).toEqual([
    ['bsky', 1],
    ['bsky', 2],
    ['lens', 1],
    ['lens', 2],
  ])
  expect((await copiesOf('bsky', rows[0]!.postId)).map(({ platform, part }) => [platform, part])).toEqual([
    ['bsky', 1],
    ['lens', 1],
    ['bsky', 2],
    ['lens', 2],
  ])
})

describe('a scheduled draft', () => {
  const long = `Too long for Bluesky. ${'word '.repeat(70)}`.trim()
  const sendAll = async () => {
    const node = own.startNode({ now: () => Date.now() + 5 * 60_000 })
    await node.tick()
    await node.close()
  }
  const taskOf = async (text: string) => (await own.list()).find(({ display_info: { content } }) => content === text)!

  test('that was rewritten is linked to the copies that were posted before, at its place in the thread', async () => {
    const sendId = randomUUID()
    const posted = [toCopy('lens', 'e', 1), toCopy('lens', 'f', 2), toCopy('bsky', 'g', 1)]
    await own.browser.post('/api/copies', { send_id: sendId, copies: posted })
    const page = openComposer(own)
    const draft = page.write('Rewritten')
    page.drafts.set(draft.id, { ...draft, continued: { sendId, part: 2 } })
    await page.schedule(draft.id, ['bsky'], ['And more'])
    await sendAll()
    const found = await copiesOf('lens', 'e')
    expect(found.map(({ platform, part }) => [platform, part])).toEqual([
      ['bsky', 1],
      ['lens', 1],
      ['bsky', 2],
      ['lens', 2],
      ['bsky', 3],
    ])
  })

  test('keeps its link when it is edited before it is sent', async () => {
    const continued = { sendId: randomUUID(), part: 2 }
    const page = openComposer(own)
    const draft = page.write('Edited before')
    page.drafts.set(draft.id, { ...draft, continued })
    await page.schedule(draft.id)
    expect((await page.edit((await taskOf('Edited before')).uuid)).continued).toEqual(continued)
  })

  test('that failed for one account continues the post of the others', async () => {
    const page = openComposer(own)
    await page.schedule(page.write(long).id, ['bsky', 'lens'])
    const { uuid } = await taskOf(long)
    await sendAll()
    const copy = await page.edit(uuid)
    expect(copy.continued).toEqual({ sendId: expect.any(String), part: 1 })
    const part = { ...copy.parts[0]!, text: 'Shorter' }
    page.drafts.set(copy.id, { ...copy, parts: [part], scheduledFor: Date.now() + 120_000 })
    await page.schedule(copy.id)
    await sendAll()
    const copies = await own.provider.db
      .selectFrom('post_copies')
      .select(['platform', 'part'])
      .where('send_id', '=', copy.continued!.sendId)
      .orderBy('platform')
      .execute()
    expect(copies).toEqual([
      { platform: 'bsky', part: 1 },
      { platform: 'lens', part: 1 },
    ])
  })

  test('that is the rest of a thread continues it behind what is published', async () => {
    const page = openComposer(own)
    await page.schedule(page.write('One of three').id, ['bsky', 'lens'], [long, 'Three of three'])
    const { uuid } = await taskOf('One of three')
    await sendAll()
    const { sendId } = await own.provider.db
      .selectFrom('scheduled_posts')
      .select('group_id as sendId')
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    expect((await page.edit(uuid)).continued).toEqual({ sendId, part: 2 })
    // On one account alone, nothing is a copy.
    await page.schedule(page.write('One alone').id, ['bsky'], [long])
    const { uuid: alone } = await taskOf('One alone')
    await sendAll()
    expect((await page.edit(alone)).continued).toBeUndefined()
  })
})
