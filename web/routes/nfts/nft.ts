import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** With the pages, because every other page loads the routes. */
const loadNft = () => import('../../features/wallet/nfts/nft-page.tsx')
const loadCollection = () => import('../../features/wallet/nfts/collection-page.tsx')

/** A path that can't lead anywhere is no call to an explorer. */
function toPlace({ chainId, contract }: { chainId: string; contract: string }) {
  if (!/^\d{1,10}$/.test(chainId) || !/^0x[\da-f]{40}$/i.test(contract)) throw notFound()
  return { chainId: Number(chainId), contract: contract.toLowerCase() }
}

/** `/nft/{chainId}/{contract}/{tokenId}`: one token. */
export const nftRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nft/$chainId/$contract/$tokenId',
  loader: async ({ context: { services }, params }) => {
    const place = toPlace(params)
    if (!/^\d{1,78}$/.test(params.tokenId)) throw notFound()
    const { openNft, toNftHead } = await loadNft()
    const loaded = await loadResource(services, openNft(services, { ...place, tokenId: params.tokenId }), params.tokenId)
    return loaded && { ...loaded, head: toNftHead(loaded.value) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadNft, 'NftPage'),
})

/** `/nft/{chainId}/{contract}`: a collection. */
export const collectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nft/$chainId/$contract',
  loader: async ({ context: { services }, params }) => {
    const place = toPlace(params)
    const { openCollection, toCollectionHead } = await loadCollection()
    const loaded = await loadResource(services, openCollection(services, place), params.contract)
    return loaded && { ...loaded, head: toCollectionHead(loaded.value) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadCollection, 'CollectionPage'),
})
