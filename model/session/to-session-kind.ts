import type { Session } from './session.ts'

/** What determines a session's abilities: its type, and how the account was proven where that matters. */
export const toSessionKind = (session: Session): string => ('proof' in session ? `${session.type}-${session.proof.kind}` : session.type)
