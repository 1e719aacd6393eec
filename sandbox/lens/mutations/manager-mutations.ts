import { forbidden } from '../api-error.ts'
import type { Members } from '../members.ts'
import type { ManagerPermissions, Managers } from '../state/managers.ts'
import type { Transactions } from '../state/transactions.ts'
import { needViewer, type Viewing } from '../viewing.ts'

export interface ManagerMutationOptions {
  members: Members
  managers: Managers
  transactions: Transactions
  /** ms */
  now(): number
}

const willFail = (reason: string) => ({ __typename: 'TransactionWillFail', reason })

/** Who may act for an account. The API leaves all of it to the wallet. */
export function createManagerMutations({ members, managers, transactions, now }: ManagerMutationOptions) {
  const isOwner = ({ viewer = '', session }: Viewing) => members.isOwner(viewer, session?.signer ?? '')
  const needOwner = (viewing: Viewing, operation: string): string => {
    const viewer = needViewer(viewing, operation)
    if (!isOwner(viewing)) throw forbidden(`Only the owner of the account can use '${operation}'`)
    return viewer
  }
  return {
    addAccountManager(_: unknown, { request }: { request: { address: string; permissions: ManagerPermissions } }, viewing: Viewing) {
      const viewer = needOwner(viewing, 'addAccountManager')
      const address = request.address.toLowerCase()
      if (members.isOwner(viewer, address)) return willFail('The owner of the account can not be its manager.')
      if (managers.isManager(viewer, address)) return willFail('The address is already a manager of the account.')
      return transactions.prepare(viewing, () => managers.add(viewer, { address, addedAt: now(), permissions: request.permissions }))
    },
    updateAccountManager(_: unknown, { request }: { request: { manager: string; permissions: ManagerPermissions } }, viewing: Viewing) {
      const viewer = needOwner(viewing, 'updateAccountManager')
      if (!managers.isManager(viewer, request.manager)) return willFail('The address is not a manager of the account.')
      return transactions.prepare(viewing, () => managers.change(viewer, request.manager, request.permissions))
    },
    removeAccountManager(_: unknown, { request }: { request: { manager: string } }, viewing: Viewing) {
      const viewer = needViewer(viewing, 'removeAccountManager')
      const isSelf = viewing.session?.signer.toLowerCase() === request.manager.toLowerCase()
      if (!isOwner(viewing) && !isSelf) throw forbidden('Account managers can only remove themselves')
      if (!managers.isManager(viewer, request.manager)) return willFail('The address is not a manager of the account.')
      return transactions.prepare(viewing, () => managers.remove(viewer, request.manager))
    },
    enableSignless(_: unknown, __: unknown, viewing: Viewing) {
      const viewer = needOwner(viewing, 'enableSignless')
      if (managers.isSignless(viewer)) return willFail('The account is already signless.')
      return transactions.prepare(viewing, () => managers.setSignless(viewer, true, now()))
    },
    removeSignless(_: unknown, __: unknown, viewing: Viewing) {
      const viewer = needOwner(viewing, 'removeSignless')
      if (!managers.isSignless(viewer)) return willFail('The account is not signless.')
      return transactions.prepare(viewing, () => managers.setSignless(viewer, false, now()))
    },
  }
}
