import { type Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'

/** Carries out a change under a name, by which our server recognises it. */
export type Attempt = <T>(what: unknown, work: (attempt: string) => Promise<T>) => Promise<T>

/**
 * Names changes, so that our server sends and X bills each once. If its response is lost, the same change keeps its name when it is repeated.
 * Any response of our server ends it. `what`: equal for the same change.
 */
export function createAttempts(): Attempt {
  const names = new Map<unknown, string>()
  return async (what, work) => {
    const name = names.get(what) ?? crypto.randomUUID()
    names.set(what, name)
    let isLost = false
    try {
      return await work(name)
    } catch (error) {
      isLost = isFailure(error) && isUnanswered(error)
      throw error
    } finally {
      if (!isLost) names.delete(what)
    }
  }
}

/** Whether our server may have carried out a request whose response is missing. */
const isUnanswered = ({ kind, status }: Failure): boolean => status === undefined && mayHaveHappened(kind)
