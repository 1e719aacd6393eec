import type { Serve } from '@chorus/contract/serve'
import type { Hono } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'
import { telegramCallback } from '../api/telegram-callback.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { createProvers } from '../login/create-provers.ts'
import { createPreloginCookie } from '../login/prelogin-cookie.ts'
import type { TwitterDeps } from '../login/prove-twitter.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { bindRoutes } from './bind.ts'
import { loginRoutes } from './login.ts'
import { sessionRoutes } from './sessions.ts'

export interface WaysInDeps {
  db: Db
  keys: MasterKeys
  config: Config
  /** Undefined: this server has no application at X. */
  x: TwitterDeps['x']
}

/** Everything by which somebody comes into an account, adds a way, and leaves: over the same proofs. */
export function waysInRoutes(app: Hono, serve: Serve<Viewer>, { db, keys, config, x }: WaysInDeps): void {
  const provers = createProvers({ db, keys, config, x })
  const prelogin = createPreloginCookie(config.login.publicUrl)
  loginRoutes(serve, { db, keys, config: config.login, provers, prelogin })
  bindRoutes(serve, { db, provers, readBoundTo: prelogin.read })
  sessionRoutes(serve, { db, keys })
  telegramCallback(app, { db, config: config.login.telegram, publicUrl: config.login.publicUrl, prelogin })
}
