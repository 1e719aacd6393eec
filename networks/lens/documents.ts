/** The GraphQL operations that we send. Each is checked against the official schema in tests. */

const account = /* GraphQL */ `
  fragment AccountFields on Account {
    address
    owner
    score
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
    }
  }
`

const media = /* GraphQL */ `
  fragment MediaFields on AnyMedia {
    __typename
    ... on MediaImage {
      image: item
      altTag
      width
      height
      imageType: type
    }
    ... on MediaVideo {
      video: item
      cover
      altTag
      width
      height
      durationSeconds
    }
    ... on MediaAudio {
      audio: item
      cover
      artist
      durationSeconds
    }
  }
`

const post = /* GraphQL */ `
  fragment PostFields on Post {
    __typename
    id
    slug
    isDeleted
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
        replace {
          from
        }
        account
      }
    }
    metadata {
      __typename
      ... on TextOnlyMetadata {
        content
        locale
      }
      ... on ArticleMetadata {
        title
        content
        locale
        attachments {
          ...MediaFields
        }
      }
      ... on ImageMetadata {
        title
        content
        locale
        image {
          __typename
          image: item
          altTag
          width
          height
          imageType: type
        }
        attachments {
          ...MediaFields
        }
      }
      ... on VideoMetadata {
        title
        content
        locale
        video {
          __typename
          video: item
          cover
          altTag
          width
          height
          durationSeconds
        }
        attachments {
          ...MediaFields
        }
      }
      ... on AudioMetadata {
        title
        content
        locale
        audio {
          __typename
          audio: item
          cover
          artist
          durationSeconds
        }
        attachments {
          ...MediaFields
        }
      }
      ... on LinkMetadata {
        content
        locale
        sharingLink
        attachments {
          ...MediaFields
        }
      }
      ... on EmbedMetadata {
        content
        locale
        embed
        attachments {
          ...MediaFields
        }
      }
      ... on StoryMetadata {
        content
        locale
      }
      ... on EventMetadata {
        title
        content
        locale
        attachments {
          ...MediaFields
        }
      }
      ... on SpaceMetadata {
        heading: title
        content
        locale
        link
        attachments {
          ...MediaFields
        }
      }
      ... on LivestreamMetadata {
        title
        content
        locale
        attachments {
          ...MediaFields
        }
      }
      ... on MintMetadata {
        content
        locale
        attachments {
          ...MediaFields
        }
      }
      ... on CheckingInMetadata {
        content
        locale
        attachments {
          ...MediaFields
        }
      }
      ... on TransactionMetadata {
        content
        locale
        attachments {
          ...MediaFields
        }
      }
      ... on ThreeDMetadata {
        content
        locale
        attachments {
          ...MediaFields
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
      }
      canRepost {
        __typename
      }
      canQuote {
        __typename
      }
    }
  }
`

/** A post with the posts around it, each without its own. */
const anyPost = /* GraphQL */ `
  fragment AnyPostFields on AnyPost {
    __typename
    ... on Post {
      ...PostFields
      root {
        ...PostFields
      }
      quoteOf {
        ...PostFields
        quoteOf {
          ...PostFields
        }
      }
      commentOn {
        ...PostFields
      }
    }
    ... on Repost {
      id
      isDeleted
      timestamp
      author {
        ...AccountFields
      }
      repostOf {
        ...PostFields
        quoteOf {
          ...PostFields
        }
        commentOn {
          ...PostFields
        }
      }
    }
  }
`

const fragments = `${account}\n${media}\n${post}\n${anyPost}`

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
  ${fragments}
`

export const postDocument = /* GraphQL */ `
  query Post($request: PostRequest!) {
    post(request: $request) {
      ...AnyPostFields
    }
  }
  ${fragments}
`

export const referencesDocument = /* GraphQL */ `
  query PostReferences($request: PostReferencesRequest!) {
    postReferences(request: $request) {
      items {
        ...AnyPostFields
      }
      pageInfo {
        next
      }
    }
  }
  ${fragments}
`

export const accountDocument = /* GraphQL */ `
  query Account($request: AccountRequest!, $stats: AccountStatsRequest!) {
    account(request: $request) {
      ...AccountFields
    }
    accountStats(request: $stats) {
      graphFollowStats {
        followers
        following
      }
    }
  }
  ${account}
`
