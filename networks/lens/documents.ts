import { accountFragment, anyPostFragments, postFragments } from './fragments.ts'

/** The GraphQL operations we send. Tests check each against the official schema. */

export const postsDocument = /* GraphQL */ `
  query Posts($request: PostsRequest!) {
    posts(request: $request) {
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

/** Trending posts, by the network's own ranking. */
export const exploreDocument = /* GraphQL */ `
  query PostsExplore($request: PostsExploreRequest!) {
    posts: mlPostsExplore(request: $request) {
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

export const postDocument = /* GraphQL */ `
  query Post($request: PostRequest!) {
    post(request: $request) {
      ...AnyPostFields
    }
  }
  ${anyPostFragments}
`

/** Parents per response; the next one up is only named. */
const ancestorsAtOnce = 6
const climb = (left: number): string =>
  left === 0 ? '...PostName' : `__typename ...PostFields root { ...PostName } quoteOf { ...NearPost } commentOn { ${climb(left - 1)} }`

/** A post and the nearest of its ancestors. */
export const ancestorsDocument = /* GraphQL */ `
  query PostAncestors($request: PostRequest!) {
    post(request: $request) {
      __typename
      ... on Post { ${climb(ancestorsAtOnce + 1)} }
    }
  }
  ${postFragments}
`

/** All comments of a page belong to one post, so that post is only named. */
export const commentsDocument = /* GraphQL */ `
  query Comments($request: PostReferencesRequest!) {
    postReferences(request: $request) {
      items {
        __typename
        ... on Post {
          ...PostFields
          root {
            ...PostName
          }
          quoteOf {
            ...NearPost
          }
          commentOn {
            ...PostName
          }
        }
      }
      pageInfo {
        next
      }
    }
  }
  ${postFragments}
`

export const accountDocument = /* GraphQL */ `
  query Account($request: AccountRequest!) {
    account(request: $request) {
      ...AccountFields
    }
  }
  ${accountFragment}
`

/** Accounts by the beginning or a part of their username. */
export const accountsDocument = /* GraphQL */ `
  query Accounts($request: AccountsRequest!) {
    accounts(request: $request) {
      items {
        ...AccountFields
      }
      pageInfo {
        next
      }
    }
  }
  ${accountFragment}
`

/** The accounts that a wallet may act for. */
export const walletAccountsDocument = /* GraphQL */ `
  query WalletAccounts($request: AccountsAvailableRequest!) {
    accountsAvailable(request: $request) {
      items {
        __typename
        ... on AccountOwned {
          account {
            ...AccountFields
          }
        }
        ... on AccountManaged {
          account {
            ...AccountFields
          }
        }
      }
      pageInfo {
        next
      }
    }
  }
  ${accountFragment}
`

export const accountStatsDocument = /* GraphQL */ `
  query AccountStats($request: AccountStatsRequest!) {
    accountStats(request: $request) {
      graphFollowStats {
        followers
        following
      }
    }
  }
`

/** When a post was edited. */
export const postEditsDocument = /* GraphQL */ `
  query PostEdits($request: PostEditsRequest!) {
    postEdits(request: $request) {
      items {
        timestamp
      }
    }
  }
`
