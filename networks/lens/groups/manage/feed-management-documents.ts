/** Just enough to recognise a feed that an account has just created. */
export const newestOwnFeedsDocument = /* GraphQL */ `
  query NewestOwnFeeds($request: FeedsRequest!) {
    feeds(request: $request) {
      items {
        address
        metadata {
          id
        }
      }
    }
  }
`
/** The wallet that owns the account, and whether the session belongs to that wallet. */
export const feedCreatorDocument = /* GraphQL */ `
  query FeedCreator($request: AccountRequest!) {
    account(request: $request) {
      owner
    }
    me {
      loggedInAs {
        __typename
      }
    }
  }
`
export const feedRulesDocument = /* GraphQL */ `
  query FeedRules($request: FeedRequest!) {
    feed(request: $request) {
      rules {
        required {
          id
          type
          config {
            ... on AddressKeyValue {
              key
              address
            }
          }
        }
      }
    }
  }
`
export const postingGroupsDocument = /* GraphQL */ `
  query PostingGroups($request: GroupsRequest!) {
    groups(request: $request) {
      items {
        address
        metadata {
          name
        }
      }
    }
  }
`
