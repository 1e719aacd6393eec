export const sentPostDocument = /* GraphQL */ `
  query SentPost($request: PostRequest!) {
    post(request: $request) {
      __typename
      ... on Post {
        id
        slug
      }
    }
  }
`

const kinds = [
  'Article',
  'Audio',
  'CheckingIn',
  'Embed',
  'Event',
  'Image',
  'Link',
  'Livestream',
  'Mint',
  'Space',
  'Story',
  'TextOnly',
  'ThreeD',
  'Transaction',
  'Video',
]

/** What identifies an account's latest posts: the ids that their author gave to their content. */
export const ownPostsDocument = /* GraphQL */ `
  query OwnPosts($request: PostsRequest!) {
    posts(request: $request) {
      items {
        __typename
        ... on Post {
          id
          slug
          timestamp
          metadata {
            ${kinds.map((kind) => `... on ${kind}Metadata { id }`).join(' ')}
          }
        }
      }
      pageInfo {
        next
      }
    }
  }
`

/** The current content of one post, and the file that holds it. */
export const ownPostDocument = /* GraphQL */ `
  query OwnPost($request: PostRequest!) {
    post(request: $request) {
      __typename
      ... on Post {
        contentUri
        metadata {
          ${kinds.map((kind) => `... on ${kind}Metadata { id }`).join(' ')}
        }
      }
    }
  }
`

/** Images as uploaded; otherwise the API returns smaller copies. */
export const ownMetadataDocument = /* GraphQL */ `
  query OwnMetadata($request: AccountRequest!) {
    account(request: $request) {
      metadata {
        name
        bio
        picture(request: { useOriginal: true })
        coverPicture(request: { useOriginal: true })
        attributes {
          type
          key
          value
        }
      }
    }
  }
`

/** Whether the API signs and pays for the account. */
export const signingDocument = /* GraphQL */ `
  query Signing {
    me {
      isSignless
      isSponsored
    }
  }
`

/** The feed for a reply to the post, and for a quote of it. */
export const feedOfPostDocument = /* GraphQL */ `
  query FeedOfPost($request: PostRequest!) {
    post(request: $request) {
      ... on Post {
        feed {
          address
        }
      }
    }
  }
`

/** Whether something costs in a feed. */
export const feedPricesDocument = /* GraphQL */ `
  query FeedPrices($request: FeedRequest!) {
    feed(request: $request) {
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
    }
  }
`
