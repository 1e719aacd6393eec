import { iso } from '../seed/iso.ts'
import { type Asked, byTime, cutPage } from './cut-page.ts'
import type { Facts } from './facts.ts'
import type { Members } from './members.ts'
import { apiManager, type Managers, usualPermissions } from './state/managers.ts'
import { needViewer, type Viewing } from './viewing.ts'

export interface ManagerQueryOptions {
  facts: Facts
  members: Members
  managers: Managers
}

/** Operations in a time window that someone pays for. */
const allowance = 100

/** Who is logged in, and who may act for their account. */
export function createManagerQueries({ facts, members, managers }: ManagerQueryOptions) {
  return {
    me(_: unknown, __: unknown, viewing: Viewing) {
      const viewer = needViewer(viewing, 'me')
      const { signer = '', app = '' } = viewing.session ?? {}
      const account = facts.toAccount(viewer)
      const own = managers.of(viewer).find(({ address }) => address === signer.toLowerCase())
      const addedAt = iso(own?.addedAt ?? 0)
      const isSponsored = managers.isSponsored(viewer)
      return {
        __typename: 'MeResult',
        loggedInAs: members.isOwner(viewer, signer)
          ? { __typename: 'AccountOwned', account, addedAt }
          : { __typename: 'AccountManaged', account, addedAt, permissions: own?.permissions ?? usualPermissions },
        isSignless: managers.isSignless(viewer),
        isSponsored,
        appLoggedIn: app,
        limit: { window: 'DAY', allowance: isSponsored ? allowance : 0, allowanceUsed: 0, allowanceLeft: isSponsored ? allowance : 0 },
      }
    },
    accountManagers(_: unknown, { request }: Asked<object>, viewing: Viewing) {
      const viewer = needViewer(viewing, 'accountManagers')
      const { items, pageInfo } = cutPage(
        managers
          .of(viewer)
          .map(({ addedAt, ...manager }) => ({ at: addedAt, name: manager.address, ...manager }))
          .toSorted(byTime),
        request,
      )
      return {
        items: items.map(({ address, at, permissions }) => ({
          __typename: 'AccountManager',
          manager: address,
          isLensManager: address === apiManager,
          permissions: { __typename: 'AccountManagerPermissions', ...permissions },
          addedAt: iso(at),
        })),
        pageInfo,
      }
    },
  }
}
