import type { LoginType } from '@chorus/accounts/login-type'
import * as v from 'valibot'
import { toOwnPath } from '../../../services/navigation/to-own-path.ts'

// A login that leaves the page. A response belongs to it only if this tab started it recently and the response carries the same state.

const key = 'login'
/** As long as our server stores it. */
const lifetimeMs = 600_000

const Attempt = v.object({
  type: v.string(),
  /** The page to return to. */
  to: v.pipe(v.unknown(), v.transform(toOwnPath)),
  state: v.string(),
  nonce: v.string(),
  startedAt: v.number(),
  /** The account that was logged in. */
  accountId: v.optional(v.string()),
})
export type LoginAttempt = Omit<v.InferOutput<typeof Attempt>, 'type'> & { type: LoginType }

const createSecret = (): string => crypto.randomUUID().replaceAll('-', '')

export function startAttempt(type: LoginType, to: string, now: number, accountId?: string): LoginAttempt {
  const attempt = { type, to: toOwnPath(to), state: createSecret(), nonce: createSecret(), startedAt: now, ...(accountId && { accountId }) }
  sessionStorage.setItem(key, JSON.stringify(attempt))
  return attempt
}

/** The attempt that this tab started in the last ten minutes. `type`: only of this sign-in method. */
export function readAttempt(now: number, type?: LoginType): LoginAttempt | undefined {
  try {
    const result = v.safeParse(Attempt, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    if (!result.success) return undefined
    const { startedAt, type: stored } = result.output
    const isValid = startedAt <= now && now - startedAt < lifetimeMs
    return isValid && (type === undefined || stored === type) ? (result.output as LoginAttempt) : undefined
  } catch {
    return undefined
  }
}

/** Ends an attempt, which is valid once, after its response or cancellation. `attempt`: leaves a newer one unchanged. */
export function endAttempt(attempt?: LoginAttempt): void {
  if (attempt === undefined || readAttempt(attempt.startedAt)?.state === attempt.state) sessionStorage.removeItem(key)
}

/** The path to return to, with the state that only this tab knows. */
export const toCallback = (source: string, { state }: LoginAttempt): string => `/login/callback/${source}?state=${state}`

/** The current path, to return to after the login. On the login page, its own return path. */
export function findReturnPath(): string {
  const { pathname, search } = location
  if (!pathname.startsWith('/login')) return pathname + search
  return new URLSearchParams(search).get('to') ?? '/'
}
