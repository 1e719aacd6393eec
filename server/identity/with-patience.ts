import { setTimeout } from 'node:timers/promises'

/** Gives back what was answered within the time; what comes later or fails is nothing. */
export type InTime = <T>(answer: Promise<T> | undefined) => Promise<T | undefined>

/** ms that somebody waits for all the others together. */
const patience = 3000

/** Does something with others who may be slow or silent: from when their time is over, they have said nothing. */
export async function withPatience<T>(act: (inTime: InTime) => Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const late = setTimeout(patience, undefined, { signal: waiting.signal }).catch(() => undefined)
  try {
    return await act(async (answer) => answer && Promise.race([answer.catch(() => undefined), late]))
  } finally {
    waiting.abort()
  }
}
