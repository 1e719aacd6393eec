import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { toProfileHead } from '../features/profile/profile-head.ts'
import { isProfileTab } from '../features/profile/profile-tabs.ts'
import { loadProfilePage } from './load-profile-page.ts'
import { rootRoute } from './root.tsx'

/** `/profile/{source}/{id}/{replies|media}`: another list of the same person's posts. */
export const profileTabRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$source/$id/$tab',
  loader: ({ context: { services }, params }) => {
    if (!isProfileTab(params.tab)) throw notFound()
    return loadProfilePage(services, params, params.tab)
  },
  head: ({ loaderData }) => (loaderData?.profile.value ? toProfileHead(loaderData.profile.value) : {}),
  component: lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
})
