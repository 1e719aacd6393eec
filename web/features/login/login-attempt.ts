import type { LoginType } from '@chorus/accounts/login-type'
import * as v from 'valibot'
import { toOwnPath } from '../../services/navigation/to-own-path.ts'

// A login that leaves the page. What comes back belongs to it only if this tab started it, not long ago, and it carries the same state.

const key = 'login'
/** As long as our server remembers it. */
const lifeMs = 600_000

const Attempt = v.object({
  type: v.string(),
  /** The page where it started: where it leads back to. */
  to: v.pipe(v.unknown(), v.transform(toOwnPath)),
  state: v.string(),
  nonce: v.string(),
  startedAt: v.number(),
})
export type LoginAttempt = Omit<v.InferOutput<typeof Attempt>, 'type'> & { type: LoginType }

const createSecret = (): string => crypto.randomUUID().replaceAll('-', '')

export function startAttempt(type: LoginType, to: string, now: number): LoginAttempt {
  const attempt = { type, to: toOwnPath(to), state: createSecret(), nonce: createSecret(), startedAt: now }
  sessionStorage.setItem(key, JSON.stringify(attempt))
  return attempt
}

/** The attempt that this tab started in the last ten minutes: any, or one of this type. */
export function readAttempt(now: number, type?: LoginType): LoginAttempt | undefined {
  try {
    const result = v.safeParse(Attempt, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    if (!result.success) return undefined
    const { startedAt, type: stored } = result.output
    const isAlive = startedAt <= now && now - startedAt < lifeMs
    return isAlive && (type === undefined || stored === type) ? (result.output as LoginAttempt) : undefined
  } catch {
    return undefined
  }
}

/** An attempt counts once: call this when it was answered or given up. `attempt`: leaves a newer one alone. */
export function endAttempt(attempt?: LoginAttempt): void {
  if (attempt === undefined || readAttempt(attempt.startedAt)?.state === attempt.state) sessionStorage.removeItem(key)
}

/** Where a server sends the browser back to, with the state that only the page that started knows. */
export const toCallback = (source: string, { state }: LoginAttempt): string => `/login/callback/${source}?state=${state}`
