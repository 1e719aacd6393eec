import { accountFragment, anyPostFragments, wholePostFragments } from '../fragments.ts'

/** Lists besides posts and threads. */

export const timelineDocument = /* GraphQL */ `
  query Timeline($request: TimelineRequest!) {
    timeline(request: $request) {
      items {
        primary {
          ...WholePost
        }
        reposts {
          timestamp
          author {
            ...AccountFields
          }
        }
      }
      pageInfo {
        next
      }
    }
  }
  ${wholePostFragments}
`

export const forYouDocument = /* GraphQL */ `
  query PostsForYou($request: PostsForYouRequest!) {
    forYou: mlPostsForYou(request: $request) {
      items {
        post {
          ...WholePost
        }
      }
      pageInfo {
        next
      }
    }
  }
  ${wholePostFragments}
`

export const bookmarksDocument = /* GraphQL */ `
  query Bookmarks($request: PostBookmarksRequest!) {
    posts: postBookmarks(request: $request) {
      items {
        ...AnyPostFields
      }
      pageInfo {
        next
      }
    }
  }
  ${anyPostFragments}
`

export const quotesDocument = /* GraphQL */ `
  query Quotes($request: PostReferencesRequest!) {
    posts: postReferences(request: $request) {
      items {
        ...AnyPostFields
      }
      pageInfo {
        next
      }
    }
  }
  ${anyPostFragments}
`

const account = 'account { ...AccountFields }'

/** A list of people. `selection`: where an item has its account. */
export const people = (operation: string, field: string, selection = account) => /* GraphQL */ `
  query ${operation} {
    people: ${field}(request: $request) {
      items {
        ${selection}
      }
      pageInfo {
        next
      }
    }
  }
  ${accountFragment}
`

/** The items are accounts, or contain one: unified as `account`. */
export const likersDocument = people('Likers($request: PostReactionsRequest!)', 'postReactions')
export const repostersDocument = people('Reposters($request: WhoReferencedPostRequest!)', 'whoReferencedPost', '...AccountFields')
export const followersDocument = people('Followers($request: FollowersRequest!)', 'followers', 'account: follower { ...AccountFields }')
export const followingDocument = people('Following($request: FollowingRequest!)', 'following', 'account: following { ...AccountFields }')
export const knownFollowersDocument = people(
  'KnownFollowers($request: FollowersYouKnowRequest!)',
  'followersYouKnow',
  'account: follower { ...AccountFields }',
)
export const blockedDocument = people('Blocked($request: AccountsBlockedRequest!)', 'accountsBlocked')
export const suggestionsDocument = people(
  'Suggestions($request: AccountRecommendationsRequest!)',
  'mlAccountRecommendations',
  '...AccountFields',
)
export const namedAccountsDocument = /* GraphQL */ `
  query NamedAccounts($request: AccountsBulkRequest!) {
    accountsBulk(request: $request) {
      ...AccountFields
    }
  }
  ${accountFragment}
`

export const collectorsDocument = people('Collectors($request: WhoExecutedActionOnPostRequest!)', 'whoExecutedActionOnPost')
