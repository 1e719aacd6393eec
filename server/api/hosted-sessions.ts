import * as calls from '@chorus/contract/hosted'
import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { XSessionData } from '@chorus/contract/twitter'
import type { Context } from 'hono'
import * as v from 'valibot'
import { findViewer, type Viewer } from '../account/find-viewer.ts'
import { revokeSession } from '../account/sessions.ts'
import type { BrowserCookie } from '../guard/browser-cookie.ts'
import { isOwnPage } from '../guard/same-origin.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { loadAccount } from '../hosted/enter.ts'
import { inOwnWords } from '../hosted/in-own-words.ts'
import { ended, networkAway, noNetworkSession } from '../hosted/network-away.ts'
import { createResume } from '../hosted/resume.ts'
import { toHostedSession } from '../hosted/to-session-text.ts'
import type { NetworkSession } from '../vault/network-session-vault.ts'

const noViewer = () => new Refusal('You are not logged in.', { code: hostedCodes.noSession, status: 401 })

const toXData = ({ secret }: NetworkSession): XSessionData => v.parse(XSessionData, JSON.parse(secret))

/** The sessions of this browser: what there is, whether it lives, and its end. */
export function hostedSessions(serve: Serve<Viewer>, { hosted, cookie }: { hosted: Hosted; cookie: BrowserCookie }): void {
  const { db, vault, x } = hosted
  const resume = createResume(hosted)

  /** Nobody is told to be logged out because the database is away: then it is the call that fails. */
  const findAnew = async (context: Context): Promise<Viewer | undefined> => {
    const token = isOwnPage(context) ? cookie.read(context) : undefined
    return token === undefined ? undefined : findViewer(db, token)
  }

  const resumeX = async (context: Context, session: NetworkSession): Promise<NetworkSession> => {
    const found = await x?.sessions.find(context, toXData(session))
    try {
      if (!x || !found) throw ended()
      const { id } = await x.loadUser(found.credentials)
      if (id !== session.profileId)
        throw new Refusal('X says that this session is somebody else’s. Log in again.', { code: hostedCodes.otherPerson, status: 409 })
      return session
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status !== 401 && error.status !== 409) throw networkAway('X', error)
      await vault.forget(session)
      throw error.status === 409 ? error : ended()
    }
  }

  const endAll = async (context: Context, sessions: readonly NetworkSession[]): Promise<void> => {
    for (const session of sessions) if (session.type === 'Twitter') await x?.sessions.end(context, toXData(session))
    await hosted.endAtNetwork(sessions)
  }

  serve(calls.hostedSession, async ({ viewer: known, context }): Promise<v.InferInput<typeof calls.hostedSession.reply>> => {
    const viewer = known ?? (await findAnew(context))
    if (!viewer) return { account: null, sessions: [] }
    const sessions = await vault.list(viewer.sessionId)
    // It may have ended between the two questions: then nothing is left of it, which is not the same as somebody without networks.
    if (sessions.length === 0 && known?.isByCookie && !(await findAnew(context))) return { account: null, sessions: [] }
    return { account: await loadAccount(db, viewer.accountId), sessions: sessions.map(toHostedSession) }
  })

  serve(calls.resumeHosted, ({ body: { type, profileId }, viewer, context }) =>
    inOwnWords(async () => {
      if (!viewer) throw noViewer()
      const session = await vault.find({ sessionId: viewer.sessionId, type, profileId })
      if (!session) throw noNetworkSession()
      return toHostedSession(type === 'Twitter' ? await resumeX(context, session) : await resume(session))
    }),
  )

  serve(calls.removeHostedSession, async ({ params, viewer, context }) => {
    if (!viewer) throw noViewer()
    const { type = '', profileId = '' } = params
    const session = await vault.find({ sessionId: viewer.sessionId, type, profileId })
    if (!session) throw noNetworkSession()
    await vault.forget(session)
    await endAll(context, [session])
    return null
  })

  serve(calls.endHostedSession, async ({ viewer, context }) => {
    const sessions = viewer ? await vault.list(viewer.sessionId) : []
    if (viewer) await revokeSession(db, viewer.accountId, viewer.sessionId)
    cookie.clear(context)
    await endAll(context, sessions)
    await x?.sessions.end(context)
    return null
  })
}
