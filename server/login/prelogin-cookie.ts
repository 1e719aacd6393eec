import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createToken } from '../account/token.ts'

export interface PreloginCookie {
  /** Marks this browser as the one that asked. Undefined: a client of another origin, which is given no cookies (provider API §1.2). */
  set(context: Context): string | undefined
  read(context: Context): string | undefined
}

const lifeSeconds = 900

/** Ties what a login hands out to the browser that asked for it, so that nobody can finish it elsewhere. */
export function createPreloginCookie(publicUrl: string): PreloginCookie {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers keep a __Host- cookie over https only; on http://localhost the plain name has to do.
  const name = isSecure ? '__Host-chorus_prelogin' : 'chorus_prelogin'
  return {
    set: (context) => {
      if (context.req.header('sec-fetch-site') !== 'same-origin') return undefined
      // What was begun before, such as a code that is on its way, is this browser's still.
      const known = getCookie(context, name)
      const value = known !== undefined && /^[\w-]{43}$/.test(known) ? known : createToken()
      setCookie(context, name, value, { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/', maxAge: lifeSeconds })
      return value
    },
    read: (context) => getCookie(context, name),
  }
}
