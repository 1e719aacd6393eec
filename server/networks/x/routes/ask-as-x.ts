import type { Context } from 'hono'
import { answerX } from '../api/answer-x.ts'
import type { XApi } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import type { XSessions } from '../sign-in/x-sessions.ts'
import { noSession, xNotOffered } from './twitter-login.ts'

/** Undefined: this server has no X application. */
export type AskableX = { api: XApi; sessions: Pick<XSessions, 'find'> } | undefined

/** The X account of a request. */
export interface XAccount {
  api: XApi
  credentials: XCredentials
  /** X's user id. */
  me: string
}

export type AskAsX = <T>(context: Context, ask: (account: XAccount) => Promise<T>) => Promise<T>

/** Asks X as the account of a request. Refuses requests without a session. */
export const createAskAsX =
  (x: AskableX): AskAsX =>
  (context, ask) =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const session = await x.sessions.find(context)
      if (!session) throw noSession()
      return ask({ api: x.api, credentials: session.credentials, me: session.clientId })
    })
