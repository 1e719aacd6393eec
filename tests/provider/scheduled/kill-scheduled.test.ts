import { setTimeout as sleep } from 'node:timers/promises'
import { operationMessages } from '@chorus/model/operation-messages'
import { toMoments } from '@chorus/model/schedule/zoned-time'
import { createRandom, type Random } from '@chorus/sandbox/seed/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draft, idOf, openScheduling, type Platform, platforms, type Posted, type Scheduling } from './open-scheduling.ts'

/** ms: longer than the slowest stand-in needs. */
const indexed = 500
/** `npm run test:faults` raises it. */
const runs = Number(process.env['CHORUS_SCHEDULE_RUNS'] ?? 16)

let own: Scheduling
beforeAll(async () => void (own = await openScheduling()))
afterAll(() => own?.close())

/** Minutes at which clocks own.change, before, in and after the own.change. */
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
