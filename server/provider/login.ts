import * as calls from '@chorus/contract/login'
import type { Serve } from '@chorus/contract/serve'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import type { LoginConfig } from '../config/login.ts'
import type { Db } from '../db/database.ts'
import { logInByProof } from '../login/log-in-by-proof.ts'
import type { PreloginCookie } from '../login/prelogin-cookie.ts'
import { sendOtp } from '../login/prove-email.ts'
import { createTelegramUrl } from '../login/prove-telegram.ts'
import type { Proven, Provers } from '../login/provers.ts'
import { checkSponsorToken, sponsorSigner } from '../login/sponsor-signer.ts'
import { createMailer } from '../upstream/mailer.ts'
import type { MasterKeys } from '../vault/master-keys.ts'

export interface LoginDeps {
  db: Db
  keys: MasterKeys
  config: LoginConfig
  provers: Provers
  prelogin: PreloginCookie
}

/** The ways into an account: whoever proves an identity is let in. Provider API §3.1, §3.2 */
export function loginRoutes(serve: Serve<Viewer>, { db, keys, config, provers, prelogin }: LoginDeps): void {
  const letIn = (context: Context, proven: Proven) => logInByProof(db, proven, context.req.header('user-agent') ?? '')
  const mailer = config.mail && createMailer(config.mail)

  serve(calls.loginLens, async ({ body, context }) => letIn(context, await provers.lens(body)))
  serve(calls.loginFarcaster, async ({ body, context }) => letIn(context, await provers.farcaster(body)))
  serve(calls.loginTwitter, async ({ body, context }) => letIn(context, await provers.twitter(body)))
  serve(calls.loginBsky, async ({ body, context }) => letIn(context, await provers.bsky(body)))
  serve(calls.loginApple, async ({ body: { authorizationToken, nonce }, context }) =>
    letIn(context, await provers.apple({ idToken: authorizationToken, nonce })),
  )
  serve(calls.loginGoogle, async ({ body, context }) => letIn(context, await provers.google(body)))
  serve(calls.loginTelegram, async ({ body, context }) => letIn(context, await provers.telegram(body)))
  serve(calls.loginEmail, async ({ body, context }) => letIn(context, await provers.email({ ...body, boundTo: prelogin.read(context) })))
  serve(calls.generateOtp, async ({ body: { email }, context }) => {
    await sendOtp({ db, keys, mailer, publicUrl: config.publicUrl }, { email, boundTo: prelogin.set(context) })
    return 'sent'
  })
  serve(calls.telegramUrl, async ({ query: { os = 'web' }, context }) =>
    createTelegramUrl({ db, config: config.telegram, publicUrl: config.publicUrl }, prelogin.set(context), os),
  )
  serve(calls.generateSignatures, async ({ body: { key, deadline }, context }) => {
    await checkSponsorToken(keys, context.req.header('authorization'))
    return sponsorSigner(config.farcaster.app, { key: key as `0x${string}`, deadline })
  })
}
