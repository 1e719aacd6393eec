import { setTimeout } from 'node:timers/promises'

/** Resolves to undefined on failure or after `ms`. */
export async function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const given = new AbortController()
  const late = setTimeout(ms, undefined, { signal: given.signal }).catch(() => undefined)
  return Promise.race([answer.catch(() => undefined), late]).finally(() => given.abort())
}
