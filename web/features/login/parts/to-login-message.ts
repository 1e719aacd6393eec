import { toLoginProblem, type LoginProblem } from '@chorus/accounts/login-problem'
import type { LoginType } from '@chorus/accounts/login-type'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { budgetSpent } from '@chorus/contract/refusal'
import { Failure, isFailure, type FailureKind } from '@chorus/model/failure'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import { toInvalidInputSentence } from '../../../services/toasts/to-invalid-input-sentence.ts'
import { toNewMethodSentence } from '../../../services/toasts/to-new-method-sentence.ts'
import { toWait } from '../../../services/toasts/to-wait.ts'
import { toMethodLabel } from './method-labels.ts'

const byCode: Readonly<Record<number, MessageId>> = {
  [hostedCodes.networkAway]: 'login.unavailable',
  [hostedCodes.otherPerson]: 'login.otherPerson',
  [hostedCodes.ended]: 'login.ended',
  [hostedCodes.secondFactor]: 'login.secondFactor',
  [hostedCodes.wrongPassword]: 'login.wrongPassword',
  [hostedCodes.confirmationGone]: 'login.confirmationGone',
  [hostedCodes.staleLogin]: 'deleteAccount.loginTooOld',
  [hostedCodes.recentlyMoved]: 'login.recentlyMoved',
}

const byProblem: Partial<Record<LoginProblem['kind'], MessageId>> = {
  otpLimitExceeded: 'login.codeLimit',
  emailLoginFailed: 'login.codeWrong',
  farcasterLoginTimedOut: 'login.timedOut',
  farcasterBoundToOther: 'login.boundToOther',
  appleBoundToOther: 'login.boundToOther',
  emailTaken: 'login.boundToOther',
  xUserSuspended: 'login.suspended',
}

const byKind: Partial<Record<FailureKind, MessageId>> = {
  unreachable: 'login.offline',
  timeout: 'login.offline',
  'rate-limited': 'login.rateLimited',
  broken: 'login.broken',
}

const byMessage: Readonly<Record<string, MessageId>> = {
  'Failed to parse service URL.': 'login.serverInvalid',
}

/** Why a login failed: translated when the cause is known, otherwise the error's own message. */
export function toLoginMessage(error: unknown, type: LoginType, t: Translate): string {
  const newMethod = toNewMethodSentence(error, t)
  if (newMethod) return newMethod
  const { kind, message } = toLoginProblem(error)
  // Logging in costs less than anything else, so whatever is left doesn't help.
  if (isFailure(error) && error.status === budgetSpent)
    return t(error.retryAfter === undefined ? 'error.creditUsedUp' : 'error.budgetSpent', { network: toMethodLabel(type, t) })
  const code = error instanceof Failure ? error.code : undefined
  if (isFailure(error, 'rate-limited') && error.retryAfter !== undefined && kind === 'other') {
    const { unit, count } = toWait(error.retryAfter)
    return t(`login.rateLimited${unit}`, { count })
  }
  const id =
    (code !== undefined && byCode[code]) ||
    (kind !== 'other' && byProblem[kind]) ||
    (error instanceof Failure && (error.status === 502 ? 'login.unavailable' : byKind[error.kind])) ||
    (Object.hasOwn(byMessage, message) && byMessage[message])
  return id ? t(id, { method: toMethodLabel(type, t) }) : (toInvalidInputSentence(message, t) ?? message)
}
