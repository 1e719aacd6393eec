import { errorMessages, recogniseServiceError, type ServiceErrorKind } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'

/** Why a login failed, and the fallback message. Spec 1 §8, spec 3 §8. */
export interface LoginProblem {
  kind: ServiceErrorKind | 'other'
  message: string
}

export function toLoginProblem(error: unknown): LoginProblem {
  const message = error instanceof Error && error.message ? error.message : errorMessages.unknownError
  const kind = recogniseServiceError(message, error instanceof Failure ? error.code : undefined) ?? 'other'
  return { kind, message: kind === 'appleBoundToOther' ? errorMessages.appleBoundToOther : message }
}
