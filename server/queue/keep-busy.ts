import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Jobs in a shared queue, each leased by one node at a time. */
export interface Work<T> {
  /** Most concurrent jobs. A slow one blocks only its own slot. */
  most: number
  /** ms per job: less than its lease, so that no other node works on it by then. */
  timeoutMs: number
  /** Leases up to `count` due jobs. */
  claim(count: number): Promise<readonly T[]>
  run(piece: T): Promise<void>
  /** Called for a job that failed or timed out. */
  postpone(piece: T, error: unknown): Promise<void>
  /** Returns a job that was not started, because this node stops. */
  giveBack(piece: T): Promise<void>
}

export interface BusyDeps {
  /** ms between checks for due jobs while there is spare capacity. */
  tick: number
  log: Logger
  /** Log message for failures. */
  sentence: string
  /** ms to wait for running jobs after a stop: less than a process is given. */
  grace?: number
}

/**
 * Works through due jobs until stopped. The returned function stops it and resolves when running jobs have finished or their grace period
 * is over; other nodes then take over the rest, as after a crash.
 */
export function keepBusy<T>(work: Work<T>, { tick, log, sentence, grace = 5000 }: BusyDeps): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let wake = () => {}
  const warn = (error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ error }, sentence)
  }

  const run = async (piece: T): Promise<void> => {
    if (stopping.signal.aborted) return work.giveBack(piece)
    try {
      await inTime(work.timeoutMs, work.run(piece))
    } catch (error) {
      await inTime(work.timeoutMs, work.postpone(piece, error))
    }
  }
  const begin = (piece: T) => {
    const one = run(piece)
      .catch(warn)
      .finally(() => {
        running.delete(one)
        wake()
      })
    running.add(one)
  }
  /** Returns whether more jobs may be due. */
  const takeUp = async (): Promise<boolean> => {
    const free = work.most - running.size
    const pieces = await work.claim(free)
    for (const piece of pieces) begin(piece)
    return pieces.length >= free
  }
  /** Also resolves when no job is running. */
  const waitForPlace = async (): Promise<void> => {
    if (running.size >= work.most && !stopping.signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
  }
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (await takeUp().catch(warn)) await waitForPlace()
      else await sleep(tick * (0.75 + Math.random() / 2), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
    await Promise.all(running)
  }

  const ended = keep()
  return async () => {
    stopping.abort()
    wake()
    await inTime(grace, ended).catch(() => {})
  }
}

/** Abandons a job that exceeds its deadline. */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
