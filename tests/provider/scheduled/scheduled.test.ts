import { randomUUID } from 'node:crypto'
import { scheduleLimits } from '@chorus/model/schedule/schedule-limits'
import { detachFiles } from '@chorus/outbox/scheduled/detach-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '../../../server/account/export-account.ts'
import { insertScheduledPost } from '../../../server/scheduled/scheduled-posts.ts'
import { toPicture } from '../../conformance/bluesky-actors.ts'
import { loggedInOf, logInHosted } from '../log-in-hosted.ts'
import { openBrowser } from '../open-browser.ts'
import { dataOf } from '../provider-responses.ts'
import { draft, idOf, inMinutes, openScheduling, platforms, type Scheduling, type Task } from './open-scheduling.ts'

let own: Scheduling
beforeAll(async () => void (own = await openScheduling()))
afterAll(() => own?.close())

test('schedules a post for every network, once, and sends it at its minute', async () => {
  const groupId = randomUUID()
  const time = inMinutes(3)
  const wanted = { time, on: platforms, groupId }
  const id = idOf(await own.schedule('Tide at noon', wanted))
  expect(idOf(await own.schedule('Tide at noon', wanted))).toBe(id)
  expect(await own.find(id)).toMatchObject({ status: 'pending', publish_timestamp: time, display_info: { content: 'Tide at noon' } })
  let now = Date.parse(time) - 1
  const node = own.startNode({ now: () => now })
  expect(await node.tick()).toBe(0)
  now += 1
  expect(await node.tick()).toBe(platforms.length)
  for (const platform of platforms) expect(await own.postedOn(platform, 'Tide at noon'), platform).toHaveLength(1)
  expect(await own.find(id)).toBeUndefined()
  // A repetition that arrives late schedules nothing.
  expect(idOf(await own.schedule('Tide at noon', wanted))).toBe(id)
  expect(await node.tick()).toBe(0)
  await node.close()
})

test('schedules a draft once, even if it changed after a lost response, and again after its deletion', async () => {
  const wanted = { groupId: randomUUID(), source: '{"text":"Once"}' }
  const id = idOf(await own.schedule('Once', wanted))
  const changed = { ...wanted, source: '{"text":"Once again"}' }
  const refused = await own.schedule('Once again', changed)
  expect([refused.status, refused.json]).toMatchObject([409, { error: expect.stringContaining('already scheduled') }])
  expect(idOf(await own.schedule('Once', wanted))).toBe(id)
  await own.browser.post('/v1/post/deleteTask', { taskUUID: id })
  const again = idOf(await own.schedule('Once again', changed))
  expect((await own.list()).map(({ uuid }) => uuid)).toEqual([again])
  const node = own.startNode({ now: () => Date.now() + 5 * 60_000 })
  await node.tick()
  expect(await own.postedOn('bsky', 'Once')).toEqual([])
  expect(await own.postedOn('bsky', 'Once again')).toHaveLength(1)
  // What was published is never scheduled again.
  expect(idOf(await own.schedule('Once again', changed))).toBe(again)
  expect(await node.tick()).toBe(0)
  await node.close()
})

test('sends a thread in order, each part as a reply to the one before', async () => {
  const thread = [draft('Thread b'), draft('Thread c')]
  const id = idOf(await own.schedule('Thread a', { on: platforms, payload: { thread } }))
  const node = own.startNode({ now: () => Date.now() + 5 * 60_000 })
  await node.tick()
  expect(await own.isOpen(id)).toBe(false)
  for (const platform of platforms) {
    const [a, b, c] = await Promise.all(['Thread a', 'Thread b', 'Thread c'].map((text) => own.postedOn(platform, text)))
    expect(
      [a, b, c].map((posts) => posts!.length),
      platform,
    ).toEqual([1, 1, 1])
    expect([b![0]!.parent, c![0]!.parent], platform).toEqual([a![0]!.key, b![0]!.key])
  }
  await node.close()
})

