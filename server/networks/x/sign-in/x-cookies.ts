import type { XSessionData } from '@chorus/contract/twitter/login'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createToken } from '../../../account/token.ts'

export interface XCookies {
  /** Marks this browser, because session handles are valid only in the browser that received them. */
  markBrowser(context: Context): string
  readBrowser(context: Context): string | undefined
  /** The viewer's session for server-rendered pages. Base64 of JSON; unverified. */
  readSession(context: Context): unknown
  setSession(context: Context, session: XSessionData): void
  clearSession(context: Context): void
}

const sessionName = 'twitterToken'
const isForeign = /^(?:cross|same)-site$/
const lifeSeconds = 365 * 24 * 3600

/** Provider API §4.3 names the session cookie. Pages cannot read either cookie. */
export function createXCookies(publicUrl: string): XCookies {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers accept __Host- cookies over https only.
  const browserName = isSecure ? '__Host-chorus_x' : 'chorus_x'
  const options = { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/', maxAge: lifeSeconds } as const
  const readBrowser = (context: Context): string | undefined => {
    const mark = getCookie(context, browserName)
    return mark && /^[\w-]{43}$/.test(mark) ? mark : undefined
  }
  return {
    readBrowser,
    markBrowser(context) {
      const mark = readBrowser(context) ?? createToken()
      setCookie(context, browserName, mark, options)
      return mark
    },
    readSession(context) {
      // Following a link of another site sends the cookie, and what X reads may cost its owner money.
      if (isForeign.test(context.req.header('sec-fetch-site') ?? '')) return undefined
      const text = getCookie(context, sessionName)
      return text === undefined || text.length > 4096 ? undefined : parse(Buffer.from(text, 'base64').toString())
    },
    setSession: (context, session) => setCookie(context, sessionName, Buffer.from(JSON.stringify(session)).toString('base64'), options),
    clearSession: (context) => void deleteCookie(context, sessionName, { path: '/', secure: isSecure }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
