import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import * as calls from '@chorus/contract/twitter'
import { isFailure } from '@chorus/model/failure'
import type { Context, Hono } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { loadNow } from '../db/load-now.ts'
import type { PreloginCookie } from '../login/prelogin-cookie.ts'
import { sealCredentials } from '../login/x-credentials.ts'
import { keepXLogin, takeXLogin } from '../login/x-login-challenge.ts'
import type { XApi } from '../upstream/x-api.ts'
import type { XLogin } from '../upstream/x-login.ts'
import type { XCredentials } from '../upstream/x-sign.ts'
import { createXUsers } from '../upstream/x-users.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { answerX } from './answer-x.ts'
import { toLocalPath } from './to-local-path.ts'
import type { XSessions } from './x-sessions.ts'

export interface TwitterLoginDeps {
  db: Db
  keys: MasterKeys
  publicUrl: string
  prelogin: PreloginCookie
  /** Undefined: this server has no application at X. */
  x: { api: XApi; login: XLogin; sessions: XSessions } | undefined
}

export const twitterCallbackPath = '/api/auth/callback/twitter'

export const xNotOffered = () => new Refusal('X is not set up on this server.', { status: 403 })

/** Signing in with X, and the session that comes of it. Provider API §4.3. */
export function twitterLoginRoutes(app: Hono, serve: Serve<Viewer>, { db, keys, publicUrl, prelogin, x }: TwitterLoginDeps): void {
  serve(calls.signInTwitter, ({ body, context }) =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const boundTo = prelogin.set(context)
      if (boundTo === undefined) throw new Refusal('A login by X begins on a page of ours.', { status: 403 })
      const { url, ...begun } = await x.login.begin(new URL(twitterCallbackPath, publicUrl).href)
      await keepXLogin(db, keys, boundTo, { ...begun, back: toLocalPath(body.callbackUrl, publicUrl) })
      return { url }
    }),
  )

  app.get(twitterCallbackPath, async (context) => {
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    const { oauth_token: token, oauth_verifier: verifier, denied } = context.req.query()
    const boundTo = prelogin.read(context)
    const begun = x && boundTo ? await takeXLogin(db, keys, boundTo, denied ?? token ?? '') : undefined
    if (!x || !begun) return leaveWithError(context, 'Verification')
    if (!verifier || verifier.length > 500) return leaveWithError(context, 'AccessDenied', begun.back)
    try {
      const credentials = await x.login.finish(begun, verifier)
      await x.sessions.open(context, { clientId: await whoIs(x.api, credentials), credentials })
    } catch (error) {
      if (!isFailure(error)) throw error
      return leaveWithError(context, 'OAuthCallback', begun.back)
    }
    return context.redirect(begun.back)
  })

  serve(calls.loginTwitterSession, async ({ context }) => {
    const session = await x?.sessions.restore(context)
    if (!x || !session) {
      await x?.sessions.end(context)
      return null
    }
    if (session.isKept) return session.data
    // Secrets that a client brought along are proven before they are kept for it.
    const { api, sessions } = x
    return answerX(async () => sessions.open(context, { ...session, clientId: await whoIs(api, session.credentials) }))
  })

  serve(calls.logoutTwitterSession, async ({ context }) => {
    await x?.sessions.end(context)
    return null
  })

  serve(calls.authTwitter, async ({ context }) => {
    if (!x) throw xNotOffered()
    const session = await x.sessions.find(context)
    if (!session) throw noSession()
    return sealCredentials(keys, session.credentials, await loadNow(db))
  })
}

export const noSession = () => new Refusal('Unauthorized: there is no X session.', { status: 401 })

const whoIs = async (api: XApi, credentials: XCredentials): Promise<string> => (await createXUsers(api, credentials).me()).id

const leaveWithError = (context: Context, error: string, back?: string) =>
  context.redirect(`/auth/error?${new URLSearchParams({ error, ...(back === undefined ? {} : { callbackUrl: back }) })}`)
