import type { Session } from '@chorus/model/session/session'
import { isKeptByServer } from './is-kept-by-server.ts'

/** Whether this device alone has what opens a session. A custody wallet is asked each time: there is nothing to have. */
export const isOfDevice = (session: Session): boolean =>
  !isKeptByServer(session) && !(session.type === 'Farcaster' && session.proof.kind === 'custody')
