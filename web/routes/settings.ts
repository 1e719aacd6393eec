import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** From here on the list of all parts and one of them stand side by side. */
const wide = '(min-width: 1280px)'
const headOf = (title: string) => () => ({ meta: [{ title: `${title} • Chorus` }] })
const general = lazyRouteComponent(() => import('../features/settings/general-page.tsx'), 'GeneralPage')

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  head: headOf('Settings'),
  component: lazyRouteComponent(() => import('../features/settings/settings-layout.tsx'), 'SettingsLayout'),
})

/** `/settings`: the list of all parts; with the first of them where there is room for both. */
const settingsListRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  // The server knows no widths, and draws a page that is good for all of them.
  beforeLoad: ({ context: { services } }) => {
    if (!services.isServer && matchMedia(wide).matches) throw redirect({ to: '/settings/general', replace: true })
  },
  component: general,
})

/** `/settings/general`: how it looks and which language it speaks. */
const generalSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/general',
  head: headOf('Look and language'),
  component: general,
})

/** `/settings/accounts`: the account, what is connected to it, and where it is logged in. */
const accountsSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/accounts',
  head: headOf('Accounts'),
  component: lazyRouteComponent(() => import('../features/settings/accounts-page.tsx'), 'AccountsPage'),
})

/** `/settings/notifications`: what somebody wants to be told of. */
const notificationSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/notifications',
  head: headOf('Notification settings'),
  component: lazyRouteComponent(() => import('../features/notifications/notification-settings-page.tsx'), 'NotificationSettingsPage'),
})

const loadUnwanted = () => import('../features/settings/unwanted/unwanted-page.tsx')

/** `/settings/muted`: whom somebody does not want to read. */
const mutedSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/muted',
  head: headOf('Muted people'),
  component: lazyRouteComponent(loadUnwanted, 'MutedPage'),
})

/** `/settings/blocked`: and who is told so. */
const blockedSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/blocked',
  head: headOf('Blocked people'),
  component: lazyRouteComponent(loadUnwanted, 'BlockedPage'),
})

/** `/settings/networks`: what can be done on each network. */
const offersSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/networks',
  head: headOf('What networks offer'),
  component: lazyRouteComponent(() => import('../features/settings/offers/offers-page.tsx'), 'OffersPage'),
})

/** `/settings/developer`: which build this is, and what it reaches. */
const developerSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/developer',
  head: headOf('Developer'),
  component: lazyRouteComponent(() => import('../features/settings/developer/developer-page.tsx'), 'DeveloperPage'),
})

export const settingsRoutes = settingsRoute.addChildren([
  settingsListRoute,
  generalSettingsRoute,
  accountsSettingsRoute,
  notificationSettingsRoute,
  mutedSettingsRoute,
  blockedSettingsRoute,
  offersSettingsRoute,
  developerSettingsRoute,
])
