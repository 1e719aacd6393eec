import { Failure, isFailure } from '@chorus/model/failure'
import type { Session } from '@chorus/model/session/session'

/** A network has said that this very session is over, or somebody else's. */
export class SessionOver extends Failure {
  readonly session: Session
  constructor(session: Session, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(isFailure(cause) ? cause.kind : 'unauthorized', message, { cause })
    this.session = session
  }
}
