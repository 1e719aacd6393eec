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
    }
  }
`

const media = /* GraphQL */ `
  fragment ImageFields on MediaImage {
    __typename
    image: item
    altTag
    width
    height
    imageType: type
  }
  fragment VideoFields on MediaVideo {
    __typename
    video: item
    cover
    altTag
    width
    height
    durationSeconds
  }
  fragment AudioFields on MediaAudio {
    __typename
    audio: item
    cover
    artist
    title
    durationSeconds
  }
  fragment MediaFields on AnyMedia {
    __typename
    ...ImageFields
    ...VideoFields
    ...AudioFields
  }
`

const metadata = /* GraphQL */ `
  fragment MetadataFields on PostMetadata {
    __typename
    ... on TextOnlyMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
    }
    ... on ArticleMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      title
      attachments {
        ...MediaFields
      }
    }
    ... on ImageMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      image {
        ...ImageFields
      }
      attachments {
        ...MediaFields
      }
    }
    ... on VideoMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      video {
        ...VideoFields
      }
      attachments {
        ...MediaFields
      }
    }
    ... on AudioMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      audio {
        ...AudioFields
      }
      attachments {
        ...MediaFields
      }
    }
    ... on StoryMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      asset {
        ...MediaFields
      }
    }
    ... on LinkMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      link: sharingLink
      attachments {
        ...MediaFields
      }
    }
    ... on EmbedMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      link: embed
      attachments {
        ...MediaFields
      }
    }
    ... on MintMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      link: mintLink
      attachments {
        ...MediaFields
      }
    }
    ... on SpaceMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      heading: title
      link
      attachments {
        ...MediaFields
      }
    }
    ... on LivestreamMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      title
      link: liveUrl
      attachments {
        ...MediaFields
      }
    }
    ... on EventMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      title
      links
      attachments {
        ...MediaFields
      }
    }
    ... on ThreeDMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      assets {
        uri
        playerUrl
      }
      attachments {
        ...MediaFields
      }
    }
    ... on CheckingInMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      attachments {
        ...MediaFields
      }
    }
    ... on TransactionMetadata {
      content
      locale
      contentWarning
      attributes {
        key
        value
      }
      attachments {
        ...MediaFields
      }
    }
    ... on UnknownPostMetadata {
      raw
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
        account
        replace {
          from
        }
      }
    }
    metadata {
      ...MetadataFields
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

/** A post with its neighbours. The root is without its own. */
const anyPost = /* GraphQL */ `
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

export const postFragments = `${accountFragment}${media}${metadata}${post}${nearPost}`
export const anyPostFragments = `${postFragments}${anyPost}`
