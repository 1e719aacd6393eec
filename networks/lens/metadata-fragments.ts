/** The fragments of posts' contents. */

export const mediaFragments = /* GraphQL */ `
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

export const metadataFragment = /* GraphQL */ `
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
