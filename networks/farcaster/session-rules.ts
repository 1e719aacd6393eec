import { isFailure } from '@chorus/model/failure'
import type { SessionRules } from '../session-rule.ts'

export const farcasterSessions: SessionRules = {
  /** Only a network that knows that there is no such session ends the account. Spec 1 §4 L86. */
  isFinal: (error) =>
    error === undefined || isFailure(error, 'unauthorized') || isFailure(error, 'forbidden') || isFailure(error, 'not-found'),
}
