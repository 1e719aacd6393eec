import { createOutbox } from '@chorus/outbox/create-outbox'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { createLocks, createTabs, createWorld } from '@chorus/outbox/testing/outbox-world'
import type { Random } from '@chorus/sandbox/seed/random'
import { createClock, openPage, type Fault, type Page } from './open-page.ts'
import type { Stage } from './start-stages.ts'

export interface PostRun {
  /** What remains in the outbox. Empty: everything was confirmed. */
  rows: readonly OutboxRow[]
  /** Ids of the rows that were reported to their author as published. */
  told: ReadonlySet<string>
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

/** Posts from pages that die and whose requests get lost, until nothing more happens without the author. */
export async function runPost(stage: Stage, outgoing: Omit<Outgoing, 'accountId' | 'network'>, random: Random): Promise<PostRun> {
  const { disk } = createWorld()
  disk.drafts.add('draft')
  const clock = createClock()
  const told = new Set<string>()
  const seen: Fault[] = []
  const deaths = random.below(mostDeaths + 1)
  let lastId = 0

  const open = (page: Page) => {
    const sender = stage.openSender(page, clock)
    return createOutbox({
      storage: page.store(disk.storage),
      lock: createLocks(),
      tabs: createTabs()(),
      runAs: (_, work) => work(sender, new AbortController().signal),
      toPollUrl: (id) => `https://chorus.example/polls/${id}`,
      now: clock.now,
      createId: () => `row-${lastId++}`,
      onSettled({ id, phase }) {
        if (phase !== 'confirmed') return
        told.add(id)
        clock.rewind()
      },
      record: async () => {},
      pause: page.pause,
    })
  }

  for (let life = 0; life <= deaths; life++) {
    const isLast = life === deaths
    const page = openPage({
      random: random.fork(`page ${life}`),
      clock,
      lifetime: isLast ? Infinity : random.between(1, longestLife),
      faultRate: isLast ? 0.15 : 0.3,
      isWrite: (path, init) => isWrite(path, init),
    })
    const outbox = open(page)
    const work = async () => {
      // Its author finds a draft that was not sent, and presses Post again.
      if (disk.drafts.has('draft')) await outbox.send([{ ...outgoing, accountId: stage.accountId, network: stage.network }], 'draft')
      for (let visit = 0; visit < mostVisits && disk.rows.size > 0; visit++) {
        await outbox.resume()
        if (visit > 2) await page.pause(doubt)
      }
      // Our server gives an account one message a second on Farcaster, in real time.
      const isHeldBack = () => [...disk.rows.values()].some((row) => (row as OutboxRow).failure?.kind === 'rate-limited')
      for (let visit = 0; visit < mostVisits && isHeldBack(); visit++) {
        await new Promise((resolve) => setTimeout(resolve, 5000))
        await outbox.resume()
      }
      return 'done' as const
    }
    await Promise.race([work().catch((error: unknown) => (isLast ? Promise.reject(error) : undefined)), page.died])
    seen.push(...page.seen)
  }
  // What is late arrives at last.
  await clock.pause(120_000)
  return { rows: [...disk.rows.values()].map((row) => row as OutboxRow), told, deaths, seen }
}

const isWrite = (_path: string, init: RequestInit | undefined): boolean => !['GET', 'HEAD', undefined].includes(init?.method)
