import type { Attempts } from '@chorus/networks/draft'
import { lateMethods } from '@chorus/networks/late'

/** Few people need attempts, so others don’t load their code. */
export function createLateAttempts(): Attempts {
  let opening: Promise<Attempts> | undefined
  const open = () => {
    opening ??= import('../services/outbox/create-attempt-store.ts').then(({ createAttemptStore }) => createAttemptStore())
    opening.catch(() => (opening = undefined))
    return opening
  }
  return lateMethods(open, ['read', 'write', 'lock'])
}