test('sends images that were uploaded before, and removes them once they are posted', async () => {
  const picture = toPicture()
  const media = [{ kind: 'image', file: picture, alt: 'A quay', width: 4, height: 3 }]
  const { value, files } = await detachFiles({ draft: { ...draft('With a picture'), media } })
  const countFiles = async () => (await exportAccount(own.provider.db, await ownAccount()))['scheduled_files']!.length
  expect((await own.schedule('With a picture', { payload: value as object })).status).toBe(409)
  const [[hash, file]] = [...files] as [[string, Blob]]
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  const piece = { hash, type: file.type, size: file.size, piece: 0, data }
  expect((await own.browser.post('/api/scheduled/files', { ...piece, size: file.size + 1 })).status).toBe(400)
  expect((await own.browser.post('/api/scheduled/files', piece)).status).toBe(200)
  const id = idOf(await own.schedule('With a picture', { payload: value as object }))
  expect((await own.browser.ask(`/api/scheduled/files/${hash}/0`)).json).toMatchObject({ data: { data, pieces: 1 } })
  expect(await countFiles()).toBe(1)
  const node = own.startNode({ now: () => Date.now() + 5 * 60_000 })
  await node.tick()
  expect(await own.isOpen(id)).toBe(false)
  const [post] = await own.postedOn('bsky', 'With a picture')
  expect(post).toBeDefined()
  expect(await countFiles()).toBe(0)
  await node.close()
})

test('says that a file is missing, and lets its author delete the post', async () => {
  const media = [{ kind: 'image', file: toPicture(), alt: 'A quay', width: 4, height: 3 }]
  const { value, files } = await detachFiles({ draft: { ...draft('Without its picture'), media } })
  const [[hash, file]] = [...files] as [[string, Blob]]
  const data = Buffer.from(await file.arrayBuffer()).toString('base64')
  await own.browser.post('/api/scheduled/files', { hash, type: file.type, size: file.size, piece: 0, data })
  const id = idOf(await own.schedule('Without its picture', { payload: value as object }))
  const accountId = await ownAccount()
  const sends = [{ platform: 'bsky', profileId: own.ids['bsky']!, parts: [] }]
  const post = {
    groupId: randomUUID(),
    publishAt: new Date(inMinutes(9)),
    display: { content: '', type: 'post' },
    source: undefined,
    sends,
  }
  const swept = ['0'.repeat(64), hash]
  await expect(insertScheduledPost(own.provider.db, accountId, { ...post, hashes: swept })).rejects.toThrow('hasn’t been uploaded')
  await own.provider.db.deleteFrom('scheduled_pieces').execute()
  const node = own.startNode({ now: () => Date.now() + 5 * 60_000 })
  await node.tick()
  expect(await own.find(id)).toMatchObject({
    status: 'fail',
    schedulePosts: [{ status: 'fail', failure: { kind: 'refused', message: 'A file of the post is missing.' } }],
  })
  expect((await own.browser.post('/v1/post/deleteTask', { taskUUID: id })).status).toBe(200)
  expect(await own.find(id)).toBeUndefined()
  await node.close()
})

test('fails after its last attempt while the server fails, and can be deleted between two attempts', async () => {
  const id = idOf(await own.schedule('While the server fails'))
  let now = Date.now() + 5 * 60_000
  const node = own.startNode({ now: () => now })
  const { db } = own.provider
  await sql`alter table scheduled_sends add constraint failing check (parts->0->>'phase' = 'queued' and parts->0->'identity' is null) not valid`.execute(
    db,
  )
  await node.tick()
  expect(await own.find(id)).toMatchObject({ status: 'pending', is_sending: true })
  expect((await own.browser.post('/v1/post/updateTasks', { taskUUID: id, publishTime: inMinutes(9) })).status).toBe(409)
  expect((await own.browser.post('/v1/post/deleteTask', { taskUUID: id })).status).toBe(200)
  await own.change(id, 'restore')
  for (let tries = 0; (await own.isOpen(id)) && tries < 40; tries++) {
    now += 5 * 60_000
    await node.tick()
  }
  expect(await own.find(id)).toMatchObject({ schedulePosts: [{ status: 'fail', failure: { kind: 'broken' } }] })
  await sql`alter table scheduled_sends drop constraint failing`.execute(db)
  await own.change(id, 'retry')
  await node.tick()
  expect(await own.postedOn('bsky', 'While the server fails')).toHaveLength(1)
  await node.close()
})

