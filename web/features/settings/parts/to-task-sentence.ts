import { type Failure, isFailure, type FailureKind } from '@chorus/model/failure'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import { toInvalidInputSentence } from '../../../services/toasts/to-invalid-input-sentence.ts'
import { toNewMethodSentence } from '../../../services/toasts/to-new-method-sentence.ts'
import { toSentence } from '../../../services/toasts/to-sentence.ts'
import { accountCodes } from './account-calls.ts'

const ofCode: Readonly<Record<number, MessageId>> = {
  [accountCodes.undoExpired]: 'securityActivity.undoExpired',
  [accountCodes.staleLogin]: 'deleteAccount.loginTooOld',
  [accountCodes.noConnection]: 'connections.notConnected',
}

const ofKind: Partial<Record<FailureKind, MessageId>> = {
  unreachable: 'accounts.unreachable',
  timeout: 'accounts.unreachable',
  broken: 'accounts.unreachable',
  unauthorized: 'toast.unauthorized',
  'not-found': 'error.unavailable',
}

/** Why an action on our server failed, in the user’s language. The server’s own text is for developers and is never shown. */
export function toTaskSentence(error: unknown, t: Translate): string {
  if (!isFailure(error)) return t('error.unknown')
  if (error.kind === 'rate-limited') return toSentence(error, t, { network: 'Chorus' })
  return toNewMethodSentence(error, t) ?? toInvalidInputSentence(error.message, t) ?? t(findMessage(error), { network: 'Chorus' })
}

const findMessage = ({ code, kind }: Failure): MessageId =>
  (code === undefined ? undefined : ofCode[code]) ?? ofKind[kind] ?? 'error.unknown'
