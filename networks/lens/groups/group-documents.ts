import { people } from '../lists/list-documents.ts'

/** Reads of groups and feeds. */

const rules = `required { ...RuleFields } anyOf { ...RuleFields }`
/** @param kind Its type in the API. Account rules don't say what they apply to. */
export const toRuleFragment = (kind: string) => /* GraphQL */ `
  fragment RuleFields on ${kind} {
    id
    type
    ${kind === 'AccountFollowRule' ? '' : 'executesOn'}
    config {
      ... on StringKeyValue {
        key
        string
      }
      ... on BigDecimalKeyValue {
        key
        bigDecimal
      }
      ... on AddressKeyValue {
        key
        address
      }
    }
  }
`
const groupFragment = /* GraphQL */ `
  fragment GroupFields on Group {
    address
    timestamp
    owner
    banningEnabled
    metadata {
      name
      description
      icon
      coverPicture
    }
    feed {
      address
      rules {
        required {
          type
          executesOn
        }
        anyOf {
          type
          executesOn
        }
      }
      operations {
        canPost {
          __typename
        }
      }
    }
    rules { ${rules} }
    operations {
      isMember
      isBanned
      hasRequestedMembership
      canRemoveMember {
        __typename
      }
      canJoin {
        __typename
        ... on GroupOperationValidationFailed {
          unsatisfiedRules {
            required {
              reason
            }
            anyOf {
              reason
            }
          }
        }
      }
    }
  }
  ${toRuleFragment('GroupRule')}
`
const feedFragment = /* GraphQL */ `
  fragment FeedFields on Feed {
    address
    createdAt
    owner
    metadata {
      name
      description
    }
    rules { ${rules} }
    operations {
      canPost {
        __typename
      }
    }
  }
  ${toRuleFragment('FeedRule')}
`

export const groupDocument = /* GraphQL */ `
  query Group($request: GroupRequest!) {
    group(request: $request) {
      ...GroupFields
    }
  }
  ${groupFragment}
`
export const groupStatsDocument = /* GraphQL */ `
  query GroupStats($request: GroupStatsRequest!) {
    groupStats(request: $request) {
      totalMembers
    }
  }
`
export const groupsDocument = /* GraphQL */ `
  query Groups($request: GroupsRequest!) {
    groups(request: $request) {
      items {
        ...GroupFields
      }
      pageInfo {
        next
      }
    }
  }
  ${groupFragment}
`
export const feedDocument = /* GraphQL */ `
  query Feed($request: FeedRequest!) {
    feed(request: $request) {
      ...FeedFields
    }
  }
  ${feedFragment}
`
export const feedsDocument = /* GraphQL */ `
  query Feeds($request: FeedsRequest!) {
    feeds(request: $request) {
      items {
        ...FeedFields
      }
      pageInfo {
        next
      }
    }
  }
  ${feedFragment}
`

/** The feeds of these groups, aliased by position: `g0`, `g1` and so on. */
export const toFeedsOfGroupsDocument = (groups: readonly string[]): string =>
  `query FeedsOfGroups { ${groups.map((group, place) => `g${place}: group(request: { group: "${group}" }) { feed { address } }`).join(' ')} }`

export const groupMembersDocument = people('GroupMembers($request: GroupMembersRequest!)', 'groupMembers')
/** Images as uploaded; otherwise the API returns smaller copies. */
export const ownGroupDocument = /* GraphQL */ `
  query OwnGroup($request: GroupRequest!) {
    group(request: $request) {
      address
      owner
      metadata {
        icon(request: { useOriginal: true })
        coverPicture(request: { useOriginal: true })
      }
      rules {
        required {
          id
          type
        }
      }
    }
  }
`
/** Just enough to recognise a group that an account has just created. */
export const newestOwnGroupsDocument = /* GraphQL */ `
  query NewestOwnGroups($request: GroupsRequest!) {
    groups(request: $request) {
      items {
        address
        metadata {
          id
        }
      }
    }
  }
`
export const membershipRequestsDocument = people('MembershipRequests($request: GroupMembershipRequestsRequest!)', 'groupMembershipRequests')
export const bannedMembersDocument = people('BannedMembers($request: GroupBannedAccountsRequest!)', 'groupBannedAccounts')
export const adminsDocument = people('Admins($request: AdminsForRequest!)', 'adminsFor', 'account { owner ...AccountFields }')
