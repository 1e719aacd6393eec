import type { Locale } from '../i18n/locale.ts'
import type { SavedPageName } from '../services/offline/saved-page.ts'
import { toAge } from '../services/offline/to-age.ts'
import { say } from './say.ts'

export interface OfflinePageFacts {
  locale: Locale
  theme: 'light' | 'dark' | undefined
  /** Whether the device has a connection, so that only we are out of reach. */
  isOnline: boolean
  /** Pages that can be opened, of this browser's accounts. */
  saved: readonly SavedPageName[]
  /** ms */
  now: number
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
main > a { display: inline-grid; place-items: center; min-height: 44px; margin-top: 8px; padding: 0 20px; border-radius: 999px; background: var(--ink);
  color: var(--paper); font-weight: 600; text-decoration: none; }
nav { width: 100%; margin-top: 24px; text-align: start; }
h2 { padding: 8px 0; color: var(--ink); font-size: 15px; }
ul { padding: 0; list-style: none; }
li a { display: flex; justify-content: space-between; gap: 16px; min-height: 44px; padding: 11px 0; border-top: 1px solid var(--line); color: var(--ink);
  text-decoration: none; text-wrap: wrap; overflow-wrap: anywhere; }
time { flex: none; color: var(--ink-2); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`

/** The page instead of one that could neither be requested nor was saved. It needs no file and no script. */
export function toOfflinePage({ locale, theme, isOnline, saved, now }: OfflinePageFacts, nonce: string): Response {
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
${saved.length > 0 ? toList(saved, locale, now) : ''}</main>
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

function toList(saved: readonly SavedPageName[], locale: Locale, now: number): string {
  const rows = saved.map(
    ({ path, title, at }) =>
      `<li><a href="${toAttribute(path)}"><span>${toName(title)}</span> <time>${toAge(now - at, locale)}</time></a></li>`,
  )
  return `<nav aria-labelledby="saved">
<h2 id="saved">${say(locale, 'offlinePage.list')}</h2>
<ul>${rows.join('')}</ul>
</nav>
`
}

const toAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A title is markup already; every page of ours names the site after its own name. */
const toName = (title: string): string => title.replace(/(.) • Chorus$/, '$1').replaceAll('<', '&lt;')
