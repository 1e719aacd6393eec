import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** With the page, because every other page loads the routes. */
const loadPage = () => import('../../features/wallet/wallet-page.tsx')

/** `/profile/wallet/{address or name}`: what is known of a wallet. */
export const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/wallet/$id',
  loader: async ({ context: { services }, params: { id } }) => {
    const { openWallet, toWalletHead } = await loadPage()
    const loaded = await loadResource(services, openWallet(services, id), id)
    return loaded && { ...loaded, head: toWalletHead(loaded.value) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'WalletPage'),
})
