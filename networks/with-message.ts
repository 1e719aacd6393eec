import { Failure } from '@chorus/model/failure'
import type { Toggle } from './network.ts'

/** The same failure with the specs' message (spec 3 §8); the network's own error becomes its cause. */
export async function withMessage<T>(words: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    // Aborted and unauthorized failures keep their own message.
    if (!(cause instanceof Failure) || cause.kind === 'aborted' || cause.kind === 'unauthorized') throw cause
    const { kind, network, call, status, code, retryAfter, shortage, reason } = cause
    throw new Failure(kind, words, { network, call, status, code, retryAfter, shortage, reason, cause })
  }
}

/** @param words Messages for a failed add and a failed remove. */
export const toggleWithMessages = <T>(toggle: Toggle<T>, words: { add(of: T): string; remove(of: T): string }): Toggle<T> => ({
  add: (of, intent) => withMessage(words.add(of), () => toggle.add(of, intent)),
  remove: (of, intent) => withMessage(words.remove(of), () => toggle.remove(of, intent)),
})
