import * as calls from '@chorus/contract/account/sessions'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import {
  listSessions,
  refreshSession,
  renewSession,
  revokeAllSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionTokens,
} from '../../account/sessions.ts'
import type { Db } from '../../db/database.ts'
import { allKeys, type MasterKeys } from '../../vault/master-keys.ts'

export interface SessionDeps {
  db: Db
  keys: MasterKeys
  /** Revokes at the networks what the account's secrets allowed, when its result is called. */
  prepareRevoke(accountId: string): Promise<() => Promise<void>>
}

/** Calls that list, refresh and end sessions. */
export function sessionRoutes(serve: Serve<Viewer>, { db, keys, prepareRevoke }: SessionDeps): void {
  serve(calls.refreshJwt, async ({ body }) => toPair(await refreshSession(db, allKeys(keys, 'refresh'), body.refresh_token)))
  serve(calls.exchangeLegacyJwt, async ({ viewer }) => {
    // Otherwise someone with a stolen one-hour token could extend it to a week.
    if (!viewer.isByPlainToken) throw new Refusal("This requires the session's plain token.", { status: 403 })
    return toPair(await renewSession(db, viewer))
  })
  serve(calls.listSessions, async ({ viewer }) => ({
    sessions: (await listSessions(db, viewer.accountId)).map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === viewer.sessionId,
    })),
  }))
  serve(calls.revokeSession, async ({ viewer, params }) => {
    if (!(await revokeSession(db, viewer.accountId, params['id'] ?? ''))) throw new Refusal('This session does not exist.', { status: 404 })
  })
  serve(calls.revokeAllSessions, async ({ viewer, query }) => {
    if (query.except === 'current') await revokeOtherSessions(db, viewer)
    else {
      const revoke = await prepareRevoke(viewer.accountId)
      await revokeAllSessions(db, viewer.accountId)
      await revoke()
    }
  })
}

function toPair(tokens: Omit<SessionTokens, 'accessToken'> | undefined) {
  if (!tokens) throw new Refusal('This session has ended. Log in again.', { status: 401 })
  return { access_token_v3: tokens.shortToken, refresh_token_v3: tokens.refreshToken, session_id: tokens.sessionId }
}
