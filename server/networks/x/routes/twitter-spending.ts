import type { Serve } from '@chorus/contract/serve'
import { twitterSpending } from '@chorus/contract/twitter/spending'
import type { Viewer } from '../../../account/find-viewer.ts'
import type { Db } from '../../../db/database.ts'
import type { XBudgetConfig } from '../budget/budget-config.ts'
import { loadSpending } from '../budget/load-spending.ts'
import type { XSessions } from '../sign-in/x-sessions.ts'
import { noSession, xNotOffered } from './twitter-login.ts'

export interface TwitterSpendingDeps {
  db: Db
  /** Undefined: this server has no X application. */
  x: { sessions: XSessions; budget: XBudgetConfig } | undefined
  /** ms */
  now(): number
}

/** What the X account of a session has cost. */
export function twitterSpendingRoute(serve: Serve<Viewer>, { db, x, now }: TwitterSpendingDeps): void {
  serve(twitterSpending, async ({ context }) => {
    if (!x) throw xNotOffered()
    const session = await x.sessions.find(context)
    if (!session) throw noSession()
    return loadSpending(db, { payer: session.clientId, ...x.budget, now: now() })
  })
}
