import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** With the page, because every other page loads the routes. */
const loadPage = () => import('../../features/tokens/token-page.tsx')

/** `/token/{id, symbol or address of its contract}`. `isSymbol`: it can only be a symbol. */
export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token/$id',
  validateSearch: ({ isSymbol }): { isSymbol?: true } => (isSymbol === true || isSymbol === 'true' ? { isSymbol: true } : {}),
  loaderDeps: ({ search: { isSymbol } }) => ({ isSymbol }),
  loader: async ({ context: { services }, params: { id }, deps: { isSymbol } }) => {
    const { openTokenPage, toTokenHead } = await loadPage()
    const loaded = await loadResource(services, openTokenPage(services, id, isSymbol), id)
    return loaded && { ...loaded, head: toTokenHead(loaded.value, services) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'TokenPage'),
})
