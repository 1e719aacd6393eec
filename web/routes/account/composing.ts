import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readComposeIntent } from '../../features/composer/compose-intent.ts'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/intent/compose?text=…&url=…`: the composer, from a share button of another site. */
export const composeIntentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/intent/compose',
  validateSearch: readComposeIntent,
  head: headOf('compose.title', { noindex: true }),
  component: lazyRouteComponent(() => import('../../features/composer/compose-intent-page.tsx'), 'ComposeIntentPage'),
})

/** `/scheduled`: the posts that our server sends later. */
export const scheduledRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/scheduled',
  head: headOf('schedule.posts'),
  component: lazyRouteComponent(() => import('../../features/composer/scheduled/scheduled-page.tsx'), 'ScheduledPage'),
})

/** `/drafts`: the drafts of this browser, and posts that are not confirmed yet. */
export const draftsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drafts',
  head: headOf('compose.drafts'),
  component: lazyRouteComponent(() => import('../../features/composer/drafts-page.tsx'), 'DraftsPage'),
})
