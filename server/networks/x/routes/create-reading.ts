import type { Context } from 'hono'
import { answerX } from '../api/answer-x.ts'
import type { XApi } from '../api/x-api.ts'
import { createXReads, type XReads } from '../reads/x-reads.ts'
import type { XSessions } from '../sign-in/x-sessions.ts'
import { noSession, xNotOffered } from './twitter-login.ts'

/** Undefined: this server has no X application. */
export type ReadableX = { api: XApi; sessions: Pick<XSessions, 'find'> } | undefined

/** `me`: the X id of the session's user. */
export type Reading = <T>(context: Context, read: (reads: XReads, me: string) => Promise<T>) => Promise<T>

/** Reads with the X session of a request, and refuses a request without one. `now` in ms. */
export const createReading =
  (x: ReadableX, now: () => number): Reading =>
  (context, read) =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const session = await x.sessions.find(context)
      if (!session) throw noSession()
      return read(createXReads(x.api, session.credentials, { me: session.clientId, now }), session.clientId)
    })
