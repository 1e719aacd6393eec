import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export interface BrowserCookie {
  /** The plain token of this browser's session, unchecked. */
  read(context: Context): string | undefined
  set(context: Context, token: string): void
  clear(context: Context): void
}

/** s: as long as a session can live. Security plan, row 11. */
const lifeSeconds = 30 * 86_400

/** The session of a browser. No page can read it, and no page is ever told it (security plan, §2). */
export function createBrowserCookie(publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith('https:')
  // Browsers keep a __Host- cookie over https only; on http://localhost the plain name has to do.
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
