import { setTimeout as sleep } from 'node:timers/promises'
import { operationMessages } from '@chorus/model/operation-messages'
import { toMoments } from '@chorus/model/schedule/zoned-time'
import { createRandom, type Random } from '@chorus/sandbox/seed/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loss, openComposer } from './open-composer.ts'
import { draft, idOf, openScheduling, type Platform, platforms, type Posted, type Scheduling } from './open-scheduling.ts'

/** ms: longer than the slowest stand-in needs. */
const indexed = 500
/** `npm run test:faults` raises it. */
const runs = Number(process.env['CHORUS_SCHEDULE_RUNS'] ?? 16)

let own: Scheduling
beforeAll(async () => void (own = await openScheduling()))
afterAll(() => own?.close())

/** Minutes around a change of the clocks: before, during and after it. */
const changes = [
  ['Europe/Berlin', ['2027-03-28T01:59', '2027-03-28T03:00', '2027-10-31T01:59', '2027-10-31T02:30', '2027-10-31T03:00']],
  ['America/New_York', ['2027-03-14T01:59', '2027-03-14T03:00', '2027-11-07T01:30', '2027-11-07T02:00']],
] as const

test(
  `sends ${runs} posts once each, at their minute, over two nodes that are killed at random`,
  { timeout: 60_000 + runs * 8000 },
  async () => {
    const random = createRandom('scheduled')
    const kills = { before: 0, after: 0, unresolved: 0 }
    const moments = changes.flatMap(([zone, times]) => times.flatMap((time) => toMoments(time, zone)))
    for (let run = 0; run < runs; run++) {
      const each = random.fork(String(run))
      const at = moments[run % moments.length]!
      const platform = platforms[run % platforms.length]!
      await sendUnderKills({ run, at, platform, random: each, kills })
    }
    process.stdout.write(`Scheduled posts under kills: ${JSON.stringify({ runs, ...kills })}\n`)
    expect(kills.before).toBeGreaterThan(0)
    expect(kills.after).toBeGreaterThan(0)
  },
)

interface Run {
  run: number
  at: number
  platform: Platform
  random: Random
  kills: Record<'before' | 'after' | 'unresolved', number>
}

async function sendUnderKills({ run, at, platform, random, kills }: Run): Promise<void> {
  const text = `Run ${run}.`
  const hasThread = random.chance(0.4)
  const thread = hasThread ? [draft(`Run ${run} b.`), draft(`Run ${run} c.`)] : []
  const id = idOf(await own.schedule(text, { on: [platform], payload: { thread } }))
  await sql`update scheduled_sends set due_at = ${new Date(at)}::timestamptz where post_id = ${id}::uuid`.execute(own.provider.db)
  let now = at - 60_000
  const ahead = () => Math.max(0, now - at)
  const open = () => {
    const when = random.pick(['before', 'after'] as const)
    const at = random.chance(0.3) ? { write: random.between(1, hasThread ? 10 : 3) } : { call: random.between(1, hasThread ? 8 : 4), when }
    const kill = random.chance(0.7) ? at : undefined
    return { node: own.startNode({ now: () => now, ahead, ...(kill && { kill }) }), when }
  }
  let nodes = [open(), open()]
  const early = await Promise.all(nodes.map(({ node }) => node.tick()))
  expect(early, `run ${run}: before its minute`).toEqual([0, 0])
  now = at
  const closing: (() => Promise<void>)[] = []
  while (await own.isOpen(id)) {
    await Promise.all(nodes.map(({ node }) => node.tick()))
    if (nodes.some(({ node }) => node.isDead())) {
      await own.expireLeases(id)
      // The stand-ins, in this process too, index what has arrived by their own clock, which doesn't run ahead.
      await sleep(indexed)
    }
    nodes = nodes.map((each) => {
      if (!each.node.isDead()) return each
      kills[each.when] += 1
      closing.push(each.node.close)
      // The last ones start without a fault.
      return closing.length > 4 ? { node: own.startNode({ now: () => now, ahead }), when: each.when } : open()
    })
    now += 20_000
  }
  const { state, failure } = await own.provider.db
    .selectFrom('scheduled_sends')
    .select(['state', 'failure'])
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
  const posted = await Promise.all([{ text }, ...thread].map((part) => own.postedOn(platform, part.text)))
  const counts = posted.map(({ length }) => length)
  const facts = `run ${run} on ${platform}: ${state} ${failure?.message}, ${counts.join()}`
  expect(Math.max(...counts), facts).toBeLessThanOrEqual(1)
  const parents = posted.slice(1).map(([part]) => part?.parent)
  if (state === 'done') {
    expect(Math.min(...counts), facts).toBe(1)
    expect(parents, facts).toEqual(posted.slice(0, -1).map(([part]) => part!.key))
  } else {
    // X can't say whether two attempts whose answers were lost have arrived: its author decides.
    expect([platform, failure?.message], facts).toEqual(['twitter', operationMessages.neverConfirmed])
    kills.unresolved += 1
    expect(
      counts.toSorted((one, other) => other - one),
      facts,
    ).toEqual(counts)
  }
  await Promise.all([...closing, ...nodes.map(({ node }) => node.close)].map((close) => close()))
}

