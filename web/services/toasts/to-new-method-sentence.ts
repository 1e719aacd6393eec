import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { isFailure } from '@chorus/model/failure'
import type { Translate } from '../../i18n/create-translate.ts'

/** Why the last login doesn't count, and when it will. Undefined: the failure has another cause. */
export function toNewMethodSentence(error: unknown, t: Translate): string | undefined {
  if (!isFailure(error, 'refused') || error.code !== hostedCodes.newMethod) return undefined
  return t('login.methodTooNew', { count: Math.max(1, Math.ceil((error.retryAfter ?? 0) / 3_600_000)) })
}
