import { setTimeout } from 'node:timers/promises'

/** What comes within so many ms; undefined when it fails or comes later. */
export async function withPatience<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const given = new AbortController()
  const late = setTimeout(ms, undefined, { signal: given.signal }).catch(() => undefined)
  return Promise.race([answer.catch(() => undefined), late]).finally(() => given.abort())
}
