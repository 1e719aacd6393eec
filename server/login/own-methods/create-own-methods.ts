import * as binds from '@chorus/contract/account/bind'
import * as calls from '@chorus/contract/account/login'
import type { LoginConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import type { CodeClients } from '../email/code-clients.ts'
import { createEmailProver, type EmailProof } from '../email/prove-email.ts'
import { type AppleProof, createAppleProver } from '../oidc/prove-apple.ts'
import { createGoogleProver, type GoogleProof } from '../oidc/prove-google.ts'
import type { PreloginCookie } from '../prelogin-cookie.ts'
import type { SignInMethod } from '../sign-in-method.ts'
import { createTelegramProver, type TelegramProof } from '../telegram/prove-telegram.ts'

export interface OwnMethodDeps {
  db: Db
  keys: MasterKeys
  config: LoginConfig
  prelogin: PreloginCookie
  codeClients: CodeClients
}

/** The sign-in methods that belong to no network. */
export function createOwnMethods(deps: OwnMethodDeps): Record<'apple' | 'google' | 'telegram' | 'email', SignInMethod> {
  return { apple: createApple(deps), google: createGoogle(deps), telegram: createTelegram(deps), email: createEmail(deps) }
}

function createApple({ db, config }: OwnMethodDeps): SignInMethod {
  const prove = createAppleProver(config.apple, db)
  return {
    platform: 'apple',
    prove: (proof) => prove(proof as AppleProof),
    serveLogin: (serve, logIn) =>
      serve(calls.loginApple, async ({ body: { authorizationToken, nonce }, context }) =>
        logIn(context, await prove({ idToken: authorizationToken, nonce })),
      ),
    serveBind: (serve, bind) => serve(binds.bindApple, async ({ viewer, body }) => bind(viewer, await prove(body), body)),
  }
}

function createGoogle({ db, config }: OwnMethodDeps): SignInMethod {
  const prove = createGoogleProver(config.google, db)
  return {
    platform: 'google',
    prove: (proof) => prove(proof as GoogleProof),
    serveLogin: (serve, logIn) => serve(calls.loginGoogle, async ({ body, context }) => logIn(context, await prove(body))),
    serveBind: (serve, bind) => serve(binds.bindGoogle, async ({ viewer, body }) => bind(viewer, await prove(body), body)),
  }
}

function createTelegram({ db, config, prelogin }: OwnMethodDeps): SignInMethod {
  const prove = createTelegramProver({ db, config: config.telegram, publicUrl: config.publicUrl })
  return {
    platform: 'telegram',
    prove: (proof) => prove(proof as TelegramProof),
    serveLogin: (serve, logIn) =>
      serve(calls.loginTelegram, async ({ body, context }) => logIn(context, await prove({ ...body, boundTo: prelogin.read(context) }))),
    serveBind: (serve, bind) =>
      serve(binds.bindTelegram, async ({ viewer, body, context }) =>
        bind(viewer, await prove({ ...body, boundTo: prelogin.read(context) }), body),
      ),
  }
}

function createEmail({ db, keys, codeClients }: OwnMethodDeps): SignInMethod {
  const prove = createEmailProver({ db, keys })
  return {
    platform: 'email',
    prove: (proof) => prove(proof as EmailProof),
    serveLogin: (serve, logIn) =>
      serve(calls.loginEmail, async ({ body, context }) => {
        const data = await logIn(context, await prove({ ...body, client: codeClients.read(context) }))
        await codeClients.remember(context, body.email)
        return data
      }),
    serveBind: (serve, bind) =>
      serve(binds.bindEmail, async ({ viewer, body, context }) =>
        bind(viewer, await prove({ ...body, client: codeClients.read(context) }), body),
      ),
  }
}
