import { Failure, isFailure } from '@chorus/model/failure'
import type { Session } from '@chorus/model/session/session'

/** The network said that this exact session is over or someone else's. */
export class SessionOver extends Failure {
  readonly session: Session
  constructor(session: Session, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(isFailure(cause) ? cause.kind : 'unauthorized', message, { cause })
    this.session = session
  }
}
