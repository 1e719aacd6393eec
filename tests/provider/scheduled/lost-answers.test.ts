import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimSends, saveParts } from '../../../server/scheduled/scheduled-sends.ts'
import { requireWithdrawn, withdrawBeforeDiscard } from '../../../web/features/composer/drafts/withdraw-draft.ts'
import { type Loss, openComposer } from './open-composer.ts'
import { openScheduling, type Platform, type Scheduling } from './open-scheduling.ts'

let own: Scheduling
let page: ReturnType<typeof openComposer>
beforeAll(async () => void (own = await openScheduling()))
beforeEach(() => void (page = openComposer(own)))
afterAll(() => own?.close())

const scheduling = '/v2/post/schedule'
const withdrawing = '/api/scheduled/withdraw'
const lost = (path: string, ...each: Loss[]) => each.map((loss) => ({ path, loss }))

const taskOf = async (text: string) => (await own.list()).filter(({ display_info: { content } }) => content === text)
/** Sends what is due by then. */
async function sendAll(minutes = 5): Promise<void> {
  const node = own.startNode({ now: () => Date.now() + minutes * 60_000 })
  await node.tick()
  await node.close()
}

async function scheduled(text: string, on?: readonly Platform[]): Promise<string> {
  await page.schedule(page.write(text).id, on)
  const [task] = await taskOf(text)
  return task!.uuid
}

test('refuses to edit a post that one network has, from a list that doesn’t know', async () => {
  const id = await scheduled('Half out', ['bsky', 'twitter'])
  await sql`update scheduled_sends set due_at = now() + interval '1 day' where platform = 'twitter' and post_id = ${id}::uuid`.execute(
    own.provider.db,
  )
  await sendAll()
  await expect(page.edit(id)).rejects.toMatchObject({ messageId: 'outbox.notEdited' })
  expect(page.drafts.size).toBe(0)
  await sendAll(2 * 24 * 60)
  for (const platform of ['bsky', 'twitter'] as const) expect(await own.postedOn(platform, 'Half out'), platform).toHaveLength(1)
})

test('lets one draft take a post back, however many lists show it', async () => {
  const id = await scheduled('For one editor')
  const other = openComposer(own)
  other.lose({ path: withdrawing, loss: 'late' }, { path: withdrawing, loss: 'late' })
  await expect(other.edit(id)).rejects.toMatchObject({ messageId: 'schedule.editUnconfirmed' })
  const { id: first } = await page.edit(id)
  expect(page.draftOf(first)).toMatchObject({ parts: [{ text: 'For one editor' }] })
  expect(page.draftOf(first).scheduledAs).toBeUndefined()
  await other.arrive()
  const [second] = [...other.drafts.values()]
  await expect(requireWithdrawn(second!, other.fetcher)).rejects.toMatchObject({ messageId: 'schedule.taken' })
  await expect(page.edit(id)).rejects.toMatchObject({ kind: 'refused' })
  // A list that still offers to undo a deletion.
  expect((await own.change(id, 'restore')).status).toBe(409)
  await sendAll()
  expect(await own.postedOn('bsky', 'For one editor')).toEqual([])
})

test.each<[string, Loss[], boolean]>([
  ['one answer', ['after'], true],
  ['one call', ['before'], true],
  ['every answer', ['after', 'after'], false],
  ['every call', ['before', 'before'], false],
])('has the text of an edited post in one place when %s is lost', async (name, losses, isKnown) => {
  const text = `Edited while ${name} is lost`
  const id = await scheduled(text)
  page.lose(...lost(withdrawing, ...losses))
  const edit = page.edit(id)
  if (isKnown) expect((await edit).scheduledAs).toBeUndefined()
  else await expect(edit).rejects.toMatchObject({ messageId: 'schedule.editUnconfirmed' })
  const [copy, ...more] = [...page.drafts.values()]
  expect([copy?.parts[0]?.text, more]).toEqual([text, []])
  // The draft can be sent once our server certainly doesn't send it.
  await requireWithdrawn(copy!, page.fetcher)
  expect(await taskOf(text)).toEqual([])
  await sendAll()
  expect(await own.postedOn('bsky', text)).toEqual([])
})

test.each<Loss>(['before', 'after', 'late'])('sends a draft in place of its scheduled post when the call was lost %s', async (loss) => {
  const text = `Posted instead, ${loss}`
  const { id } = page.write(text)
  page.lose(...lost(scheduling, loss))
  await expect(page.schedule(id)).rejects.toMatchObject({ messageId: 'schedule.unconfirmed' })
  // Someone changes their mind: the draft is sent right away.
  await requireWithdrawn(page.draftOf(id), page.fetcher)
  await page.arrive()
  await sendAll()
  expect([await taskOf(text), await own.postedOn('bsky', text)]).toEqual([[], []])
})

