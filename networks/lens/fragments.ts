import { mediaFragments, metadataFragment } from './metadata-fragments.ts'

/** The GraphQL fragments. Aliases unify fields that a union's members name or type differently. */

export const accountFragment = /* GraphQL */ `
  fragment AccountFields on Account {
    address
    username {
      localName
      value
    }
    metadata {
      name
      bio
      picture
      coverPicture
      attributes {
        key
        value
      }
    }
    operations {
      isFollowedByMe
      isFollowingMe
      isBlockedByMe
      isMutedByMe
      hasBlockedMe
    }
  }
`

const post = /* GraphQL */ `
  fragment PostFields on Post {
    __typename
    id
    slug
    isDeleted
    isEdited
    timestamp
    contentUri
    author {
      ...AccountFields
    }
    app {
      metadata {
        name
      }
    }
    stats {
      comments
      reposts
      quotes
      reactions
      bookmarks
      collects
    }
    mentions {
      ... on AccountMention {
        account
        replace {
          from
        }
      }
    }
    metadata {
      ...MetadataFields
    }
    feed {
      address
      metadata {
        name
      }
      group {
        address
        metadata {
          name
        }
      }
    }
    actions {
      __typename
      ... on SimpleCollectAction {
        address
        collectLimit
        endsAt
        followerOnGraph {
          globalGraph
        }
        payToCollect {
          referralShare
          price {
            ... on Erc20Amount {
              value
              asset {
                symbol
                contract {
                  address
                  chainId
                }
              }
            }
            ... on NativeAmount {
              value
              asset {
                symbol
                contract {
                  address
                  chainId
                }
              }
            }
          }
        }
      }
    }
    rules {
      required {
        type
        config {
          ... on BooleanKeyValue {
            key
            boolean
          }
        }
      }
    }
    operations {
      hasBookmarked
      hasReacted(request: { type: UPVOTE })
      hasReposted {
        optimistic
      }
      hasQuoted {
        optimistic
      }
      canComment {
        __typename
        ... on PostOperationValidationFailed {
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
      canRepost {
        __typename
      }
      canQuote {
        __typename
      }
      canEdit {
        __typename
      }
      canSimpleCollect {
        __typename
      }
      hasSimpleCollected
    }
  }
  fragment PostName on Post {
    id
    slug
    author {
      ...AccountFields
    }
  }
`

/** A neighbouring post: its parent and root are only named, and its quote excludes that one's quote. */
const nearPost = /* GraphQL */ `
  fragment NearPost on Post {
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
`

/** A post with the posts it refers to. The root comes without its own. */
const wholePost = /* GraphQL */ `
  fragment WholePost on Post {
    ...PostFields
    root {
      ...PostFields
    }
    quoteOf {
      ...NearPost
    }
    commentOn {
      ...NearPost
    }
  }
`

const anyPost = /* GraphQL */ `
  fragment AnyPostFields on AnyPost {
    __typename
    ... on Post {
      ...WholePost
    }
    ... on Repost {
      id
      timestamp
      author {
        ...AccountFields
      }
      repostOf {
        ...WholePost
      }
    }
  }
`

export const postFragments = `${accountFragment}${mediaFragments}${metadataFragment}${post}${nearPost}`
export const wholePostFragments = `${postFragments}${wholePost}`
export const anyPostFragments = `${wholePostFragments}${anyPost}`
