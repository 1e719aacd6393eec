import { forbidden, notFound } from '../api-error.ts'
import { toFailure } from '../groups/group-facts.ts'
import type { Members } from '../members.ts'
import { type Group, type Groups, has, without } from '../state/groups.ts'
import type { Transactions } from '../state/transactions.ts'
import { needViewer, type Viewing } from '../viewing.ts'

export interface GroupMutationOptions {
  groups: Groups
  members: Members
  transactions: Transactions
  /** ms */
  now(): number
}

interface About {
  request: { group: string }
}
type AboutPeople = { request: About['request'] & { accounts: string[] } }

const noBanning = 'Banning is not enabled in this group.'
const willFail = (reason: string) => ({ __typename: 'TransactionWillFail', reason })
const failed = (reason: string) => ({ __typename: 'GroupOperationValidationFailed', reason, unsatisfiedRules: null })

/** Joining and leaving groups, and what their administrators do with members. */
export function createGroupMutations({ groups, members, transactions, now }: GroupMutationOptions) {
  const read = ({ request }: About, viewing: Viewing, operation: string): readonly [viewer: string, group: Group] => {
    const viewer = needViewer(viewing, operation)
    const group = groups.find(request.group)
    if (!group) throw notFound('Group')
    return [viewer, group]
  }
  const readManaged = (about: AboutPeople, viewing: Viewing, operation: string) => {
    const [viewer, group] = read(about, viewing, operation)
    if (!groups.isAdmin(group, viewer)) throw forbidden('Only administrators of the group can do this')
    const people = about.request.accounts.map((account) => {
      const key = members.find({ account })
      if (key === undefined) throw notFound('Account')
      return key
    })
    return { viewer, group, people }
  }
  const join = (group: Group, people: readonly string[]) => {
    const added = people.filter((key) => !groups.isMember(group, key)).map((name) => ({ name, at: now() }))
    group.members = [...added, ...group.members]
    group.requests = without(group.requests, people)
  }

  return {
    joinGroup(_: unknown, about: About, viewing: Viewing) {
      const [viewer, group] = read(about, viewing, 'joinGroup')
      if (groups.isMember(group, viewer)) return failed('The account is already a member.')
      const refusal = groups.checkJoin(group, viewer)
      if (refusal) return toFailure('Group', refusal)
      return transactions.send(viewing, 'JoinGroupResponse', () => {
        groups.pay(group, viewer)
        join(group, [viewer])
      })
    },
    leaveGroup(_: unknown, about: About, viewing: Viewing) {
      const [viewer, group] = read(about, viewing, 'leaveGroup')
      if (!groups.isMember(group, viewer)) return failed('The account is not a member.')
      return transactions.send(viewing, 'LeaveGroupResponse', () => {
        groups.endMembership(group, [viewer], now())
      })
    },
    requestGroupMembership(_: unknown, about: About, viewing: Viewing) {
      const [viewer, group] = read(about, viewing, 'requestGroupMembership')
      if (groups.isMember(group, viewer)) return willFail('The account is already a member.')
      if (has(group.requests, viewer)) return willFail('The membership is already requested.')
      const refusal = groups.checkJoin(group, viewer)
      const unmet = refusal?.anyOf ?? (refusal ? [refusal] : [])
      if (!unmet.some(({ reason }) => reason === 'MEMBERSHIP_APPROVAL_REQUIRED'))
        return willFail(refusal?.message ?? 'The group needs no approval.')
      return transactions.send(viewing, 'RequestGroupMembershipResponse', () => {
        group.requests = [{ name: viewer, at: now() }, ...group.requests]
      })
    },
    cancelGroupMembershipRequest(_: unknown, about: About, viewing: Viewing) {
      const [viewer, group] = read(about, viewing, 'cancelGroupMembershipRequest')
      if (!has(group.requests, viewer)) return willFail('No membership is requested.')
      return transactions.send(viewing, 'CancelGroupMembershipRequestResponse', () => {
        group.requests = without(group.requests, [viewer])
      })
    },
    approveGroupMembershipRequests(_: unknown, about: AboutPeople, viewing: Viewing) {
      const { group, people } = readManaged(about, viewing, 'approveGroupMembershipRequests')
      if (!people.every((key) => has(group.requests, key))) return failed('The account has not requested membership.')
      return transactions.send(viewing, 'ApproveGroupMembershipRequestsResponse', () => join(group, people))
    },
    rejectGroupMembershipRequests(_: unknown, about: AboutPeople, viewing: Viewing) {
      const { group, people } = readManaged(about, viewing, 'rejectGroupMembershipRequests')
      if (!people.every((key) => has(group.requests, key))) return willFail('The account has not requested membership.')
      return transactions.send(viewing, 'RejectGroupMembershipRequestsResponse', () => {
        group.requests = without(group.requests, people)
      })
    },
    removeGroupMembers(_: unknown, about: AboutPeople & { request: { ban?: boolean } }, viewing: Viewing) {
      const { viewer, group, people } = readManaged(about, viewing, 'removeGroupMembers')
      if (!people.every((key) => groups.isMember(group, key))) return failed('The account is not a member.')
      if (about.request.ban && !group.hasBanning) return failed(noBanning)
      return transactions.send(viewing, 'RemoveGroupMembersResponse', () => {
        groups.endMembership(group, people, now())
        if (about.request.ban) ban(group, people, viewer)
      })
    },
    banGroupAccounts(_: unknown, about: AboutPeople, viewing: Viewing) {
      const { viewer, group, people } = readManaged(about, viewing, 'banGroupAccounts')
      if (!group.hasBanning) return willFail(noBanning)
      return transactions.send(viewing, 'BanGroupAccountsResponse', () => ban(group, people, viewer))
    },
    unbanGroupAccounts(_: unknown, about: AboutPeople, viewing: Viewing) {
      const { group, people } = readManaged(about, viewing, 'unbanGroupAccounts')
      return transactions.send(viewing, 'UnbanGroupAccountsResponse', () => {
        group.bans = without(group.bans, people)
      })
    },
  }

  /** Members stay, as the protocol's documentation says of its rule. The schema says otherwise. */
  function ban(group: Group, people: readonly string[], by: string) {
    group.bans = [...people.map((name) => ({ name, by, at: now() })), ...without(group.bans, people)]
    group.requests = without(group.requests, people)
  }
}
