import { setTimeout } from 'node:timers/promises'

/** Resolves to undefined when the response fails or comes after the deadline. */
export type InTime = <T>(answer: Promise<T> | undefined) => Promise<T | undefined>

/** ms for all responses together. */
const deadline = 3000

/** Runs a task that calls several services under one deadline. After it, all of them count as failed. */
export async function withDeadline<T>(act: (inTime: InTime) => Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const late = setTimeout(deadline, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    return await act(async (answer) => answer && Promise.race([answer.catch(() => undefined), late]))
  } finally {
    waiting.abort()
  }
}
