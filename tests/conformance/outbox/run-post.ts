import { createOutbox } from '@chorus/outbox/create-outbox'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { createLocks, createTabs, createWorld } from '@chorus/outbox/testing/outbox-world'
import type { Random } from '@chorus/sandbox/seed/random'
import { type Clock, createClock, openPage, type Fault, type Page } from './open-page.ts'
import type { Stage } from './stage.ts'

export interface PostRun {
  /** What remains in the outbox. Empty: everything was confirmed. */
  rows: readonly OutboxRow[]
  /** Everything that was reported to its author as published, by id. */
  told: ReadonlyMap<string, OutboxRow>
  /** Keys of the identities that an outbox still looks up when it resumes. */
  looksNext: ReadonlySet<string>
  deaths: number
  seen: readonly Fault[]
}

/** Pages that die one after another, before one that lives. */
const mostDeaths = 3
/** More steps than even a thread with images takes. */
const longestLife = 45
/** After some attempts an outbox waits for the next visit. */
const mostVisits = 8
/** ms. Longer than any network leaves a post in doubt. */
const doubt = 11 * 60_000

/** Posts one entry per account, from pages that die and whose requests get lost, until nothing more happens without the author. */
export async function runPost(stages: readonly Stage[], posts: readonly Outgoing[], random: Random): Promise<PostRun> {
  const { disk } = createWorld()
  disk.drafts.add('draft')
  const clocks = new Map(stages.map(({ accountId }) => [accountId, createClock()]))
  const pauseAll = async (pause: (clock: Clock) => Promise<void>) => void (await Promise.all([...clocks.values()].map(pause)))
  const told = new Map<string, OutboxRow>()
  const looks = new Set<string>()
  const seen: Fault[] = []
  const deaths = random.below(mostDeaths + 1)
  let lastId = 0

  const open = (page: Page) => {
    const senders = new Map(stages.map((stage) => [stage.accountId, stage.openSender(page, clocks.get(stage.accountId)!)]))
    return createOutbox({
      storage: page.store(disk.storage),
      lock: createLocks(),
      tabs: createTabs()(),
      async runAs({ accountId }, work) {
        const sender = senders.get(accountId)
        if (!sender) throw new Error(`${accountId} is not logged in here.`)
        const find: typeof sender.find = (identity, ...rest) => {
          looks.add(identity.key)
          return sender.find(identity, ...rest)
        }
        return work({ ...sender, find }, new AbortController().signal)
      },
      toPollUrl: (id) => `https://chorus.example/polls/${id}`,
      now: Date.now,
      createId: () => `row-${lastId++}`,
      onSettled(row) {
        if (row.phase !== 'confirmed') return
        told.set(row.id, row)
        clocks.get(row.accountId)!.rewind()
      },
      record: async () => {},
      pause: (ms, { accountId }) => page.pause(ms, clocks.get(accountId)!),
    })
  }

  const looksNext = new Set<string>()
  for (let life = 0; life <= deaths; life++) {
    const isLast = life === deaths
    const page = openPage({
      random: random.fork(`page ${life}`),
      lifetime: isLast ? Infinity : random.between(1, longestLife),
      faultRate: isLast ? 0.15 : 0.3,
      isWrite: (path, init) => isWrite(path, init),
    })
    const outbox = open(page)
    const work = async () => {
      // Its author finds a draft that was not sent, and presses Post again.
      if (disk.drafts.has('draft')) await outbox.send(posts, 'draft')
      for (let visit = 0; visit < mostVisits && disk.rows.size > 0; visit++) {
        await outbox.resume()
        if (visit > 2) await pauseAll((clock) => page.pause(doubt, clock))
      }
      // Our server gives an account one message a second on Farcaster, in real time.
      const isHeldBack = () => [...disk.rows.values()].some((row) => (row as OutboxRow).failure?.kind === 'rate-limited')
      for (let visit = 0; visit < mostVisits && isHeldBack(); visit++) {
        await new Promise((resolve) => setTimeout(resolve, 5000))
        await outbox.resume()
      }
      if (!isLast || disk.rows.size === 0) return 'done' as const
      // What is late arrives at last, and one more visit shows what is still looked for.
      await pauseAll((clock) => page.pause(120_000, clock))
      looks.clear()
      await outbox.resume()
      for (const key of looks) looksNext.add(key)
      return 'done' as const
    }
    await Promise.race([work().catch((error: unknown) => (isLast ? Promise.reject(error) : undefined)), page.died])
    seen.push(...page.seen)
  }
  await pauseAll((clock) => clock.pause(120_000))
  return { rows: [...disk.rows.values()].map((row) => row as OutboxRow), told, looksNext, deaths, seen }
}

const isWrite = (_path: string, init: RequestInit | undefined): boolean => !['GET', 'HEAD', undefined].includes(init?.method)
