import type { Context } from 'hono'
import type { Db } from '../../db/database.ts'
import { readClientAddress } from '../../guard/client-address.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import type { PreloginCookie } from '../prelogin-cookie.ts'
import { createKnownBrowserCookie } from './known-browser-cookie.ts'
import { type CodeClient, rememberEmailBrowser } from './prove-email.ts'

export interface CodeClients {
  read(context: Context): CodeClient
  /** Call this after a login with this address: from then on, strangers cannot use up this browser's codes. */
  remember(context: Context, email: string): Promise<void>
}

export interface CodeClientDeps {
  db: Db
  keys: MasterKeys
  prelogin: PreloginCookie
  publicUrl: string
  trustedProxies: number
}

export function createCodeClients({ db, keys, prelogin, publicUrl, trustedProxies }: CodeClientDeps): CodeClients {
  const known = createKnownBrowserCookie(publicUrl)
  return {
    read: (context) => ({
      boundTo: prelogin.read(context),
      known: known.read(context),
      address: readClientAddress(context, trustedProxies) ?? 'this server',
    }),
    remember: (context, email) => rememberEmailBrowser({ db, keys }, email, known.set(context)),
  }
}
