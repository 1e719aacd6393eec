import type { Session } from '@chorus/model/session/session'
import { isKeptByServer, isSignedByWallet } from './is-kept-by-server.ts'

/** Whether this device alone has what opens a session. A wallet that signs each request has nothing to keep. */
export const isOfDevice = (session: Session): boolean => !isKeptByServer(session) && !isSignedByWallet(session)
