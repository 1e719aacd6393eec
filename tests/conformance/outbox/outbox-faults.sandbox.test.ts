import type { NetworkName } from '@chorus/model/network-identity'
import type { Draft } from '@chorus/networks/draft'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { createRandom } from '@chorus/sandbox/seed/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPicture } from '../bluesky-actors.ts'
import { faults, type Fault } from './open-page.ts'
import { runPost } from './run-post.ts'
import { type Stage, startStages } from './start-stages.ts'

/** Over all networks and kinds of posts. `npm run test:outbox` raises it. */
const runs = Number(process.env['CHORUS_OUTBOX_RUNS'] ?? 200)

/** Sends of one network with a poll or with files: our server limits both by day. */
const mostOf: Partial<Record<Kind, number>> = { poll: 24, media: 60 }

let running: Awaited<ReturnType<typeof startStages>>
beforeAll(async () => void (running = await startStages()))
afterAll(() => running?.[Symbol.asyncDispose]())

type Content = Omit<Outgoing, 'accountId' | 'network'>
const plain = (text: string): Draft => ({ text, media: [], languages: ['en'] })
const toName = ({ postId, publicationId }: Stage['target']) => ({ postId, publicationId })

const kinds = {
  post: (text) => ({ draft: plain(text) }),
  media: (text) => ({
    draft: {
      ...plain(text),
      media: [1, 2].map((size) => ({ kind: 'image', file: toPicture(40 * size, 30), width: 40 * size, height: 30 })),
    },
  }),
  thread: (text) => ({ draft: plain(`${text}, part 1`), thread: [2, 3, 4, 5].map((part) => plain(`${text}, part ${part}`)) }),
  reply: (text, { target }) => ({ draft: { ...plain(text), replyTo: toName(target) } }),
  quote: (text, { target }) => ({ draft: { ...plain(text), quote: toName(target) } }),
  poll: (text) => ({
    draft: plain(text),
    poll: { key: crypto.randomUUID(), title: text, options: ['Yes', 'No'], type: 'single-choice', durationSeconds: 86_400 },
  }),
} as const satisfies Record<string, (text: string, stage: Stage) => Content>
type Kind = keyof typeof kinds

interface Result {
  network: NetworkName
  kind: Kind
  outcome: string
}

/** Checks one send against the network's ledger. */
async function check(stage: Stage, kind: Kind, run: number, seen: Set<Fault>): Promise<Result & { deaths: number }> {
  const text = `Number ${run} is a ${kind}`
  const content: Content = kinds[kind](text, stage)
  const result = await runPost(stage, content, createRandom(`outbox/${stage.network}/${kind}/${run}`))
  for (const fault of result.seen) seen.add(fault)
  const ledger = await stage.readLedger()
  const parts = [content.draft, ...(content.thread ?? [])].map((part) => ledger.filter((entry) => entry.text === part.text))
  const facts = `${stage.network} ${text}: ${result.seen.join(', ')}, ${result.deaths} deaths → ${result.rows.map(({ phase, failure }) => `${phase} ${failure?.message ?? ''} ${failure?.causes?.map(({ message }) => message).join(' ← ') ?? ''}`).join('; ') || 'confirmed'}`
  // Doubled: never, whatever happened.
  for (const found of parts) expect(found.length, facts).toBeLessThanOrEqual(1)
  // Lost: never. What isn't published is still in the outbox.
  const published = parts.filter((found) => found.length === 1).length
  expect(published + result.rows.length, facts).toBeGreaterThanOrEqual(parts.length)
  if (result.rows.length === 0) expect([published, result.told.size], facts).toEqual([parts.length, parts.length])
  // Out of order: never.
  for (const [index, [entry]] of parts.entries()) {
    if (!entry || index === 0) continue
    expect(entry.replyTo, facts).toBe(parts[index - 1]![0]?.id)
  }
  // Refused: never, as nothing was wrong with them.
  expect(
    result.rows.filter(({ phase }) => phase === 'failed'),
    facts,
  ).toEqual([])
  const [first] = result.rows
  return {
    network: stage.network,
    kind,
    outcome: first ? `${first.phase}: ${first.failure?.message ?? ''}` : 'confirmed',
    deaths: result.deaths,
  }
}

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
        const own = all.filter((kind) => (kind !== 'poll' || stage.hasPolls) && (counts[kind] ?? 0) < (mostOf[kind] ?? Infinity))
        const kind = own[Math.floor(run / stages.length) % own.length]!
        counts[kind] = (counts[kind] ?? 0) + 1
        const result = await check(stage, kind, run, seen)
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
