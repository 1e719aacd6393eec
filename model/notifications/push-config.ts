import { errorMessages } from '../error-messages.ts'
import { Failure } from '../failure.ts'

/** What push messaging requires. Spec 3 §3. */
export const pushConfigKeys = ['apiKey', 'authDomain', 'projectId', 'storageBucket', 'messagingSenderId', 'appId', 'measurementId'] as const
export type PushConfig = Record<(typeof pushConfigKeys)[number], string>

/** The complete configuration; otherwise throws a `not-configured` Failure that names what is missing. */
export function toPushConfig(values: Partial<PushConfig>): PushConfig {
  const missing = pushConfigKeys.filter((key) => !values[key])
  if (missing.length > 0) throw new Failure('not-configured', errorMessages.pushKeysMissing(missing))
  return values as PushConfig
}
