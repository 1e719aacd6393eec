import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createToken } from '../../../account/token.ts'
import { isOwnPage } from '../../../guard/same-origin.ts'

export interface CustodyCookie {
  /** Names this browser, creating a name if it has none. */
  set(context: Context): string
  /** Undefined also for requests of other sites. */
  read(context: Context): string | undefined
}

/** s. The sessions that it opens end sooner. */
const lifeSeconds = 30 * 86_400

/** Opens the browser's custody sessions, which belong to no Chorus account. Pages can't read this cookie. */
export function createCustodyCookie(publicUrl: string): CustodyCookie {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers accept __Host- cookies over https only; http://localhost needs the plain name.
  const name = isSecure ? '__Host-chorus_custody' : 'chorus_custody'
  const read = (context: Context) => {
    const value = isOwnPage(context) ? getCookie(context, name) : undefined
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  }
  return {
    read,
    set(context) {
      const value = read(context) ?? createToken()
      setCookie(context, name, value, { httpOnly: true, secure: isSecure, sameSite: 'Strict', path: '/', maxAge: lifeSeconds })
      return value
    },
  }
}
