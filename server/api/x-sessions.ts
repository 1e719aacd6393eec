import { Refusal } from '@chorus/contract/refusal'
import { XSessionData, xSessionHeaders } from '@chorus/contract/twitter'
import { placeholders } from '@chorus/model/session/placeholders'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { XCredentials } from '../upstream/x-sign.ts'
import type { KeptXSession, XSessionVault } from '../vault/x-session-vault.ts'
import type { XCookies } from './x-cookies.ts'

export interface XSessionsDeps {
  consumer: Pick<XCredentials, 'consumerKey' | 'consumerSecret'>
  vault: XSessionVault
  cookies: XCookies
}

export interface XSessions {
  /** Whose session a call carries, in its headers or else in the cookie. Undefined: none, or one that is over. */
  find(context: Context): Promise<FoundXSession | undefined>
  /** Keeps a session for this browser, which is told a handle of it instead of the secrets. */
  open(context: Context, session: KeptXSession): Promise<XSessionData>
  /** Ends the session that the call carries, in this browser. */
  end(context: Context): Promise<void>
}

export interface FoundXSession extends KeptXSession {
  /** As the browser knows it. */
  data: XSessionData
  /** Whether its secrets are here alone. */
  isKept: boolean
}

/** Security plan, §2: what stands where a secret would. */
const handleMark = 'vault:'

export function createXSessions({ consumer, vault, cookies }: XSessionsDeps): XSessions {
  /** The placeholder of a secret that the client never learns becomes that secret here, and nowhere else. */
  const unhide = (data: XSessionData): XCredentials => {
    const { accessToken, accessTokenSecret, consumerKey, consumerSecret } = data
    if (consumerSecret !== placeholders.hiddenSecret) return { accessToken, accessTokenSecret, consumerKey, consumerSecret }
    if (consumerKey !== consumer.consumerKey) throw new Refusal('Consumer secret not found', { status: 401 })
    return { accessToken, accessTokenSecret, ...consumer }
  }

  const find = async (context: Context): Promise<FoundXSession | undefined> => {
    const data = readHeaders(context) ?? toSession(cookies.readSession(context))
    if (!data || Object.values(data).includes(placeholders.later)) return undefined
    const handle = readHandle(data)
    if (handle !== undefined) {
      const browser = cookies.readBrowser(context)
      const kept = browser === undefined ? undefined : await vault.reveal(browser, handle)
      return kept?.clientId === data.clientId ? { ...kept, data, isKept: true } : undefined
    }
    // Provider API §4.3: what stands before the "-" of a token is whose it is.
    const clientId = data.accessToken.split('-')[0]!
    if (clientId !== data.clientId || !/^\d{1,20}$/.test(clientId)) return undefined
    return { clientId, credentials: unhide(data), data, isKept: false }
  }

  return {
    find,
    async open(context, session) {
      const handle = handleMark + (await vault.keep(cookies.markBrowser(context), session))
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
    async end(context) {
      const browser = cookies.readBrowser(context)
      for (const data of [readHeaders(context), toSession(cookies.readSession(context))]) {
        const handle = data && readHandle(data)
        if (browser !== undefined && handle !== undefined) await vault.forget(browser, handle)
      }
      cookies.clearSession(context)
    },
  }
}

/** All five or none. */
const readHeaders = (context: Context): XSessionData | undefined =>
  toSession(Object.fromEntries(Object.entries(xSessionHeaders).map(([name, header]) => [name, context.req.header(header)])))

function toSession(value: unknown): XSessionData | undefined {
  const result = v.safeParse(XSessionData, value)
  return result.success ? result.output : undefined
}

function readHandle({ accessToken }: XSessionData): string | undefined {
  return accessToken.startsWith(handleMark) ? accessToken.slice(handleMark.length) : undefined
}
