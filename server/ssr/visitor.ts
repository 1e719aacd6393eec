import type { Theme, Visitor } from '@chorus/web/app/settings'
import { negotiateLocale } from '@chorus/web/i18n/locale'
import { parse } from 'hono/utils/cookie'

const themes: readonly string[] = ['system', 'light', 'dark']

/** What the visitor chose: by cookie, else by their browser's languages. Anything unknown counts as no choice. */
export function readVisitor(headers: Headers): Visitor {
  const cookies = parse(headers.get('cookie') ?? '')
  const theme = cookies['theme'] ?? ''
  return {
    locale: negotiateLocale(cookies['locale'], headers.get('accept-language') ?? undefined),
    theme: themes.includes(theme) ? (theme as Theme) : 'system',
  }
}
