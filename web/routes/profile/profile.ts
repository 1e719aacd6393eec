import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toProfileHead } from '../../features/profile/profile-head.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'
import { loadProfilePage } from './load-profile-page.ts'

/** `/profile/{source}/{id}`: a profile and its posts. */
export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$source/$id',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params }) => loadProfilePage(services, params, 'feed'),
  head: ({ loaderData, match }) => (loaderData?.profile.value ? toProfileHead(loaderData.profile.value, match.context.services) : {}),
  component: lazyRouteComponent(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage'),
})
