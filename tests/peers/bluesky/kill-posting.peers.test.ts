import { setTimeout as sleep } from 'node:timers/promises'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Keeper, planRuns, type Run } from './killing/plan-runs.ts'
import { postOnce } from './killing/post-once.ts'
import { startDirectory } from './killing/start-directory.ts'
import { type KillableServer, startKillableServer } from './killing/start-killable-server.ts'
import { startWriter } from './killing/start-writer.ts'
import { type Outcome, toRunTable } from './killing/to-run-table.ts'
import { readPeer } from './read-peer.ts'

// A real browser posts through the production server to a real PDS. At random moments the tab, the browser or the
// server is killed, and requests and responses are lost. Once everything has restarted, every post exists once.

/** `npm run test:faults` runs many more. */
const runs = Number(process.env['CHORUS_KILL_RUNS'] ?? 6)
const seed = process.env['CHORUS_KILL_SEED'] ?? String(Date.now() % 1_000_000)
/** ms */
const setUp = 90_000
const perRun = 100_000
/** Latest moment of a kill, as a share of the usual time from the press to the response. */
const latest = 1.3

const undo = new AsyncDisposableStack()
let proxy: FaultProxy
let server: KillableServer

beforeAll(async () => {
  const { pds, plc } = readPeer()
  proxy = undo.use(await startFaultProxy({ target: pds }))
  const directory = undo.use(await startDirectory(plc, { from: pds, to: proxy.url }))
  server = undo.use(
    await startKillableServer({
      CHORUS_BLUESKY_URL: proxy.url,
      CHORUS_BLUESKY_SERVICES: proxy.url,
      CHORUS_PLC_URL: directory.url,
    }),
  )
}, setUp)
afterAll(() => undo.disposeAsync(), setUp)

/** Posts from an account whose tokens `keeper` stores. */
async function post(keeper: Keeper, planned: readonly Run[]): Promise<Outcome[]> {
  const { pds } = readPeer()
  await using writer = await startWriter({ keeper, pds, url: server.url })
  const stage = { writer, server, proxy }
  const textOf = ({ number }: Pick<Run, 'number'>) => `Run ${number} of ${seed}`
  const calm: Run = { number: 0, keeper, kind: 'none', kills: [], faults: [], moment: 0, delay: 0 }
  // Measure how long a post takes once everything is warm.
  let usual = 0
  for (const number of [-2, -1]) {
    const { faults, taken = 0 } = await postOnce(stage, { ...calm, number }, textOf({ number }), 0)
    expect(faults).toEqual([])
    usual = taken
  }
  const outcomes: Outcome[] = []
  for (const run of planned) {
    const { number, kind } = run
    const posting = postOnce(stage, run, textOf(run), usual * latest + run.delay)
    const outcome = await inTime(posting).catch(async (error: unknown): Promise<Outcome> => {
      // Start the next run with a fresh browser.
      proxy.clear()
      await writer.browser.kill()
      return { number, keeper, kind, wasUnderWay: true, wasPromised: false, count: 0, recovery: 0, faults: [String(error)] }
    })
    outcomes.push(outcome)
    if (outcome.faults.length > 0)
      process.stdout.write(`Run ${number}, ${kind}, moment ${run.moment.toFixed(3)}: ${outcome.faults.join(' ')}\n`)
  }
  // Count again at the end, because a late retry could publish a post twice.
  const counts = await writer.countPosts()
  return outcomes.map((outcome) => {
    const count = counts.get(textOf(outcome)) ?? 0
    const later = count === outcome.count ? [] : [`It existed ${outcome.count} times at first and ${count} times at the end.`]
    return { ...outcome, count, faults: [...outcome.faults, ...later] }
  })
}

/** Fails a run that hangs. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const isDone = new AbortController()
  const late = sleep(perRun, undefined, { signal: isDone.signal }).then(() => {
    throw new Error(`The run took longer than ${perRun} ms.`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    isDone.abort()
  }
}

test(
  `${runs} posts, each interrupted by a kill or a lost message, are published once`,
  async () => {
    const planned = planRuns(seed, runs)
    const outcomes: Outcome[] = []
    for (const [keeper, own] of Map.groupBy(planned, ({ keeper }) => keeper)) outcomes.push(...(await post(keeper, own)))
    process.stdout.write(`${runs} runs of seed ${seed}:\n${toRunTable(outcomes)}\n`)
    expect(outcomes.filter(({ count }) => count > 1)).toEqual([])
    expect(outcomes.filter(({ faults }) => faults.length > 0)).toEqual([])
  },
  setUp + runs * perRun,
)
