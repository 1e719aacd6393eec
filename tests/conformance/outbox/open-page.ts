import type { Fetcher } from '@chorus/networks/fetcher'
import type { OutboxStorage } from '@chorus/outbox/outbox-deps'
import type { Random } from '@chorus/sandbox/seed/random'

/** What can happen to a request that changes something. To a page, a server killed before, during or after its work looks like one of these. */
export const faults = ['request-lost', 'answer-lost', 'late', 'doubled'] as const
export type Fault = (typeof faults)[number]

export interface PageOptions {
  random: Random
  /** The page dies at this request or change of its storage, before or after it takes effect. */
  lifetime: number
  /** Of each request that changes something. */
  faultRate: number
  isWrite(path: string, init: RequestInit | undefined): boolean
}

/** An account's clock, which advances when a page waits to send as it, and delivers whatever arrives late. Shared by the pages of one browser. */
export interface Clock {
  now(): number
  pause(ms: number): Promise<void>
  /** Acts once that time has passed. */
  later(ms: number, act: () => Promise<unknown>): void
  /** Goes back to the networks' time, which doesn't move with this one: they name the times of posts. */
  rewind(): void
}

/** ms. Longer than the sandbox's indices are behind. */
const indexMs = 2000

export function createClock(): Clock {
  let skipped = 0
  let waiting: { at: number; act: () => Promise<unknown> }[] = []
  const now = () => Date.now() + skipped
  return {
    now,
    async pause(ms) {
      skipped += ms
      const due = waiting.filter(({ at }) => at <= now())
      waiting = waiting.filter(({ at }) => at > now())
      for (const { act } of due) await act().catch(() => {})
      // The index of a network takes a moment of real time to have it, while this clock jumps by minutes.
      if (due.length > 0) await new Promise((resolve) => setTimeout(resolve, indexMs))
    },
    rewind() {
      waiting = waiting.map(({ at, act }) => ({ at: at - skipped, act }))
      skipped = 0
    },
    later: (ms, act) => void waiting.push({ at: now() + ms, act }),
  }
}

export interface Page {
  through(send: Fetcher, clock: Clock): Fetcher
  store(storage: OutboxStorage): OutboxStorage
  /** Never resolves once the page is dead. */
  pause(ms: number, clock: Clock): Promise<void>
  died: Promise<'died'>
  seen: readonly Fault[]
}

const never = new Promise<never>(() => {})

/** A page whose requests get lost, delayed or doubled, and which dies in the middle of its work. */
export function openPage({ random, lifetime, faultRate, isWrite }: PageOptions): Page {
  const seen: Fault[] = []
  const { promise: died, resolve: die } = Promise.withResolvers<'died'>()
  let isDead = false
  let steps = 0

  /** One step, at which the page may die: before it, or after it took effect. */
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    steps += 1
    const isLast = steps >= lifetime
    if (isLast) {
      isDead = true
      // The request may be in transit, or the transaction may have begun.
      if (random.chance(0.5)) await work().catch(() => {})
      die('died')
      return never
    }
    try {
      return await work()
    } finally {
      if (isDead) await never
    }
  }

  const lose = (): never => {
    throw new TypeError('Failed to fetch')
  }
  const disturb = async (send: Fetcher, clock: Clock, path: string, init?: RequestInit): Promise<Response> => {
    const fault = random.chance(faultRate) ? random.pick(faults) : undefined
    if (fault) seen.push(fault)
    // A request that has left the page isn't ended with it.
    const alone = { ...init, signal: null }
    if (fault === 'request-lost') lose()
    if (fault === 'late') {
      clock.later(random.between(1, 50) * 1000, () => send(path, alone))
      lose()
    }
    if (fault === 'doubled') await send(path, alone)
    const response = await send(path, init)
    if (fault === 'answer-lost') lose()
    return response
  }

  return {
    died,
    seen,
    through: (send, clock) => (path, init) =>
      step(async () => {
        if (isWrite(path, init)) return disturb(send, clock, path, init)
        if (random.chance(faultRate / 4)) lose()
        return send(path, init)
      }),
    store: ({ list, get, put, replaceDraft, restoreDraft, remove }) => ({
      list: () => step(list),
      get: (id) => step(() => get(id)),
      put: (id, row) => step(() => put(id, row)),
      replaceDraft: (rows, draftId) => step(() => replaceDraft(rows, draftId)),
      restoreDraft: (ids, draft) => step(() => restoreDraft(ids, draft)),
      remove: (ids) => step(() => remove(ids)),
    }),
    pause: async (ms, clock) => (isDead ? never : clock.pause(ms)),
  }
}
