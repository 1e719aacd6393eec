import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createToken } from '../account/token.ts'

export interface PreloginCookie {
  /**
   * Marks this browser as the one that started the login. Undefined for a client on another origin, which gets no cookies (provider API
   * §1.2).
   */
  set(context: Context): string | undefined
  read(context: Context): string | undefined
}

const lifeSeconds = 900

/** Binds a login to the browser that started it, so that no other browser can finish it. */
export function createPreloginCookie(publicUrl: string): PreloginCookie {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers accept __Host- cookies over https only; http://localhost needs the plain name.
  const name = isSecure ? '__Host-chorus_prelogin' : 'chorus_prelogin'
  return {
    set: (context) => {
      if (context.req.header('sec-fetch-site') !== 'same-origin') return undefined
      // Keep the existing mark, so that a pending login, such as an email code, can still be finished.
      const known = getCookie(context, name)
      const value = known !== undefined && /^[\w-]{43}$/.test(known) ? known : createToken()
      setCookie(context, name, value, { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/', maxAge: lifeSeconds })
      return value
    },
    read: (context) => getCookie(context, name),
  }
}