test.each<Loss>(['before', 'after', 'late'])(
  'schedules a draft once, as it is in the end, when the first call was lost %s',
  async (loss) => {
    const text = `Scheduled again, ${loss}`
    const draft = page.write(text)
    page.lose(...lost(scheduling, loss))
    await expect(page.schedule(draft.id)).rejects.toMatchObject({ messageId: 'schedule.unconfirmed' })
    const changed = page.draftOf(draft.id)
    page.drafts.set(draft.id, { ...changed, parts: [{ ...changed.parts[0]!, text: `${text}, changed` }] })
    await page.schedule(draft.id)
    await page.arrive()
    expect(page.drafts.size).toBe(0)
    expect(await taskOf(`${text}, changed`)).toHaveLength(1)
    await sendAll()
    expect([await own.postedOn('bsky', text), (await own.postedOn('bsky', `${text}, changed`)).length]).toEqual([[], 1])
  },
)

test('refuses to send a draft that was scheduled without a reply and has been posted since', async () => {
  const { id } = page.write('Sent unseen')
  page.lose(...lost(scheduling, 'after'))
  await expect(page.schedule(id)).rejects.toMatchObject({ messageId: 'schedule.unconfirmed' })
  await sendAll()
  const draft = page.draftOf(id)
  await expect(requireWithdrawn(draft, page.fetcher)).rejects.toMatchObject({ messageId: 'schedule.begun' })
  await expect(page.schedule(id)).rejects.toMatchObject({ messageId: 'schedule.begun' })
  expect(await withdrawBeforeDiscard(draft, page.fetcher)).toBe('begun')
  expect(await own.postedOn('bsky', 'Sent unseen')).toHaveLength(1)
})

test('discards a draft only when our server doesn’t send it', async () => {
  const { id } = page.write('Discarded')
  page.lose(...lost(scheduling, 'after'), ...lost(withdrawing, 'before', 'before'))
  await expect(page.schedule(id)).rejects.toMatchObject({ messageId: 'schedule.unconfirmed' })
  await expect(withdrawBeforeDiscard(page.draftOf(id), page.fetcher)).rejects.toMatchObject({ messageId: 'schedule.notWithdrawn' })
  expect(await withdrawBeforeDiscard(page.draftOf(id), page.fetcher)).toBe('withdrawn')
  expect(await taskOf('Discarded')).toEqual([])
})

test('notes that a draft is scheduled before it is deleted here, and not without a response', async () => {
  const { id } = page.write('Noted')
  page.lose(...lost(scheduling, 'after'))
  await expect(page.schedule(id)).rejects.toMatchObject({ messageId: 'schedule.unconfirmed' })
  expect(page.noted).toEqual([])
  await page.schedule(id)
  expect([page.noted, page.drafts.size]).toEqual([[id], 0])
  await page.calls.remove((await taskOf('Noted'))[0]!.uuid)
})

test('forgets the name of a call that our server refused', async () => {
  const { id } = page.write('Too late', -60)
  await expect(page.schedule(id)).rejects.toMatchObject({ kind: 'refused' })
  expect(page.draftOf(id).scheduledAs).toBeUndefined()
})

test.each<Loss>(['before', 'after'])('reports a deletion truly when it was lost %s', async (loss) => {
  const id = await scheduled(`Deleted, ${loss}`)
  page.lose(...lost('/v1/post/deleteTask', loss))
  if (loss === 'after') await page.calls.remove(id)
  else await expect(page.calls.remove(id)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await taskOf(`Deleted, ${loss}`)).toHaveLength(loss === 'after' ? 0 : 1)
  await page.calls.remove(id).catch(() => {})
})

test('edits what failed for the accounts that have nothing of it, and leaves the rest', async () => {
  const text = `Too long for Bluesky. ${'word '.repeat(70)}`.trim()
  const id = await scheduled(text, ['bsky', 'lens'])
  await sendAll()
  const [failed] = (await own.find(id))!.schedulePosts.filter(({ status }) => status === 'fail')
  // The message of the network is there too.
  expect(failed).toMatchObject({
    platform: 'bsky',
    can_edit: true,
    failure: { kind: 'refused', causes: [{ message: expect.stringContaining('300') }] },
  })
  page.lose(...lost(withdrawing, 'after'))
  const copy = await page.edit(id)
  expect(copy).toMatchObject({ parts: [{ text }], targets: [`Bsky:${own.ids['bsky']}`] })
  expect([copy.scheduledFor, await own.find(id)]).toEqual([undefined, undefined])
  expect((await own.change(id, 'retry')).status).toBe(409)
  expect(await own.postedOn('lens', text)).toHaveLength(1)
})

test('edits the rest of a thread that failed in part, as a reply to what is published', async () => {
  const text = 'The first part'
  const long = `Too long for Bluesky. ${'word '.repeat(70)}`.trim()
  const { id } = page.write(text)
  await page.schedule(id, ['bsky'], [long, 'The last part'])
  const [task] = await taskOf(text)
  const { uuid } = task!
  await sendAll()
  const { rows } = await sql<{ postId: string }>`
    select parts -> 0 -> 'published' ->> 'postId' as "postId" from scheduled_sends where post_id = ${uuid}::uuid`.execute(own.provider.db)
  const copy = await page.edit(uuid)
  expect(copy.parts.map((part) => part.text)).toEqual([long, 'The last part'])
  expect(copy).toMatchObject({
    targets: [`Bsky:${own.ids['bsky']}`],
    replyTo: { network: 'bluesky', postId: rows[0]!.postId },
  })
  expect(await own.find(uuid)).toBeUndefined()
})

