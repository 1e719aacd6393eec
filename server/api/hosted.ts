import * as calls from '@chorus/contract/hosted/hosted'
import type { HostedType } from '@chorus/contract/hosted/hosted'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { BrowserCookie } from '../guard/browser-cookie.ts'
import type { HostedLogin } from '../hosted/create-hosted-login.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { continueLogin, moveLogin } from '../hosted/enter.ts'
import { logInByAttempt, logInByToken } from '../hosted/log-in-by-token.ts'
import type { LoginAttempt } from '../hosted/login-attempts.ts'
import { withErrorStatus } from '../hosted/with-error-status.ts'
import type { CodeClients } from '../login/email/code-clients.ts'
import type { createOwnMethods } from '../login/own-methods/create-own-methods.ts'
import type { PreloginCookie } from '../login/prelogin-cookie.ts'
import { hostedSessions } from './hosted-sessions.ts'

export interface HostedRoutesDeps extends HostedLogin {
  hosted: Hosted
  ownMethods: ReturnType<typeof createOwnMethods>
  cookie: BrowserCookie
  prelogin: PreloginCookie
  codeClients: CodeClients
}

interface Caller {
  viewer: Viewer | undefined
  context: Context
}

/** Logins whose session stays on this server: the browser gets a cookie, and its pages get handles. Security plan, §2 */
export function hostedRoutes(serve: Serve<Viewer>, deps: HostedRoutesDeps): void {
  const { hosted, ownMethods, cookie, prelogin, codeClients, logInBrowser, answer, toVisit } = deps
  serve(calls.hostedLoginEmail, async ({ body, viewer, context }) => {
    const proof = { ...body, client: codeClients.read(context) }
    const outcome = await logInBrowser(context, viewer, () => logInByToken(ownMethods.email, 'Email', proof))
    if (outcome.outcome === 'in') await codeClients.remember(context, body.email)
    return outcome
  })
  const logInElsewhere = (platform: LoginAttempt['platform'], type: HostedType, { viewer, context }: Caller, proof: object) => {
    const browser = prelogin.read(context)
    const attempt = { platform, browser, accountId: viewer?.accountId }
    const method = ownMethods[platform]
    return logInBrowser(context, viewer, () => logInByAttempt({ db: hosted.db, method, type }, attempt, { ...proof, boundTo: browser }))
  }
  serve(calls.hostedLoginGoogle, ({ body, ...caller }) => logInElsewhere('google', 'Google', caller, body))
  serve(calls.hostedLoginApple, ({ body, ...caller }) => logInElsewhere('apple', 'Apple', caller, body))
  serve(calls.hostedLoginTelegram, ({ body, ...caller }) => logInElsewhere('telegram', 'Telegram', caller, body))
  serve(calls.continueHostedLogin, ({ body, viewer, context }) =>
    withErrorStatus(async () => answer(context, await continueLogin(hosted, toVisit(context, viewer), body.token))),
  )
  serve(calls.moveHostedLogin, ({ body, viewer, context }) =>
    withErrorStatus(async () => answer(context, await moveLogin(hosted, toVisit(context, viewer), body.token))),
  )
  hostedSessions(serve, { hosted, cookie })
}
