import { budgetSpent, Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import * as calls from '@chorus/contract/twitter/login'
import { type Failure, isFailure } from '@chorus/model/failure'
import type { Context, Hono } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import { toLocalPath } from '../../../api/to-local-path.ts'
import type { Db } from '../../../db/database.ts'
import { loadNow } from '../../../db/load-now.ts'
import type { PreloginCookie } from '../../../login/prelogin-cookie.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import type { NetworkRouteDeps } from '../../adapter/network-adapter.ts'
import { answerX } from '../api/answer-x.ts'
import { sealCredentials } from '../sign-in/x-credentials.ts'
import { storeXLogin, consumeXLogin } from '../sign-in/x-login-challenge.ts'
import type { XLogin } from '../sign-in/x-login.ts'
import type { XSessions } from '../sign-in/x-sessions.ts'

export interface TwitterLoginDeps extends Pick<NetworkRouteDeps, 'countFile'> {
  db: Db
  keys: MasterKeys
  publicUrl: string
  prelogin: PreloginCookie
  /** Undefined: this server has no X application. */
  x: { login: XLogin; sessions: XSessions } | undefined
}

export const twitterCallbackPath = '/api/auth/callback/twitter'

export const xNotOffered = () => new Refusal('X login isn’t available on this server.', { status: 403 })

/** X login and the session it creates. Provider API §4.3. */
export function twitterLoginRoutes(
  app: Hono,
  serve: Serve<Viewer>,
  { db, keys, publicUrl, prelogin, x, countFile }: TwitterLoginDeps,
): void {
  serve(calls.signInTwitter, ({ body, context }) =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const boundTo = prelogin.set(context)
      if (boundTo === undefined) throw new Refusal('Start the X login from a Chorus page.', { status: 403 })
      const { url, ...begun } = await x.login.begin(new URL(twitterCallbackPath, publicUrl).href)
      await storeXLogin(db, keys, boundTo, { ...begun, back: toLocalPath(body.callbackUrl, publicUrl) })
      return { url }
    }),
  )

  app.get(twitterCallbackPath, async (context) => {
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    await countFile(context, 'challenge')
    const { oauth_token: token, oauth_verifier: verifier, denied } = context.req.query()
    const boundTo = prelogin.read(context)
    const begun = x && boundTo ? await consumeXLogin(db, keys, boundTo, denied ?? token ?? '') : undefined
    if (!x || !begun) return leaveWithError(context, 'Verification')
    if (!verifier || verifier.length > 500) return leaveWithError(context, 'AccessDenied', begun.back)
    try {
      await x.sessions.open(context, await x.login.finish(begun, verifier))
    } catch (error) {
      if (!isFailure(error)) throw error
      return leaveWithError(context, toErrorName(error), begun.back)
    }
    return context.redirect(begun.back)
  })

  serve(calls.loginTwitterSession, async ({ context }) => {
    const session = await x?.sessions.restore(context)
    if (!x || !session) {
      await x?.sessions.end(context)
      return null
    }
    return session.isHosted ? session.data : x.sessions.open(context, session)
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

/** What the page that explains a failed login tells apart. */
function toErrorName({ kind, status }: Failure): string {
  if (kind === 'rate-limited') return 'RateLimited'
  return status === budgetSpent ? 'BudgetSpent' : 'OAuthCallback'
}

const leaveWithError = (context: Context, error: string, back?: string) =>
  context.redirect(`/auth/error?${new URLSearchParams({ error, ...(back === undefined ? {} : { callbackUrl: back }) })}`)
