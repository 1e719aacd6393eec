import { authorizeApple, authorizeGoogle, authorizeTelegram } from '@chorus/contract/hosted/hosted-oidc'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { LoginConfig, OidcConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { type LoginAttempt, startAttempt } from '../hosted/login-attempts.ts'
import { withErrorStatus } from '../hosted/with-error-status.ts'
import { notOffered } from '../login/not-offered.ts'
import { discover, issuerAway } from '../login/oidc/discover.ts'
import type { PreloginCookie } from '../login/prelogin-cookie.ts'
import { createTelegramUrl } from '../login/telegram/prove-telegram.ts'

export interface AuthorizeDeps {
  db: Db
  login: LoginConfig
  prelogin: PreloginCookie
}

/** Authorization request per issuer. Apple requires a form post for any scope. */
const requests = {
  google: { response_type: 'id_token', scope: 'openid email profile', prompt: 'select_account' },
  apple: { response_type: 'code id_token', response_mode: 'form_post', scope: 'name email' },
} as const

/** Starts logins with Google, Apple and Telegram. The response carries the page's own `state` and is valid in this browser alone. */
export function authorizeRoutes(serve: Serve<Viewer>, { db, login, prelogin }: AuthorizeDeps): void {
  const toAttempt = (platform: LoginAttempt['platform'], viewer: Viewer | undefined, context: Context): LoginAttempt => {
    const browser = prelogin.set(context)
    if (browser === undefined) throw new Refusal('Logins must start on a Chorus page.', { status: 403 })
    return { platform, browser, accountId: viewer?.accountId }
  }
  const toUrl = async (name: keyof typeof requests, config: OidcConfig | undefined, answer: { state: string; nonce: string }) => {
    if (!config) throw notOffered(name === 'google' ? 'Google' : 'Apple')
    const { authorize } = await discover(config.issuer)
    if (!authorize) throw issuerAway(new Error('The issuer has no authorization endpoint.'))
    const back = new URL(`/login/callback/${name}`, login.publicUrl).href
    const fields = { client_id: config.clientIds[0]!, redirect_uri: back, ...requests[name], ...answer }
    for (const [field, value] of Object.entries(fields)) authorize.searchParams.set(field, value)
    return { url: authorize.href }
  }
  const start = (name: keyof typeof requests, body: { state: string; nonce: string }, viewer: Viewer | undefined, context: Context) =>
    withErrorStatus(async () => {
      const url = await toUrl(name, login[name], body)
      await startAttempt(db, toAttempt(name, viewer, context), body.nonce)
      return url
    })
  serve(authorizeGoogle, ({ body, viewer, context }) => start('google', body, viewer, context))
  serve(authorizeApple, ({ body, viewer, context }) => start('apple', body, viewer, context))
  serve(authorizeTelegram, ({ body: { state }, viewer, context }) =>
    withErrorStatus(async () => {
      const attempt = toAttempt('telegram', viewer, context)
      const { publicUrl, telegram: config } = login
      const { url } = await createTelegramUrl({ db, config, publicUrl }, { boundTo: attempt.browser, os: 'web', state })
      await startAttempt(db, attempt, state)
      return { url }
    }),
  )
}
