import { Failure } from '@chorus/model/failure'
import type { Toggle } from '../../network.ts'

/** The same failure in the words of the specs (spec 3 §8); the network's own are its cause. */
export async function inWords<T>(words: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // Whoever gave up, or has to log in, is told that and nothing else.
    if (!(cause instanceof Failure) || cause.kind === 'aborted' || cause.kind === 'unauthorized') throw cause
    const { kind, network, call, status, code, retryAfter } = cause
    throw new Failure(kind, words, { network, call, status, code, retryAfter, cause })
  }
}

/** @param words Of a failure to add, and of one to remove. */
export const toggleInWords = <T>(toggle: Toggle<T>, words: { add(of: T): string; remove(of: T): string }): Toggle<T> => ({
  add: (of) => inWords(words.add(of), () => toggle.add(of)),
  remove: (of) => inWords(words.remove(of), () => toggle.remove(of)),
})
