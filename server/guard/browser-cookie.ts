import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export interface BrowserCookie {
  /** The raw session token from this browser's cookie, unchecked. */
  read(context: Context): string | undefined
  set(context: Context, token: string): void
  clear(context: Context): void
}

/** s: the maximum lifetime of a session. Security plan, row 11. */
const lifeSeconds = 30 * 86_400

/** Stores a browser's session in a cookie that no page can read (security plan, §2). */
export function createBrowserCookie(publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers accept a __Host- cookie over https only; http://localhost needs the plain name.
  const name = isSecure ? '__Host-chorus_sid' : 'chorus_sid'
  const options = { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/' } as const
  return {
    read: (context) => {
      const token = getCookie(context, name)
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
    },
    set: (context, token) => setCookie(context, name, token, { ...options, maxAge: lifeSeconds }),
    clear: (context) => void deleteCookie(context, name, options),
  }
}
