import type { MediaAsset } from '@chorus/model/media-asset'
import type { Post, PostType } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import { toMediaUri } from './to-media-uri.ts'
import { toProfile } from './to-profile.ts'
import type { WireAnyPost, WireMedia, WireMetadata, WirePost } from './wire.ts'

export function toAnyPost(wire: WireAnyPost): Post {
  if (wire.__typename === 'Post') return toPost(wire)
  return { ...toPost(wire.repostOf), type: 'Mirror', reporter: toProfile(wire.author), mirroredAt: Date.parse(wire.timestamp) }
}

export function toPost(wire: WirePost): Post {
  // Spec: Lens uses its slug as id when it has one (flows §1.2).
  const postId = wire.slug || wire.id
  const { metadata, stats, operations } = wire
  const content = metadata.content ?? ''
  const facets = findFacets(content, 'lens')
  const parent = wire.commentOn ? toPost(wire.commentOn) : undefined
  const links = facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
  const isArticle = metadata.__typename === 'ArticleMetadata'
  return {
    ref: toPostRef('lens', postId),
    network: 'lens',
    postId,
    publicationId: wire.id,
    slug: wire.slug ?? undefined,
    type: toType(wire),
    timestamp: Date.parse(wire.timestamp),
    author: toProfile(wire.author),
    isHidden: wire.isDeleted || undefined,
    metadata: {
      locale: metadata.locale || 'en',
      content,
      facets,
      contentURI: wire.contentUri ?? undefined,
      attachments: isArticle ? [] : toAttachments(metadata),
      oembedUrls: [metadata.sharingLink, metadata.embed, metadata.link].filter((url): url is string => Boolean(url)).concat(links),
      article: isArticle && metadata.title ? { title: metadata.title, content, cover: toAttachments(metadata)[0]?.uri } : undefined,
      space: metadata.__typename === 'SpaceMetadata' ? { id: wire.id, title: metadata.heading ?? '', state: 'scheduled' } : undefined,
    },
    stats: {
      comments: stats.comments,
      mirrors: stats.reposts,
      quotes: stats.quotes,
      reactions: stats.reactions,
      bookmarks: stats.bookmarks,
      countOpenActions: stats.collects,
    },
    canComment: isPassed(operations?.canComment),
    canMirror: isPassed(operations?.canRepost),
    canQuote: isPassed(operations?.canQuote),
    hasLiked: operations?.hasReacted,
    hasBookmarked: operations?.hasBookmarked,
    hasMirrored: operations?.hasReposted?.optimistic,
    hasQuoted: operations?.hasQuoted?.optimistic,
    sendFrom: wire.app?.metadata?.name ?? undefined,
    commentOn: parent,
    parentAuthor: parent?.author,
    parentPostId: parent?.postId,
    root: wire.root ? toPost(wire.root) : undefined,
    rootPostId: wire.root ? wire.root.slug || wire.root.id : undefined,
    quoteOn: wire.quoteOf
      ? wire.quoteOf.isDeleted
        ? { ref: toPostRef('lens', wire.quoteOf.slug || wire.quoteOf.id), unavailable: 'deleted' }
        : toPost(wire.quoteOf)
      : undefined,
  }
}

const toType = (wire: WirePost): PostType => (wire.quoteOf ? 'Quote' : wire.commentOn ? 'Comment' : 'Post')

/** Absent for visitors: nobody has asked. */
const isPassed = (outcome: { __typename: string } | null | undefined): boolean | undefined =>
  outcome ? outcome.__typename === 'PostOperationValidationPassed' : undefined

function toAttachments(metadata: WireMetadata): MediaAsset[] {
  const main = [metadata.image, metadata.video, metadata.audio].filter((asset) => asset !== undefined && asset !== null)
  const seen = new Set<string>()
  return [...main, ...(metadata.attachments ?? [])].flatMap((asset) => {
    const attachment = toAttachment(asset)
    // The main picture often stands among the attachments once more.
    if (!attachment || seen.has(attachment.uri)) return []
    seen.add(attachment.uri)
    return [attachment]
  })
}

function toAttachment(wire: WireMedia): MediaAsset | undefined {
  const sides = { width: wire.width ?? undefined, height: wire.height ?? undefined, alt: wire.altTag || undefined }
  const coverUri = wire.cover ? toMediaUri(wire.cover) : undefined
  if (wire.image) return { type: wire.imageType === 'GIF' ? 'AnimatedGif' : 'Image', uri: toMediaUri(wire.image), ...sides }
  if (wire.video) return { type: 'Video', uri: toMediaUri(wire.video), coverUri, duration: wire.durationSeconds ?? undefined, ...sides }
  return wire.audio ? { type: 'Audio', uri: toMediaUri(wire.audio), coverUri, artist: wire.artist ?? undefined } : undefined
}