const ownAccount = async () => {
  const { rows } = await sql<{ id: string }>`select account_id as id from scheduled_posts limit 1`.execute(own.provider.db)
  return rows[0]!.id
}

test.each([
  ['in the past', -1, 'Choose a time in the future.'],
  ['now', 0, 'Choose a time in the future.'],
  ['more than 7 days ahead', 7 * 24 * 60 + 2, 'Choose a time within the next 7 days.'],
])('refuses a time %s', async (_, minutes, message) => {
  const answer = await own.schedule('Never', { time: inMinutes(minutes) })
  expect(answer.json).toMatchObject({ error: [message] })
  const id = idOf(await own.schedule('Later', { time: inMinutes(scheduleLimits.time.max / 60_000) }))
  const moved = await own.browser.post('/v1/post/updateTasks', { taskUUID: id, publishTime: inMinutes(minutes) })
  expect(moved.json).toMatchObject({ error: [message] })
  await own.browser.post('/v1/post/deleteTask', { taskUUID: id })
})

test('refuses accounts that this server can’t post as, and invalid drafts', async () => {
  own.ids['bsky'] += 'x'
  expect((await own.schedule('Not mine')).json).toMatchObject({ error: ['Log in to Bluesky to schedule posts there.'] })
  own.ids['bsky'] = own.ids['bsky']!.slice(0, -1)
  expect((await own.schedule('x', { payload: { draft: { text: 1 } } })).status).toBe(400)
  expect(
    (await own.schedule('x', { payload: { draft: draft('x'), thread: Array.from({ length: 25 }, () => draft('y')) } })).json,
  ).toMatchObject({
    error: ['A thread can have up to 25 posts.'],
  })
  const other = await own.provider.join()
  const asOther = await own.provider.ask('/v1/post/tasks', { method: 'POST', body: {}, token: other.token })
  expect(dataOf<{ tasks: Task[] }>(asOther).tasks).toEqual([])
})

test.each([
  ['signs everything', 'hugo'],
  ['pays for everything', 'wren'],
])('refuses a Lens account whose wallet %s when a post is scheduled, not when it is due', async (_, key) => {
  const theirs = openBrowser(own.provider, '192.0.2.33')
  const { profile } = loggedInOf(await logInHosted.Lens({ ...own, browser: theirs }, own.sandbox.world.person(key)))
  const answer = await theirs.post('/v2/post/schedule', {
    scheduleTime: inMinutes(2),
    posts: [{ platform: 'lens', platformUserId: profile.profileId, payload: JSON.stringify({ draft: draft('With a signature') }) }],
    display_info: JSON.stringify({ content: 'With a signature', type: 'post' }),
    groupId: randomUUID(),
  })
  expect(answer.json).toMatchObject({ error: ['Posts on Lens that your wallet signs can’t be scheduled.'] })
  expect(await own.list(theirs)).toEqual([])
})

test('moves, pauses, resumes, deletes and restores a post, for its owner alone', async () => {
  const id = idOf(await own.schedule('Movable'))
  const later = inMinutes(60)
  expect((await own.browser.post('/v1/post/updateTasks', { taskUUID: id, publishTime: later, ua_type: 'web' })).status).toBe(200)
  expect(await own.find(id)).toMatchObject({ publish_timestamp: later })
  const other = await own.provider.join()
  const foreign = { method: 'POST', body: { taskUUID: id }, token: other.token }
  expect((await own.provider.ask('/v1/post/deleteTask', foreign)).status).toBe(409)
  const node = own.startNode({ now: () => Date.parse(later) + 1 })
  await own.change(id, 'pause')
  expect(await own.find(id)).toMatchObject({ is_paused: true })
  expect(await node.tick()).toBe(0)
  await own.change(id, 'resume')
  await own.browser.post('/v1/post/deleteTask', { taskUUID: id })
  expect(await own.find(id)).toBeUndefined()
  expect(await node.tick()).toBe(0)
  await own.change(id, 'restore')
  expect(await own.find(id)).toMatchObject({ status: 'pending', is_paused: false })
  expect((await own.change(id, 'retry')).status).toBe(409)
  await own.change(id, 'send')
  const soon = own.startNode({ now: () => Date.now() + 1000 })
  expect(await soon.tick()).toBe(1)
  expect(await own.postedOn('bsky', 'Movable')).toHaveLength(1)
  // A second press, or a call that was repeated after a lost answer.
  expect((await own.change(id, 'send')).status).toBe(200)
  expect((await own.change(id, 'pause')).status).toBe(409)
  expect(await soon.tick()).toBe(0)
  expect(await own.postedOn('bsky', 'Movable')).toHaveLength(1)
  await Promise.all([node.close(), soon.close()])
})

