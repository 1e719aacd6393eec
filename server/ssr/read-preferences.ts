import { parseCurrent } from '@chorus/web/app/accounts/current-cookie'
import { negotiateLocale } from '@chorus/web/i18n/locale'
import { parseAppearance } from '@chorus/web/services/settings/appearance'
import { parseDevice } from '@chorus/web/services/settings/device-cookie'
import { followingOnlyCookie, parseHome } from '@chorus/web/services/settings/home-cookie'
import { homeTabCookie, parseHomeTab } from '@chorus/web/services/settings/home-tab'
import { providerRootCookie } from '@chorus/web/services/settings/provider-root'
import type { Preferences } from '@chorus/web/services/settings/settings'
import { parse } from 'hono/utils/cookie'

/**
 * Reads the preferences: from cookies, else the browser's languages. Unknown values count as not set.
 *
 * @param developerRoots Origins that the cookie may select; any other value is ignored. Security row 25.
 */
export function readPreferences(headers: Headers, developerRoots: readonly string[]): Preferences {
  const cookies = parse(headers.get('cookie') ?? '')
  const tab = parseHomeTab(cookies[homeTabCookie])
  const device = parseDevice(cookies['device'])
  const providerRoot = developerRoots.find((root) => root === cookies[providerRootCookie])
  return {
    locale: negotiateLocale(cookies['locale'], headers.get('accept-language') ?? undefined),
    ...parseAppearance(cookies),
    current: parseCurrent(cookies['current']),
    home: parseHome(cookies['home']),
    ...(cookies[followingOnlyCookie] === '1' && { isFollowingOnly: true }),
    ...(tab && { tab }),
    ...(device && { device }),
    ...(providerRoot && { providerRoot }),
  }
}
