import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createToken } from '../../account/token.ts'

export interface KnownBrowserCookie {
  /** Marks this browser as one that has logged in. Undefined for a client on another origin, which gets no cookies (provider API §1.2). */
  set(context: Context): string | undefined
  read(context: Context): string | undefined
}

/** Days without an email login after which a browser counts as new. */
export const knownBrowserDays = 180

/** Recognizes a browser that has logged in by email before, so that strangers cannot use up its codes. It grants no access. */
export function createKnownBrowserCookie(publicUrl: string): KnownBrowserCookie {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers accept __Host- cookies over https only; http://localhost needs the plain name.
  const name = isSecure ? '__Host-chorus_known' : 'chorus_known'
  const read = (context: Context): string | undefined => {
    const token = getCookie(context, name)
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
  }
  return {
    read,
    set(context) {
      if (context.req.header('sec-fetch-site') !== 'same-origin') return undefined
      const token = read(context) ?? createToken()
      const maxAge = knownBrowserDays * 86_400
      setCookie(context, name, token, { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/', maxAge })
      return token
    },
  }
}
