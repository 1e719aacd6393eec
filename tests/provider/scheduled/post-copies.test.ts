import { randomUUID } from 'node:crypto'
import { findCopies } from '@chorus/contract/content/post-copies'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loggedInOf, logInHosted } from '../log-in-hosted.ts'
import { openBrowser } from '../open-browser.ts'
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
