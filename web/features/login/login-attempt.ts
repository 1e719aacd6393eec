import type { LoginType } from '@chorus/accounts/login-type'
import * as v from 'valibot'
import { toOwnPath } from '../../app/to-own-path.ts'

// A login that leaves the page. What this tab remembers of it is what makes its answer ours: nobody else can have begun it.

const key = 'login'

const Attempt = v.object({
  type: v.string(),
  /** Where it was begun: where it leads back to. */
  to: v.pipe(v.unknown(), v.transform(toOwnPath)),
  state: v.string(),
  nonce: v.string(),
})
export type LoginAttempt = Omit<v.InferOutput<typeof Attempt>, 'type'> & { type: LoginType }

const createMark = (): string => crypto.randomUUID().replaceAll('-', '')

export function beginAttempt(type: LoginType, to: string): LoginAttempt {
  const attempt = { type, to: toOwnPath(to), state: createMark(), nonce: createMark() }
  sessionStorage.setItem(key, JSON.stringify(attempt))
  return attempt
}

/** What this tab has begun, if that is what has come back. */
export function readAttempt(type?: LoginType): LoginAttempt | undefined {
  try {
    const result = v.safeParse(Attempt, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return result.success && (type === undefined || result.output.type === type) ? (result.output as LoginAttempt) : undefined
  } catch {
    return undefined
  }
}

/** It has been answered, one way or the other. */
export function endAttempt(): void {
  sessionStorage.removeItem(key)
}
