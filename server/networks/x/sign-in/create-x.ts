import type { Db } from '../../../db/database.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { answerX } from '../api/answer-x.ts'
import { createXApi, type XApi, type XApplication } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { createXUsers } from '../api/x-users.ts'
import type { XUser } from './prove-twitter.ts'
import { createXCookies } from './x-cookies.ts'
import { createXLogin, type XLogin } from './x-login.ts'
import { createXSessionVault } from './x-session-vault.ts'
import { createXSessions, type XSessions } from './x-sessions.ts'

/** Our X application and the sessions that people have with it. */
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
  application: XApplication | undefined
  publicUrl: string
}

/** Undefined: not configured. */
export function createX({ db, keys, application, publicUrl }: XDeps): X | undefined {
  if (!application) return undefined
  const api = createXApi(application)
  const cookies = createXCookies(publicUrl)
  return {
    consumerKey: application.consumerKey,
    api,
    login: createXLogin(application),
    sessions: createXSessions({ consumer: application, vault: createXSessionVault(db, keys), cookies }),
    loadUser: (credentials) =>
      answerX(async () => {
        const { id, username, name, profile_image_url: avatar } = await createXUsers(api, credentials).me()
        return { id, username, name, avatar }
      }),
  }
}
