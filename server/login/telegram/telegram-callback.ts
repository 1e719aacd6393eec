import { randomBytes } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import type { Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { PreloginCookie } from '../prelogin-cookie.ts'
import { acceptTelegram, telegramCallbackPath, type TelegramDeps } from './prove-telegram.ts'

/**
 * Telegram's redirect target. The widget sends the fields in the query, the login page in the fragment, which only a page can read: a
 * visit without fields gets a page that comes back with them, or leads to the error page if the person declined.
 */
export function telegramCallback(app: Hono, deps: TelegramDeps & { prelogin: PreloginCookie }): void {
  app.get(telegramCallbackPath, async (context) => {
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    const { state = '', os = 'web', ...fields } = context.req.query()
    if (!('hash' in fields)) return showRelay(context)
    try {
      const sent = new URL(context.req.url).searchParams
      // Reject duplicate fields, because only one of them can be signed.
      if (sent.size !== new Set(sent.keys()).size) throw new Refusal('This request didn’t come from Telegram.', { status: 400 })
      const boundTo = deps.prelogin.read(context)
      const answer = await acceptTelegram(deps, { state, boundTo, fields: new Map(Object.entries(fields)) })
      const query = { token: answer.token, os: /^[a-z]{1,20}$/.test(os) ? os : 'web' }
      return context.redirect(
        `/telegram/login?${new URLSearchParams(answer.state === undefined ? query : { ...query, state: answer.state })}`,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return showFault(context, error)
    }
  })
}

const script = `
  const sent = new URLSearchParams(location.hash.slice(1)).get('tgAuthResult')
  const read = (text) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))))
  const url = new URL(location.href)
  url.hash = ''
  try {
    const fields = read(sent.replaceAll('-', '+').replaceAll('_', '/'))
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value))
    location.replace(url)
  } catch {
    const error = sent === 'false' ? 'AccessDenied' : 'OAuthCallback'
    location.replace('/auth/error?' + new URLSearchParams({ error, callbackUrl: '/login/callback/telegram' }))
  }
`

function showRelay(context: Context) {
  const nonce = randomBytes(16).toString('base64')
  context.header('content-security-policy', `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`)
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <title>Logging in with Telegram</title>
        <p>One moment.</p>
        <script nonce="${nonce}">
          ${raw(script)}
        </script>
      </html>`,
  )
}

function showFault(context: Context, { message, status }: Refusal) {
  context.header('content-security-policy', `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`)
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <title>${message}</title>
        <p>${message}</p>
        <p><a href="/">Back to Chorus</a></p>
      </html>`,
    status === 200 ? 400 : status,
  )
}
