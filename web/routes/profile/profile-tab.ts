import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { toProfileHead } from '../../features/profile/profile-head.ts'
import { isProfileSection } from '../../features/profile/profile-sections.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'
import { loadProfilePage } from './load-profile-page.ts'

/** `/profile/{source}/{id}/{replies|media|likes|feeds}`: the other lists of a profile. */
export const profileTabRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$source/$id/$tab',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params }) => {
    if (!isProfileSection(params.tab)) throw notFound()
    return loadProfilePage(services, params, params.tab)
  },
  head: ({ loaderData, match }) => (loaderData?.profile.value ? toProfileHead(loaderData.profile.value, match.context.services) : {}),
  component: lazyRouteComponent(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage'),
})
