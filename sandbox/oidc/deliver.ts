import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { toPage } from '../pages/to-page.ts'
import type { Return } from './authorize-request.ts'

/** Sends a browser back with a response. */
export function deliver(
  context: Context,
  { redirectUri, mode, state }: Return,
  answer: Record<string, string>,
): Response | Promise<Response> {
  const fields = { ...answer, ...(state === undefined ? {} : { state }) }
  context.header('cache-control', 'no-store')
  if (mode === 'form_post') return context.html(toForm(redirectUri, fields))
  const url = new URL(redirectUri)
  if (mode === 'fragment') url.hash = new URLSearchParams(fields).toString()
  else for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return context.redirect(url.href)
}

const toForm = (action: string, fields: Record<string, string>) =>
  toPage(
    'One moment',
    html`<form method="post" action="${action}">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>Continue</button>
      </form>
      ${raw('<script>document.forms[0].submit()</script>')}`,
  )
