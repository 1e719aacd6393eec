import * as calls from '@chorus/contract/account/login'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import type { LoginConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import type { CodeClients } from '../../login/email/code-clients.ts'
import { sendOtp } from '../../login/email/prove-email.ts'
import { logInByProof } from '../../login/log-in-by-proof.ts'
import type { PreloginCookie } from '../../login/prelogin-cookie.ts'
import type { SignInMethod } from '../../login/sign-in-method.ts'
import { createTelegramUrl } from '../../login/telegram/prove-telegram.ts'
import { createMailer } from '../../upstream/mailer.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'

export interface LoginDeps {
  db: Db
  keys: MasterKeys
  config: LoginConfig
  signInMethods: readonly SignInMethod[]
  prelogin: PreloginCookie
  codeClients: CodeClients
}

/** Logs in with the proof of an identity. Provider API §3.1, §3.2 */
export function loginRoutes(serve: Serve<Viewer>, { db, keys, config, signInMethods, prelogin, codeClients }: LoginDeps): void {
  const mailer = config.mail && createMailer(config.mail)
  for (const method of signInMethods)
    method.serveLogin?.(serve, (context, proven) => logInByProof(db, proven, context.req.header('user-agent') ?? ''))
  serve(calls.generateOtp, async ({ body: { email }, context }) => {
    await sendOtp(
      { db, keys, mailer, publicUrl: config.publicUrl },
      { email, client: { ...codeClients.read(context), boundTo: prelogin.set(context) } },
    )
    return 'sent'
  })
  serve(calls.telegramUrl, async ({ query: { os = 'web', state }, context }) =>
    createTelegramUrl({ db, config: config.telegram, publicUrl: config.publicUrl }, { boundTo: prelogin.set(context), os, state }),
  )
}
