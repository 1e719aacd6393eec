import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What there is to do in pieces, each of which a node takes for itself for a while. */
export interface Work<T> {
  /** Pieces at a time. A slow one keeps its own place, and no other. */
  most: number
  /** ms for one piece: less than it was taken for, so that nobody else is at it by then. */
  patience: number
  /** Takes what is due, so many at most. */
  claim(count: number): Promise<readonly T[]>
  attend(piece: T): Promise<void>
  /** It went wrong, or took too long. */
  postpone(piece: T, error: unknown): Promise<void>
  /** It was not begun: this node stops. */
  giveBack(piece: T): Promise<void>
}

export interface BusyDeps {
  /** ms between two looks at what is due, where there was less than could be done. */
  tick: number
  log: Logger
  /** For the log: what could not be done. */
  sentence: string
  /** ms that is waited for what has been begun, when it is told to stop: less than a process has. */
  grace?: number
}

/**
 * Does what is due until it is told to stop. What it answers then is done when what was begun has ended, or has had its time: what is left
 * is another node's, as of one that was killed.
 */
export function keepBusy<T>(work: Work<T>, { tick, log, sentence, grace = 5000 }: BusyDeps): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let wake = () => {}
  const warn = (error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ error }, sentence)
  }

  const attend = async (piece: T): Promise<void> => {
    if (stopping.signal.aborted) return work.giveBack(piece)
    try {
      await inTime(work.patience, work.attend(piece))
    } catch (error) {
      await inTime(work.patience, work.postpone(piece, error))
    }
  }
  const begin = (piece: T) => {
    const one = attend(piece)
      .catch(warn)
      .finally(() => {
        running.delete(one)
        wake()
      })
    running.add(one)
  }
  /** Whether there may be more than could be taken. */
  const takeUp = async (): Promise<boolean> => {
    const free = work.most - running.size
    const pieces = await work.claim(free)
    for (const piece of pieces) begin(piece)
    return pieces.length >= free
  }
  /** Or until there is nothing to wait for any more. */
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

/** What does not end is left to itself. */
async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It takes too long.')), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
