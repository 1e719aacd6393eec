import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSend, type Kind, kinds, type Result } from './check-send.ts'
import { faults, type Fault } from './open-page.ts'
import { startStages } from './start-stages.ts'

/** Over all networks and kinds of posts. `npm run test:outbox` raises it. */
const runs = Number(process.env['CHORUS_OUTBOX_RUNS'] ?? 200)

/** Sends of one network with a poll or with files: our server limits both by day. */
const mostOf: Partial<Record<Kind, number>> = { poll: 24, media: 60 }

let running: Awaited<ReturnType<typeof startStages>>
beforeAll(async () => void (running = await startStages()))
afterAll(() => running?.[Symbol.asyncDispose]())

test(`sends what is written once, in order and without loss in ${runs} runs`, { timeout: 60_000 + runs * 5000 }, async () => {
  const { stages } = running
  const seen = new Set<Fault>()
  const results: Result[] = []
  let deaths = 0
  await Promise.all(
    stages.map(async (stage, place) => {
      const all = Object.keys(kinds) as Kind[]
      const counts: Partial<Record<Kind, number>> = {}
      for (let run = place; run < runs; run += stages.length) {
        const has = (kind: Kind) => (kind !== 'poll' || stage.hasPolls) && (kind !== 'media' || stage.hasMedia)
        const own = all.filter((kind) => has(kind) && (counts[kind] ?? 0) < (mostOf[kind] ?? Infinity))
        const kind = own[Math.floor(run / stages.length) % own.length]!
        counts[kind] = (counts[kind] ?? 0) + 1
        const result = await checkSend(stage, kind, run, seen)
        deaths += result.deaths
        results.push(result)
      }
    }),
  )
  for (const { network } of stages) {
    const outcomes = Object.entries(
      Object.groupBy(
        results.filter((result) => result.network === network),
        ({ outcome }) => outcome,
      ),
    )
    process.stdout.write(`${network}: ${outcomes.map(([outcome, all]) => `${all!.length} ${outcome}`).join(', ')}\n`)
    if (network === 'bluesky' || network === 'farcaster') expect(outcomes.map(([outcome]) => outcome)).toEqual(['confirmed'])
  }
  process.stdout.write(`Outbox under faults: ${results.length} sends, ${deaths} pages killed\n`)
  expect(results).toHaveLength(runs)
  expect([...seen].toSorted()).toEqual([...faults].toSorted())
})
