import { randomBytes } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { ServerConfig } from '../config/server-config.ts'
import type { ShowFailure } from '../guard/answer-failure.ts'
import { failurePageStyle } from './failure-page-style.ts'
import type { NetworkPages } from './network-page.ts'
import { byNonce, toPageHeaders } from './page-headers.ts'
import type { WebApp } from './pages.ts'
import { readPreferences } from './read-preferences.ts'

export interface FailurePageDeps {
  config: ServerConfig
  pages: NetworkPages
  web: Pick<WebApp, 'loadFailureWords'>
}

/**
 * Builds the error page for a failed page request. Undefined for requests that asked for no page, or when the page can't be built either.
 * It hides the cause, runs no script and needs no file, since those may be broken too.
 */
export function createFailurePage({ config, pages, web }: FailurePageDeps): ShowFailure {
  return async (request, kind, retryAfter) => {
    if (!/\btext\/html\b/i.test(request.headers.get('accept') ?? '')) return undefined
    try {
      const { locale, theme } = readPreferences(request.headers, [])
      const { title, sentence, retry, home } = await web.loadFailureWords(locale, kind, retryAfter)
      const nonce = randomBytes(16).toString('base64')
      // Following a link must not repeat a POST, so only safe methods get a retry link.
      const again = /^(GET|HEAD)$/.test(request.method) ? html`<a href="">${retry}</a>` : ''
      const page = await html`<!doctype html>
        <html lang="${locale}" data-theme="${theme}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title} • Chorus</title>
            <style nonce="${nonce}">
              ${raw(failurePageStyle)}
            </style>
          </head>
          <body>
            <main>
              <svg viewBox="0 0 32 32" aria-hidden="true">
                <path d="M5 20v-6" />
                <path d="M12 25V9" />
                <path d="M19 16v0" />
                <path d="M26 18v-4" />
              </svg>
              <h1>${title}</h1>
              <p>${sentence}</p>
              <p class="ways">${again}<a href="/">${home}</a></p>
            </main>
          </body>
        </html>`
      const headers = { 'content-type': 'text/html; charset=utf-8', ...toPageHeaders(config, pages, byNonce(nonce)) }
      return { html: String(page), headers }
    } catch {
      return undefined
    }
  }
}