test('a thread stays one when a node ends after any of its writes', { timeout: 60_000 }, async () => {
  for (let write = 1; ; write++) {
    const texts = ['a', 'b'].map((name) => `Written ${write} ${name}.`)
    const id = idOf(await own.schedule(texts[0]!, { payload: { thread: [draft(texts[1]!)] } }))
    const now = () => Date.now() + 5 * 60_000
    const killed = own.startNode({ now, kill: { write } })
    const other = own.startNode({ now })
    await killed.tick()
    await own.expireLeases(id)
    await other.tick()
    const [[first, ...again], [second, ...more]] = (await Promise.all(texts.map((text) => own.postedOn('bsky', text)))) as [
      Posted[],
      Posted[],
    ]
    expect([await own.isOpen(id), again, more, second?.parent], `after write ${write}`).toEqual([false, [], [], first!.key])
    await Promise.all([killed.close(), other.close()])
    if (!killed.isDead()) return expect(write).toBeGreaterThan(4)
  }
})

test(
  `has ${runs} posts once on each network, as written last, whatever responses their pages and nodes lose`,
  { timeout: 60_000 + runs * 8000 },
  async () => {
    const random = createRandom('scheduled actions')
    const counts = { move: 0, edit: 0, delete: 0, lost: 0, killed: 0 }
    for (let run = 0; run < runs; run++) await actUnderLosses(run, random.fork(String(run)), counts)
    process.stdout.write(`Schedule actions under losses: ${JSON.stringify({ runs, ...counts })}\n`)
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  },
)

/** A page schedules a post, changes it twice and repeats what fails, while its calls get lost. Then a node that sends it is killed. */
async function actUnderLosses(
  run: number,
  random: Random,
  counts: Record<'move' | 'edit' | 'delete' | 'lost' | 'killed', number>,
): Promise<void> {
  const page = openComposer(own)
  const on = random.chance(0.5) ? (['bsky', 'farcaster'] as const) : ([random.pick(['bsky', 'farcaster'] as const)] as const)
  const texts = [`Acted on ${run}.`]
  const lose = (path: string, losses: readonly Loss[]) => {
    const next = Array.from({ length: random.between(0, 2) }, () => ({ path, loss: random.pick(losses) }))
    counts.lost += next.length
    page.lose(...next)
  }
  /** Until it succeeds, as a person would repeat it. */
  const insist = async (path: string, losses: readonly Loss[], work: () => Promise<unknown>): Promise<void> => {
    for (let isDone = false; !isDone;) {
      lose(path, losses)
      isDone = await work().then(
        () => true,
        () => false,
      )
    }
  }
  const anyLoss = ['before', 'after', 'late'] as const
  const schedule = (id: string) => insist('/', anyLoss, () => page.schedule(id, on))
  const findTask = async () => {
    const tasks = (await own.list()).filter(({ display_info: { content } }) => texts.includes(content))
    expect(tasks, `run ${run}`).toHaveLength(1)
    return tasks[0]!
  }
  await schedule(page.write(texts[0]!).id)
  for (const action of [random.pick(['move', 'edit', 'delete'] as const), random.pick(['move', 'edit', 'delete'] as const)]) {
    counts[action] += 1
    const task = await findTask()
    if (action === 'move')
      await insist('/v1/post/updateTasks', anyLoss, () => page.calls.move(task, Date.now() + random.between(2, 60) * 60_000))
    else if (action === 'delete') {
      // A deletion that arrives after it was undone is a deletion.
      await insist('/', ['before', 'after'], () => page.calls.remove(task.uuid))
      await insist('/', ['before', 'after'], () => page.calls.change(task, 'restore'))
    } else {
      for (let tries = 0; page.drafts.size === 0; tries++) {
        lose('/api/scheduled', tries === 0 ? anyLoss : ['before'])
        await page.edit(task.uuid).catch(() => {})
      }
      const [copy] = [...page.drafts.values()]
      const text = `Acted on ${run}, version ${texts.length}.`
      texts.push(text)
      page.drafts.set(copy!.id, { ...copy!, parts: [{ ...copy!.parts[0]!, text }], scheduledFor: Date.now() + 2 * 60_000 })
      await schedule(copy!.id)
    }
  }
  page.lose()
  const { uuid: id } = await findTask()
  await page.arrive()
  let now = Date.now() + 2 * 60 * 60_000
  const killed = own.startNode({ now: () => now, kill: { call: random.between(1, 4), when: random.pick(['before', 'after'] as const) } })
  const node = own.startNode({ now: () => now })
  await killed.tick()
  counts.killed += Number(killed.isDead())
  for (; await own.isOpen(id); now += 20_000) {
    await own.expireLeases(id)
    await node.tick()
  }
  const last = texts.at(-1)!
  for (const platform of on)
    for (const text of texts)
      expect(await own.postedOn(platform, text), `run ${run} on ${platform}: ${text}`).toHaveLength(text === last ? 1 : 0)
  expect([page.drafts.size, await own.find(id)]).toEqual([0, undefined])
  await Promise.all([killed.close(), node.close()])
}
