import type { Locale } from '../i18n/locale.ts'
import { say } from './say.ts'

export interface OfflinePageFacts {
  locale: Locale
  theme: 'light' | 'dark' | undefined
  /** Whether the device has a connection, so that only we are out of reach. */
  isOnline: boolean
}

const style = `
:root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #121210); --ink: light-dark(#191815, #f3f1ea); --ink-2: light-dark(#5f5c54, #aaa69b);
  --line: light-dark(#e7e3da, #2b2a26); --focus: light-dark(#2f6fed, #7aa5ff); }
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink-2); font: 15px/1.45 ui-sans-serif, system-ui, sans-serif; }
main { display: grid; justify-items: center; gap: 12px; max-width: 420px; margin: auto; padding: 96px 24px; text-align: center; text-wrap: balance; }
svg { width: 72px; height: 72px; fill: none; stroke: var(--line); stroke-width: 3.2; stroke-linecap: round; }
h1 { color: var(--ink); font-size: 24px; letter-spacing: -0.02em; }
a { display: inline-grid; place-items: center; min-height: 44px; margin-top: 8px; padding: 0 20px; border-radius: 999px; background: var(--ink);
  color: var(--paper); font-weight: 600; text-decoration: none; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`

/** The page instead of one that could not be requested. It is the same for everyone and every address, and needs no file and no script. */
export function toOfflinePage({ locale, theme, isOnline }: OfflinePageFacts, nonce: string): Response {
  const title = say(locale, isOnline ? 'offlinePage.unreachable' : 'offlinePage.title')
  const html = `<!doctype html>
<html lang="${locale}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} • Chorus</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M5 20v-6"/><path d="M12 25V9"/><path d="M19 16v0"/><path d="M26 18v-4"/></svg>
<h1>${title}</h1>
<p>${say(locale, 'offlinePage.hint')}</p>
<a href="">${say(locale, 'offlinePage.retry')}</a>
</main>
</body>
</html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}
