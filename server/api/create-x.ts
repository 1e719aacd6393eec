import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { XUser } from '../login/prove-twitter.ts'
import { createXApi, type XApi } from '../upstream/x-api.ts'
import { createXLogin, type XLogin } from '../upstream/x-login.ts'
import type { XCredentials } from '../upstream/x-sign.ts'
import { createXUsers } from '../upstream/x-users.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createXSessionVault } from '../vault/x-session-vault.ts'
import { answerX } from './answer-x.ts'
import { createXCookies } from './x-cookies.ts'
import { createXSessions, type XSessions } from './x-sessions.ts'

/** Our application at X, and the sessions that people have with it. */
export interface X {
  consumerKey: string
  api: XApi
  login: XLogin
  sessions: XSessions
  loadUser(credentials: XCredentials): Promise<XUser>
}

export interface XDeps {
  db: Db
  keys: MasterKeys
  config: Pick<Config, 'x'> & { login: Pick<Config['login'], 'publicUrl'> }
}

/** Undefined: this server has none. */
export function createX({ db, keys, config }: XDeps): X | undefined {
  if (!config.x) return undefined
  const api = createXApi(config.x)
  const cookies = createXCookies(config.login.publicUrl)
  return {
    consumerKey: config.x.consumerKey,
    api,
    login: createXLogin(config.x),
    sessions: createXSessions({ consumer: config.x, vault: createXSessionVault(db, keys), cookies }),
    loadUser: (credentials) =>
      answerX(async () => {
        const { id, username, name, profile_image_url: avatar } = await createXUsers(api, credentials).me()
        return { id, username, name, avatar }
      }),
  }
}
