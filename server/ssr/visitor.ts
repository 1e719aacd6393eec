import { parseCurrent } from '@chorus/web/app/accounts/current-cookie'
import { parseDevice } from '@chorus/web/app/accounts/device/device-cookie'
import type { Theme, Visitor } from '@chorus/web/app/settings'
import { negotiateLocale } from '@chorus/web/i18n/locale'
import { parse } from 'hono/utils/cookie'

const themes: readonly string[] = ['system', 'light', 'dark']

/** What the visitor chose: by cookie, else by their browser's languages. Anything unknown counts as no choice. */
export function readVisitor(headers: Headers): Visitor {
  const cookies = parse(headers.get('cookie') ?? '')
  const theme = cookies['theme'] ?? ''
  const device = parseDevice(cookies['device'])
  return {
    locale: negotiateLocale(cookies['locale'], headers.get('accept-language') ?? undefined),
    theme: themes.includes(theme) ? (theme as Theme) : 'system',
    current: parseCurrent(cookies['current']),
    ...(device && { device }),
  }
}
