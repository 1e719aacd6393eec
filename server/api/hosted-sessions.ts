import * as calls from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { findViewer, type Viewer } from '../account/find-viewer.ts'
import { revokeSession } from '../account/sessions.ts'
import type { BrowserCookie } from '../guard/browser-cookie.ts'
import { isOwnPage } from '../guard/same-origin.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { loadAccount } from '../hosted/enter.ts'
import { noNetworkSession } from '../hosted/network-away.ts'
import { createResume } from '../hosted/resume.ts'
import { toHostedSession } from '../hosted/to-session-text.ts'
import { withErrorStatus } from '../hosted/with-error-status.ts'
import type { NetworkSession } from '../vault/network-session-vault.ts'

const noViewer = () => new Refusal('You are not logged in.', { code: hostedCodes.noSession, status: 401 })

/** Calls that list, check and end the sessions of this browser. */
export function hostedSessions(serve: Serve<Viewer>, { hosted, cookie }: { hosted: Hosted; cookie: BrowserCookie }): void {
  const { db, vault, sessionAdapters } = hosted
  const resume = createResume(hosted)

  /** A database outage must not look like a logout, so then the call fails. */
  const findAnew = async (context: Context): Promise<Viewer | undefined> => {
    const token = isOwnPage(context) ? cookie.read(context) : undefined
    return token === undefined ? undefined : findViewer(db, token)
  }

  const endAll = async (context: Context, sessions: readonly NetworkSession[]): Promise<void> => {
    for (const session of sessions) await sessionAdapters.get(session.type)?.leaveBrowser?.(context, session)
    await hosted.endAtNetwork(sessions)
  }

  serve(calls.hostedSession, async ({ viewer: known, context }): Promise<v.InferInput<typeof calls.hostedSession.reply>> => {
    const viewer = known ?? (await findAnew(context))
    if (!viewer) return { account: null, sessions: [] }
    const sessions = await vault.list(viewer.sessionId)
    // The session may end between the two queries. An empty result then means logged out, not an account without networks.
    if (sessions.length === 0 && known?.isByCookie && !(await findAnew(context))) return { account: null, sessions: [] }
    return { account: await loadAccount(db, viewer.accountId), sessions: sessions.map((one) => toHostedSession(sessionAdapters, one)) }
  })

  serve(calls.resumeHosted, ({ body: { type, profileId }, viewer, context }) =>
    withErrorStatus(async () => {
      if (!viewer) throw noViewer()
      const session = await vault.find({ sessionId: viewer.sessionId, type, profileId })
      if (!session) throw noNetworkSession()
      return toHostedSession(sessionAdapters, await resume(session, context))
    }),
  )

  serve(calls.removeHostedSession, async ({ params, viewer, context }) => {
    if (!viewer) throw noViewer()
    const { type = '', profileId = '' } = params
    const session = await vault.find({ sessionId: viewer.sessionId, type, profileId })
    if (!session) throw noNetworkSession()
    await vault.remove(session)
    await endAll(context, [session])
    return null
  })

  serve(calls.endHostedSession, async ({ viewer, context }) => {
    const sessions = viewer ? await vault.list(viewer.sessionId) : []
    if (viewer) await revokeSession(db, viewer.accountId, viewer.sessionId)
    cookie.clear(context)
    await endAll(context, sessions)
    for (const adapter of sessionAdapters.values()) await adapter.leaveBrowser?.(context)
    return null
  })
}
