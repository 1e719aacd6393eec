import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { Services } from '../../services/context/services.ts'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** Loads with the page, because every page loads the routes. */
const loadPage = () => import('../../features/wallet/wallet-page.tsx')
const component = lazyRouteComponent(loadPage, 'WalletPage')

async function loadWallet(services: Services, id: string) {
  const { openWallet, toWalletHead } = await loadPage()
  const loaded = await loadResource(services, openWallet(services, id), id)
  return loaded && { ...loaded, head: toWalletHead(loaded.value) }
}

/** `/profile/wallet/{address or name}`: a wallet's profile and activity. */
export const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/wallet/$id',
  loader: ({ context: { services }, params: { id } }) => loadWallet(services, id),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component,
})

/** `/profile/wallet/{address or name}/tokens` and `/nfts`: what it holds. `/daos`: what it voted for. */
export const walletTabRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/wallet/$id/$tab',
  loader: ({ context: { services }, params: { id, tab } }) => {
    if (tab !== 'tokens' && tab !== 'nfts' && tab !== 'daos') throw notFound()
    return loadWallet(services, id)
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component,
})
