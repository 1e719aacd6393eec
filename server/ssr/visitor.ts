import { parseCurrent } from '@chorus/web/app/accounts/current-cookie'
import { parseDevice } from '@chorus/web/app/accounts/device/device-cookie'
import { parseHome } from '@chorus/web/app/home-cookie'
import { homeTabCookie, parseHomeTab } from '@chorus/web/app/home-tab'
import { parseLook } from '@chorus/web/app/look'
import { providerRootCookie } from '@chorus/web/app/provider-root'
import type { Visitor } from '@chorus/web/app/settings'
import { negotiateLocale } from '@chorus/web/i18n/locale'
import { parse } from 'hono/utils/cookie'

/**
 * What the visitor chose: by cookie, else by their browser's languages. Anything unknown counts as no choice.
 *
 * @param developerRoots Those that a browser may ask for: a cookie that names any other one is as good as none. Security row 25.
 */
export function readVisitor(headers: Headers, developerRoots: readonly string[]): Visitor {
  const cookies = parse(headers.get('cookie') ?? '')
  const tab = parseHomeTab(cookies[homeTabCookie])
  const device = parseDevice(cookies['device'])
  const providerRoot = developerRoots.find((root) => root === cookies[providerRootCookie])
  return {
    locale: negotiateLocale(cookies['locale'], headers.get('accept-language') ?? undefined),
    ...parseLook(cookies),
    current: parseCurrent(cookies['current']),
    home: parseHome(cookies['home']),
    ...(tab && { tab }),
    ...(device && { device }),
    ...(providerRoot && { providerRoot }),
  }
}
