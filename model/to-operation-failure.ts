import { Failure, type FailureFacts, type FailureKind } from './failure.ts'
import { operationMessages, type OperationReason } from './operation-messages.ts'

/** The failure of an operation whose reason is known, so that code decides by the reason and never by the message. */
export const toOperationFailure = (kind: FailureKind, reason: OperationReason, facts: Omit<FailureFacts, 'reason'> = {}): Failure =>
  new Failure(kind, operationMessages[reason], { ...facts, reason })
