import { lateMethods } from '@chorus/networks/late'
import type { NetworkDeps } from '@chorus/networks/network'

type Attempts = NonNullable<NetworkDeps['attempts']>

/** Few people make what needs them, so others don't load their code. */
export function createLateAttempts(): Attempts {
  let opening: Promise<Attempts> | undefined
  const open = () => {
    opening ??= import('../services/outbox/create-attempt-store.ts').then(({ createAttemptStore }) => createAttemptStore())
    opening.catch(() => (opening = undefined))
    return opening
  }
  return lateMethods(open, ['read', 'write'])
}
