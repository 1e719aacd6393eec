import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSend, type Kind, kinds, type Result } from './check-send.ts'
import { faults, type Fault } from './open-page.ts'
import type { Stage } from './stage.ts'
import { type Group, startStages } from './start-stages.ts'

/** Over all accounts and kinds of posts. `npm run test:outbox` raises it. */
const runs = Number(process.env['CHORUS_OUTBOX_RUNS'] ?? 200)

/** Polls of one lane, and sends with files of one account: our server limits both by day. */
const mostOf: Partial<Record<Kind, number>> = { poll: 48, media: 60 }

/** Someone replies to and quotes a post of one network. */
const isOfOneNetwork = (kind: Kind) => kind === 'reply' || kind === 'quote'

let running: Awaited<ReturnType<typeof startStages>>
beforeAll(async () => void (running = await startStages()))
afterAll(() => running?.[Symbol.asyncDispose]())

/** Chooses the next kind of post for some accounts of a lane, in turn. Each begins with another one. */
function createTurns(groups: readonly Group[]) {
  const counts = new Map<string, number>()
  const toKey = ({ accountId }: Stage, kind: Kind) => (kind === 'poll' ? kind : `${accountId} ${kind}`)
  const countOf = (stage: Stage, kind: Kind) => counts.get(toKey(stage, kind)) ?? 0
  const turns = new Map<Group, number>()
  return (group: Group): Kind => {
    const networks = new Set(group.map(({ network }) => network))
    const own = (Object.keys(kinds) as Kind[]).filter(
      (kind) =>
        (kind !== 'poll' || group.every(({ hasPolls }) => hasPolls)) &&
        (kind !== 'media' || group.every(({ hasMedia }) => hasMedia)) &&
        (!isOfOneNetwork(kind) || networks.size === 1) &&
        group.every((stage) => countOf(stage, kind) + group.length <= (mostOf[kind] ?? Infinity)),
    )
    const turn = turns.get(group) ?? groups.indexOf(group)
    turns.set(group, turn + 1)
    const kind = own[turn % own.length]!
    for (const stage of group) counts.set(toKey(stage, kind), countOf(stage, kind) + 1)
    return kind
  }
}

test(`sends what is written once, in order and without loss in ${runs} runs`, { timeout: 60_000 + runs * 10_000 }, async () => {
  const { lanes } = running
  const seen = new Set<Fault>()
  const results: (Result & { by: string })[] = []
  let [sends, deaths] = [0, 0]
  await Promise.all(
    lanes.map(async ({ groups }, place) => {
      const toKind = createTurns(groups)
      for (let run = place; run < runs; run += lanes.length) {
        const group = groups[Math.floor(run / lanes.length) % groups.length]!
        const checked = await checkSend(group, toKind(group), run, seen)
        sends += 1
        deaths += checked.deaths
        const by = group.length === 1 ? 'alone' : new Set(group.map(({ network }) => network)).size === 1 ? 'two accounts' : 'all networks'
        results.push(...checked.results.map((result) => ({ ...result, by })))
      }
    }),
  )
  for (const [label, own] of Map.groupBy(results, (result) => result.label)) {
    const outcomes = [...Map.groupBy(own, ({ outcome }) => outcome)].map(([outcome, all]) => `${all.length} ${outcome}`)
    const contents = [...Map.groupBy(own, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`)
    const ways = [...Map.groupBy(own, ({ by }) => by)].map(([by, all]) => `${all.length} ${by}`)
    process.stdout.write(`${label}: ${outcomes.join(', ')} (${contents.join(', ')}; ${ways.join(', ')})\n`)
    expect(own.filter(({ outcome }) => outcome === 'sent').length / own.length, label).toBeGreaterThanOrEqual(0.9)
    // Their lookups always say what happened.
    if (label.startsWith('bluesky') || label.startsWith('farcaster'))
      expect(new Set(own.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
  }
  process.stdout.write(`Outbox under faults: ${sends} sends as ${results.length} accounts, ${deaths} pages killed\n`)
  expect(sends).toBe(runs)
  expect([...seen].toSorted()).toEqual([...faults].toSorted())
})
