import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { missing } from '../base/missing.ts'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** From this width on the list of sections and one section are shown side by side. */
const wide = '(min-width: 1280px)'
const general = lazyRouteComponent(() => import('../../features/settings/general-page.tsx'), 'GeneralPage')

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  head: headOf('settings.title'),
  component: lazyRouteComponent(() => import('../../features/settings/settings-layout.tsx'), 'SettingsLayout'),
})

/** `/settings`: the list of sections, together with the first section on wide screens. */
const settingsListRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  // The server does not know the width, so it renders a page that works for every width.
  beforeLoad: ({ context: { services } }) => {
    if (!services.isServer && matchMedia(wide).matches) throw redirect({ to: '/settings/general', replace: true })
  },
  component: general,
})

/** `/settings/general`: theme, text size, motion and language. */
const generalSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/general',
  head: headOf('settings.appearance'),
  component: general,
})

/** `/settings/accounts`: the Chorus account and its sign-in methods. */
const accountsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/accounts',
  head: headOf('settings.accounts'),
  component: lazyRouteComponent(() => import('../../features/settings/accounts-page.tsx'), 'AccountsPage'),
})

/** `/settings/security`: active sessions, changes to sign-in methods, and who else can act for the accounts. */
const securitySettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/security',
  head: headOf('settings.security'),
  component: lazyRouteComponent(() => import('../../features/settings/security/security-page.tsx'), 'SecurityPage'),
})

/** `/settings/wallets`: connected wallets. */
const walletsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/wallets',
  head: headOf('settings.wallets'),
  component: lazyRouteComponent(() => import('../../features/settings/wallets-page.tsx'), 'WalletsPage'),
})

/** `/settings/data`: a copy of what our server has stored. */
const dataSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/data',
  head: headOf('settings.data'),
  component: lazyRouteComponent(() => import('../../features/settings/data-page.tsx'), 'DataPage'),
})

/** `/settings/notifications`: which notifications to get. */
const notificationSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/notifications',
  head: headOf('notifications.settings'),
  component: lazyRouteComponent(
    () => import('../../features/notifications/settings/notification-settings-page.tsx'),
    'NotificationSettingsPage',
  ),
})

/** `/settings/content`: what to do about labelled content. */
const contentSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/content',
  head: headOf('settings.content'),
  component: lazyRouteComponent(() => import('../../features/settings/content/content-settings-page.tsx'), 'ContentSettingsPage'),
})

const loadUnwanted = () => import('../../features/settings/moderation/moderation-page.tsx')

/** `/settings/muted`: muted accounts. */
const mutedSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/muted',
  head: headOf('settings.muted'),
  component: lazyRouteComponent(loadUnwanted, 'MutedPage'),
})

/** `/settings/muted/channels`: muted channels. */
const mutedChannelsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/muted/channels',
  head: headOf('muted.channels'),
  component: lazyRouteComponent(() => import('../../features/settings/moderation/muted-channels-page.tsx'), 'MutedChannelsPage'),
})

/** `/settings/muted/wallets`: muted wallets. */
const mutedWalletsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/muted/wallets',
  head: headOf('muted.wallets'),
  component: lazyRouteComponent(() => import('../../features/settings/moderation/muted-wallets-page.tsx'), 'MutedWalletsPage'),
})

/** `/settings/privacy`: muted words. */
const privacySettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/privacy',
  head: headOf('settings.mutedWords'),
  component: lazyRouteComponent(() => import('../../features/settings/words/muted-words-page.tsx'), 'MutedWordsPage'),
})

/** `/settings/blocked`: blocked accounts. */
const blockedSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/blocked',
  head: headOf('settings.blocked'),
  component: lazyRouteComponent(loadUnwanted, 'BlockedPage'),
})

/** `/settings/apps`: the mini apps that this browser's accounts have used. */
const appsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/apps',
  head: headOf('settings.apps'),
  component: lazyRouteComponent(() => import('../../features/apps/apps-page.tsx'), 'AppsPage'),
})

/** `/settings/networks`: which features each network supports. */
const offersSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/networks',
  head: headOf('settings.networkFeatures'),
  component: lazyRouteComponent(() => import('../../features/settings/network-features/network-features-page.tsx'), 'NetworkFeaturesPage'),
})

/** `/settings/costs`: what networks charge. */
const costsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/costs',
  head: headOf('settings.costs'),
  component: lazyRouteComponent(() => import('../../features/settings/costs/costs-page.tsx'), 'CostsPage'),
})

/** `/settings/developer`: the build and the services it talks to. */
const developerSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/developer',
  head: headOf('settings.developer'),
  component: lazyRouteComponent(() => import('../../features/settings/developer/developer-page.tsx'), 'DeveloperPage'),
})

export const settingsRoutes = settingsRoute.addChildren([
  settingsListRoute,
  generalSettingsRoute,
  accountsSettingsRoute,
  securitySettingsRoute,
  walletsSettingsRoute,
  dataSettingsRoute,
  notificationSettingsRoute,
  contentSettingsRoute,
  privacySettingsRoute,
  mutedSettingsRoute,
  mutedChannelsSettingsRoute,
  mutedWalletsSettingsRoute,
  blockedSettingsRoute,
  appsSettingsRoute,
  offersSettingsRoute,
  costsSettingsRoute,
  developerSettingsRoute,
  createRoute({ getParentRoute: () => settingsRoute, ...missing, head: headOf('error.notFound') }),
])
