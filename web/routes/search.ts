import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readSearchPlace } from '../features/search/search-query.ts'
import { rootRoute } from './root.tsx'

/** `/search?q=…&type=…&source=…`: posts, people and places on all networks. A pasted link leads to what it points to. */
export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  validateSearch: readSearchPlace,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { services }, deps }) => {
    if (!deps.q.trim()) return undefined
    const { loadSearch } = await import('./load-search.ts')
    return loadSearch(services, deps)
  },
  head: ({ match: { search } }) => ({
    meta: [{ title: `${search.q ? `${search.q} • ` : ''}Chorus` }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyRouteComponent(() => import('../features/search/search-page.tsx'), 'SearchPage'),
})
