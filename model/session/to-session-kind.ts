import type { Session } from './session.ts'

/** What decides what a session can do: its type, and how the account was proven where that differs. */
export const toSessionKind = (session: Session): string => ('proof' in session ? `${session.type}-${session.proof.kind}` : session.type)
