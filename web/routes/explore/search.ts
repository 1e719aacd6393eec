import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearchPlace } from '../../services/navigation/search-place.ts'
import { toPageTitle } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/search?q=…&type=…&source=…&sort=…`: posts, people and channels on all networks. A pasted link redirects to its target. */
export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: readSearchPlace,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { services }, deps }) => {
    if (!deps.q.trim() && !deps.from && !deps.to) return undefined
    const { loadSearch } = await import('./load-search.ts')
    return loadSearch(services, deps)
  },
  head: ({ match: { search, context } }) => ({
    meta: [
      { title: search.q ? `${search.q} • Chorus` : toPageTitle(context.services, 'search.title') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: lazyRouteComponent(() => import('../../features/search/search-page.tsx'), 'SearchPage'),
})
