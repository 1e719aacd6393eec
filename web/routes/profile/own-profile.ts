import { currentAccount } from '@chorus/accounts/book/account-state'
import { isOnNetwork } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { Services } from '../../services/context/services.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

const component = lazyRouteComponent(() => import('../../features/profile/own-profile-page.tsx'), 'OwnProfilePage')
const head = headOf('nav.profile')

/** Redirects to the viewer's profile on the first of these networks where they are logged in. */
function leadHome({ accountsStore }: Services, networks: readonly NetworkName[]): void {
  const own = networks.flatMap((name) => currentAccount(accountsStore.book()[name])?.profile ?? []).find(isOnNetwork)
  if (own) throw redirect({ to: profilePath(own) as '/', replace: true })
}

/** `/profile`: the viewer's own profile. */
export const ownProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  head,
  beforeLoad: ({ context: { services } }) => leadHome(services, networkNames),
  component,
})

/** `/profile/{source}`: the viewer's own profile on one network. */
export const ownSourceProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$source',
  head,
  beforeLoad: ({ context: { services }, params }) => {
    const network = findNetwork(params.source)
    if (!network) throw notFound()
    leadHome(services, [network.name])
  },
  component,
})
