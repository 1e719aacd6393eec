import { currentAccount } from '@chorus/accounts/account-state'
import { isOnNetwork } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { Services } from '../app/services.ts'
import { profilePath } from '../features/profile/profile-path.ts'
import { rootRoute } from './root.tsx'

const component = lazyRouteComponent(() => import('../features/profile/own-profile-page.tsx'), 'OwnProfilePage')
const head = () => ({ meta: [{ title: 'Profile • Chorus' }] })

/** Leads whoever is logged in to their own page, of the first of these networks where they are. */
function leadHome({ seat }: Services, networks: readonly NetworkName[]): void {
  const own = networks.flatMap((name) => currentAccount(seat.book()[name])?.profile ?? []).find(isOnNetwork)
  if (own) throw redirect({ to: profilePath(own) as '/', replace: true })
}

/** `/profile`: one's own. */
export const ownProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  head,
  beforeLoad: ({ context: { services } }) => leadHome(services, networkNames),
  component,
})

/** `/profile/{source}`: one's own on a network. */
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
