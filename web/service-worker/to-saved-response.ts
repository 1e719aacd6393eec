import type { Locale } from '../i18n/locale.ts'
import { ageMark, type NoticeTexts, noticeTag } from '../services/offline/offline-notice.ts'
import type { SavedPage } from '../services/offline/saved-page.ts'
import { toAge } from '../services/offline/to-age.ts'
import { say } from './say.ts'

interface Facts {
  locale: Locale
  /** Whether the device has a connection, so that only we are out of reach. */
  isOnline: boolean
  now: number
}

// Style attributes are what every page's policy allows.
const style = [
  'display:block',
  'padding:8px 16px',
  'border-bottom:1px solid var(--line)',
  'background:var(--sunken)',
  'color:var(--ink)',
  'font-size:var(--text-s)',
  'text-align:center',
].join(';')

/** A saved page under its own policy, below a notice of its age. React skips the notice, because no component uses this element. */
export function toSavedResponse({ html, headers, at }: SavedPage, { locale, isOnline, now }: Facts): Response {
  const texts: NoticeTexts = {
    offline: say(locale, 'offlinePage.savedAt', { age: ageMark }),
    unreachable: say(locale, 'offlinePage.unreachableSavedAt', { age: ageMark }),
    back: say(locale, 'offlinePage.backOnline'),
    refresh: say(locale, 'offlinePage.refresh'),
  }
  const data = Object.entries(texts).map(([name, text]) => `data-${name}="${text}"`)
  const text = texts[isOnline ? 'unreachable' : 'offline'].replace(ageMark, toAge(now - at, locale))
  const notice = `<${noticeTag} role="status" lang="${locale}" data-at="${at}" ${data.join(' ')} style="${style}">${text}</${noticeTag}>`
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + notice),
    {
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // The page corrects its clock by this, as with pages that our server has stored.
        'server-timing': `now;desc="${now}"`,
      },
    },
  )
}
