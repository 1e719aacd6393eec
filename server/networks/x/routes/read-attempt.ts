import { attemptHeader } from '@chorus/contract/attempt-header'
import type { Context } from 'hono'
import type { XAccount } from './ask-as-x.ts'

/** The name of an account's request, so that a repeated one is known by it. Undefined: it has none. */
export function readAttempt({ req }: Context, { me }: Pick<XAccount, 'me'>): string | undefined {
  const attempt = req.header(attemptHeader)
  return attempt && attempt.length <= 100 ? `${me} ${req.method} ${req.path} ${attempt}` : undefined
}
