import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { Services } from '../../services/context/services.ts'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** In one file with the page of wallets, because every other page loads the names of its files. */
const loadPage = () => import('../../features/wallet/wallet-page.tsx')
const component = lazyRouteComponent(loadPage, 'NftsPage')

async function load(services: Services, params: { chainId: string; contract: string; tokenId?: string }) {
  const { openByPath, toHead } = await loadPage()
  const resource = openByPath(services, params)
  if (!resource) throw notFound()
  const loaded = await loadResource(services, resource, params.contract)
  return loaded && { ...loaded, head: toHead(loaded.value, services) }
}

/** `/nft/{chainId}/{contract}/{tokenId}` */
export const nftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nft/$chainId/$contract/$tokenId',
  loader: ({ context: { services }, params }) => load(services, params),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component,
})

/** `/nft/{chainId}/{contract}` */
export const collectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nft/$chainId/$contract',
  loader: ({ context: { services }, params }) => load(services, params),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component,
})
