import { accountFragment, anyPostFragments, postFragments } from './fragments.ts'

/** The GraphQL operations that we send. Each is checked against the official schema in tests. */

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

/** What people talk about, by the network's own ranking. */
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

/** How many parents one answer of ancestorsDocument holds. */
export const ancestorsAtOnce = 6
const parents = (height: number): string => (height === 0 ? '' : `commentOn { ...PostFields root { ...PostName } ${parents(height - 1)} }`)

/** What stands above a post, some way up. */
export const ancestorsDocument = /* GraphQL */ `
  query PostAncestors($request: PostRequest!) {
    post(request: $request) {
      __typename
      ... on Post {
        ...PostFields
        root {
          ...PostName
        }
        ${parents(ancestorsAtOnce)}
      }
    }
  }
  ${postFragments}
`

/** All comments of a page are on one post, so that post is only named. */
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
            ...PostFields
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