test('a post that may have been published can’t be edited', async () => {
  const id = await scheduled('In doubt')
  await sql`update scheduled_sends set state = 'failed', parts = jsonb_set(parts, '{0,phase}', '"unknown"') where post_id = ${id}::uuid`.execute(
    own.provider.db,
  )
  expect((await own.find(id))!.schedulePosts).toMatchObject([{ status: 'fail', can_edit: false }])
  await expect(page.edit(id)).rejects.toMatchObject({ messageId: 'outbox.notEdited' })
  expect(page.drafts.size).toBe(0)
})

test('a node that was stopped for longer than its lease can no longer send a post that was changed since', async () => {
  const id = await scheduled('Claimed long ago')
  const { db } = own.provider
  const [send] = (await claimSends(db, { count: 10, seconds: 60, now: Date.now() + 5 * 60_000 })).filter(({ postId }) => postId === id)
  await own.expireLeases(id)
  await page.edit(id)
  expect(await saveParts(db, send!, send!.parts, 60)).toBe(false)
  const other = await scheduled('Moved since')
  const [moved] = (await claimSends(db, { count: 10, seconds: 60, now: Date.now() + 5 * 60_000 })).filter(({ postId }) => postId === other)
  await own.expireLeases(other)
  await page.calls.move((await own.find(other))!, Date.now() + 60 * 60_000)
  expect(await saveParts(db, moved!, moved!.parts, 60)).toBe(false)
})

describe('a change of a scheduled post', () => {
  const [moving, changing, listing] = ['/v1/post/updateTasks', '/api/scheduled/change', '/v1/post/tasks']
  const unconfirmed = { messageId: 'schedule.changeUnconfirmed' }
  const inAnHour = () => Math.ceil(Date.now() / 1000) * 1000 + 3_600_000
  const seen = async (id: string) => (await own.find(id))!

  test.each<[string, Loss[]]>([
    ['before', ['before']],
    ['after', ['after']],
    ['late', ['late']],
    ['twice', ['after', 'after']],
  ])('is made when its call was lost %s', async (name, losses) => {
    const id = await scheduled(`Moved, lost ${name}`)
    const at = inAnHour()
    page.lose(...lost(moving, ...losses))
    await page.calls.move(await seen(id), at)
    await page.arrive()
    expect(Date.parse((await seen(id)).publish_timestamp)).toBe(at)
    page.lose(...lost(changing, ...losses))
    await page.calls.change(await seen(id), 'pause')
    expect((await seen(id)).is_paused).toBe(true)
    await page.calls.remove(id)
  })

  test('is in doubt when no call gets a response', async () => {
    const id = await scheduled('Moved in doubt')
    const at = inAnHour()
    page.lose(...lost(moving, 'before', 'late'))
    await expect(page.calls.move(await seen(id), at)).rejects.toMatchObject(unconfirmed)
    expect(Date.parse((await seen(id)).publish_timestamp)).not.toBe(at)
    await page.arrive()
    expect(Date.parse((await seen(id)).publish_timestamp)).toBe(at)
    await page.calls.remove(id)
  })

  test('is refused when the post was deleted elsewhere', async () => {
    const id = await scheduled('Gone elsewhere')
    const task = await seen(id)
    await page.calls.remove(id)
    page.lose(...lost(changing, 'before'))
    await expect(page.calls.change(task, 'send')).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each<Loss>(['before', 'after', 'late'])('sends a post now and once when its call was lost %s', async (loss) => {
    const text = `Sent now, lost ${loss}`
    const id = await scheduled(text)
    const task = await seen(id)
    // Whether the list is read or not.
    page.lose(...lost(changing, loss), ...(loss === 'after' ? lost(listing, 'before') : []))
    await page.calls.change(task, 'send')
    await sendAll(0.1)
    await page.arrive()
    // A press in a list that doesn't know.
    await page.calls.change(task, 'send')
    await sendAll()
    expect(await own.postedOn('bsky', text)).toHaveLength(1)
  })

  test('allows one more attempt, and not a second one without a response', async () => {
    const text = `Too long for Bluesky, again. ${'word '.repeat(70)}`.trim()
    const id = await scheduled(text)
    await sendAll()
    const task = await seen(id)
    expect(task.status).toBe('fail')
    page.lose(...lost(changing, 'before'))
    await expect(page.calls.change(task, 'retry')).rejects.toMatchObject(unconfirmed)
    expect((await seen(id)).updated_at).toBe(task.updated_at)
    page.lose(...lost(changing, 'after'))
    await page.calls.change(task, 'retry')
    expect((await seen(id)).status).toBe('pending')
    await page.calls.remove(id)
  })
})