test('while a node sends a post, it can’t be moved or deleted', async () => {
  const id = idOf(await own.schedule('Being sent'))
  const now = () => Date.now() + 5 * 60_000
  const node = own.startNode({ now, kill: { call: 1, when: 'before' } })
  await node.tick()
  expect((await own.browser.post('/v1/post/deleteTask', { taskUUID: id })).status).toBe(409)
  expect((await own.browser.post('/v1/post/updateTasks', { taskUUID: id, publishTime: inMinutes(9) })).status).toBe(409)
  expect((await own.change(id, 'send')).status).toBe(200)
  const other = own.startNode({ now })
  expect(await other.tick()).toBe(0)
  await own.expireLeases(id)
  expect(await other.tick()).toBe(1)
  expect(await own.postedOn('bsky', 'Being sent')).toHaveLength(1)
  await Promise.all([node.close(), other.close()])
})

test('posts fail with a reason after the account has logged out everywhere, and can be sent once it is back', async () => {
  const someone = own.sandbox.world.people.find(({ key, accounts }) => key !== own.person.key && accounts.bluesky)!
  const theirs = openBrowser(own.provider, '192.0.2.32')
  const { profile } = loggedInOf(await logInHosted.Bluesky({ ...own, browser: theirs }, someone))
  const answer = await theirs.post('/v2/post/schedule', {
    scheduleTime: inMinutes(2),
    posts: [{ platform: 'bsky', platformUserId: profile.profileId, payload: JSON.stringify({ draft: draft('After logout') }) }],
    display_info: JSON.stringify({ content: 'After logout', type: 'post' }),
    groupId: randomUUID(),
  })
  const id = idOf(answer)
  expect((await theirs.ask('/v3/auth/sessions', { method: 'DELETE' })).status).toBe(200)
  // A browser that gets notifications, of a login that holds no account on a network.
  const device = { token_hash: Buffer.alloc(32, 7), platform: 'web', device_id: 'a' }
  const { account_id: accountId } = await own.provider.db
    .selectFrom('scheduled_posts')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await own.provider.db
    .insertInto('device_tokens')
    .values({ ...device, account_id: accountId })
    .execute()
  const now = () => Date.now() + 5 * 60_000
  // A node is killed before it can report the failure. The next one doesn't take it for a retry.
  const killed = own.startNode({ now, kill: { write: 1 } })
  await killed.tick()
  const back = openBrowser(own.provider, '192.0.2.32')
  loggedInOf(await logInHosted.Bluesky({ ...own, browser: back }, someone))
  await own.expireLeases(id)
  const node = own.startNode({ now })
  await node.tick()
  expect([killed.isDead(), await own.postedOn('bsky', 'After logout', someone)]).toEqual([true, []])
  const messages = await own.provider.db.selectFrom('push_messages').select('message').where('account_id', '=', accountId).execute()
  expect(messages.map(({ message }) => message)).toMatchObject([
    { tag: id, network: 'bluesky', kind: 'ScheduledFailed', names: ['Bluesky'], text: 'After logout' },
  ])
  expect(await own.list(back)).toMatchObject([
    { uuid: id, status: 'fail', schedulePosts: [{ status: 'fail', failure: { kind: 'unauthorized' } }] },
  ])
  expect((await back.post('/api/scheduled/change', { taskUUID: id, action: 'retry' })).status).toBe(200)
  await node.tick()
  expect(await own.postedOn('bsky', 'After logout', someone)).toHaveLength(1)
  expect(await own.list(back)).toEqual([])
  await Promise.all([killed.close(), node.close()])
})
