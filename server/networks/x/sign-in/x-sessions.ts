import { Refusal } from '@chorus/contract/refusal'
import { XSessionData, xSessionHeaders } from '@chorus/contract/twitter/login'
import { placeholders } from '@chorus/model/session/placeholders'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { readViewer } from '../../../guard/client-address.ts'
import type { XCredentials } from '../api/x-sign.ts'
import type { ConfirmTokens } from './confirm-tokens.ts'
import type { XCookies } from './x-cookies.ts'
import type { SavedXSession, XSessionVault } from './x-session-vault.ts'

export interface XSessionsDeps {
  consumer: Pick<XCredentials, 'consumerKey' | 'consumerSecret'>
  vault: XSessionVault
  cookies: XCookies
  confirmTokens: ConfirmTokens
}

export interface XSessions {
  /** The session of a request, from its headers or the cookie, or the `known` one. Undefined: none, or ended. X has confirmed its user. */
  find(context: Context, known?: XSessionData): Promise<FoundXSession | undefined>
  /** The session that an account has with us, for background jobs. Undefined: ended. */
  findForJob(known: XSessionData): Promise<SavedXSession | undefined>
  /** A page's initial session: its own or, when that has ended, the browser's session of the same user. */
  restore(context: Context): Promise<FoundXSession | undefined>
  /** Stores a session for this browser, which receives a handle instead of the secrets. */
  open(context: Context, session: SavedXSession): Promise<XSessionData>
  /** Lets a session end with the account's session in its browser. */
  attach(transaction: Db, session: XSessionData, sessionId: string): Promise<void>
  /** Ends the session of a request, or the `known` one, in this browser. */
  end(context: Context, known?: XSessionData): Promise<void>
}

export interface FoundXSession extends SavedXSession {
  /** As the browser knows it. */
  data: XSessionData
  /** Whether the server alone has its secrets. */
  isHosted: boolean
}

/** Security plan, §2: the prefix of a handle in place of a secret. */
const handleMark = 'vault:'

export function createXSessions({ consumer, vault, cookies, confirmTokens }: XSessionsDeps): XSessions {
  /** Replaces the handle with the secret that the client never receives. */
  const unhide = (data: XSessionData): XCredentials => {
    const { accessToken, accessTokenSecret, consumerKey, consumerSecret } = data
    if (consumerSecret !== placeholders.hiddenSecret) return { accessToken, accessTokenSecret, consumerKey, consumerSecret }
    if (consumerKey !== consumer.consumerKey) throw new Refusal('Consumer secret not found', { status: 401 })
    return { accessToken, accessTokenSecret, ...consumer }
  }

  const readCookie = (context: Context) => toSession(cookies.readSession(context))
  const readCarried = (context: Context) => readHeaders(context) ?? readCookie(context)

  const look = async (context: Context, data: XSessionData | undefined): Promise<FoundXSession | undefined> => {
    if (!data || Object.values(data).includes(placeholders.later)) return undefined
    const handle = readHandle(data)
    if (handle !== undefined) {
      const browser = cookies.readBrowser(context)
      const revealed = readViewer(context)
        ? await vault.revealToJob(handle)
        : browser === undefined
          ? undefined
          : await vault.reveal(browser, handle)
      return revealed?.clientId === data.clientId ? { ...revealed, data, isHosted: true } : undefined
    }
    // Provider API §4.3: the part of a token before the "-" is its user's id.
    const clientId = data.accessToken.split('-')[0]!
    if (clientId !== data.clientId || !/^\d{1,20}$/.test(clientId)) return undefined
    const credentials = unhide(data)
    return (await confirmTokens(credentials)) === clientId ? { clientId, credentials, data, isHosted: false } : undefined
  }

  return {
    find: (context, known) => look(context, known ?? readCarried(context)),
    async findForJob(known) {
      const handle = readHandle(known)
      const revealed = handle === undefined ? undefined : await vault.revealToJob(handle)
      return revealed?.clientId === known.clientId ? revealed : undefined
    },
    async restore(context) {
      const [carried, own] = [readCarried(context), readCookie(context)]
      const found = (await look(context, carried)) ?? (own?.clientId === carried?.clientId ? await look(context, own) : undefined)
      if (!found?.isHosted) return found
      // Extends the cookie for another year.
      cookies.markBrowser(context)
      cookies.setSession(context, found.data)
      return found
    },
    async open(context, session) {
      const handle = handleMark + (await vault.save(cookies.markBrowser(context), session))
      const data = {
        clientId: session.clientId,
        accessToken: handle,
        accessTokenSecret: handle,
        consumerKey: session.credentials.consumerKey,
        consumerSecret: placeholders.hiddenSecret,
      }
      cookies.setSession(context, data)
      return data
    },
    async attach(transaction, session, sessionId) {
      const handle = readHandle(session)
      if (handle !== undefined) await vault.attach(transaction, handle, sessionId)
    },
    async end(context, known) {
      const [carried, own, browser] = [known ?? readCarried(context), readCookie(context), cookies.readBrowser(context)]
      const handle = carried && readHandle(carried)
      if (browser !== undefined && handle !== undefined) await vault.remove(browser, handle)
      // The cookie may belong to another user, who stays logged in.
      if (!own || own.clientId === carried?.clientId) cookies.clearSession(context)
    },
  }
}

/** All five headers or none. Some of them name no session, and the cookie's may be another account's. */
function readHeaders({ req }: Context): XSessionData | undefined {
  const headers = Object.entries(xSessionHeaders).map(([name, header]) => [name, req.header(header)] as const)
  if (headers.every(([, value]) => value === undefined)) return undefined
  const session = toSession(Object.fromEntries(headers))
  if (!session) throw new Refusal('Unauthorized: the headers of the X session are incomplete.', { status: 401 })
  return session
}

function toSession(value: unknown): XSessionData | undefined {
  const result = v.safeParse(XSessionData, value)
  return result.success ? result.output : undefined
}

function readHandle({ accessToken }: XSessionData): string | undefined {
  return accessToken.startsWith(handleMark) ? accessToken.slice(handleMark.length) : undefined
}
