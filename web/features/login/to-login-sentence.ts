import { toLoginProblem, type LoginProblem } from '@chorus/accounts/login-problem'
import type { LoginType } from '@chorus/accounts/login-type'
import { hostedCodes } from '@chorus/contract/hosted'
import { Failure, type FailureKind } from '@chorus/model/failure'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { toInvalidInputSentence } from '../../services/toasts/to-invalid-input-sentence.ts'
import { toWayLabel } from './way-labels.ts'

const ofCode: Readonly<Record<number, MessageId>> = {
  [hostedCodes.networkAway]: 'login.away',
  [hostedCodes.otherPerson]: 'login.otherPerson',
  [hostedCodes.ended]: 'login.ended',
  [hostedCodes.secondFactor]: 'login.secondFactor',
  [hostedCodes.wrongPassword]: 'login.wrongPassword',
  [hostedCodes.confirmationGone]: 'login.confirmationGone',
}

const ofProblem: Partial<Record<LoginProblem['kind'], MessageId>> = {
  otpLimitExceeded: 'login.codeLimit',
  emailLoginFailed: 'login.codeWrong',
  farcasterLoginTimedOut: 'login.timedOut',
  farcasterBoundToOther: 'login.boundToOther',
  appleBoundToOther: 'login.boundToOther',
  emailTaken: 'login.boundToOther',
  xUserSuspended: 'login.suspended',
}

const ofKind: Partial<Record<FailureKind, MessageId>> = {
  unreachable: 'login.offline',
  timeout: 'login.offline',
  'rate-limited': 'login.slowDown',
  broken: 'login.broken',
}

/** Why a login came to nothing, in the reader's language where we know it, and in the words of whoever refused where we do not. */
export function toLoginSentence(error: unknown, type: LoginType, t: Translate): string {
  const { kind, message } = toLoginProblem(error)
  const code = error instanceof Failure ? error.code : undefined
  const id =
    (code !== undefined && ofCode[code]) ||
    (kind !== 'other' && ofProblem[kind]) ||
    (error instanceof Failure && (error.status === 502 ? 'login.away' : ofKind[error.kind]))
  return id ? t(id, { way: toWayLabel(type, t) }) : (toInvalidInputSentence(message, t) ?? message)
}
