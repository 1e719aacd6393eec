import type { Serve } from '@chorus/contract/serve'
import type { Hono } from 'hono'
import type { Viewer } from '../../account/find-viewer.ts'
import type { LoginConfig } from '../../config/login.ts'
import type { Db } from '../../db/database.ts'
import type { CodeClients } from '../../login/email/code-clients.ts'
import { appleCallback } from '../../login/oidc/apple-callback.ts'
import type { PreloginCookie } from '../../login/prelogin-cookie.ts'
import type { SignInMethod } from '../../login/sign-in-method.ts'
import { telegramCallback } from '../../login/telegram/telegram-callback.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import { bindRoutes } from './bind.ts'
import { loginRoutes } from './login.ts'
import { type SessionDeps, sessionRoutes } from './sessions.ts'

export interface SignInDeps {
  db: Db
  keys: MasterKeys
  config: LoginConfig
  signInMethods: readonly SignInMethod[]
  prelogin: PreloginCookie
  codeClients: CodeClients
  prepareRevoke: SessionDeps['prepareRevoke']
}

/** Calls to log in, connect sign-in methods and log out, all with the same proofs. */
export function signInRoutes(
  app: Hono,
  serve: Serve<Viewer>,
  { db, keys, config, signInMethods, prelogin, codeClients, prepareRevoke }: SignInDeps,
): void {
  loginRoutes(serve, { db, keys, config, signInMethods, prelogin, codeClients })
  bindRoutes(serve, { db, signInMethods })
  sessionRoutes(serve, { db, keys, prepareRevoke })
  appleCallback(app)
  telegramCallback(app, { db, config: config.telegram, publicUrl: config.publicUrl, prelogin })
}
