import { withChainLinks } from '@chorus/chains/links/with-chain-links'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { Post, PostMetadata, Restriction, UnavailablePost } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import * as v from 'valibot'
import { toPostId } from '../post-id.ts'
import { toFacets } from './to-facets.ts'
import { toGif } from './to-gif.ts'
import { toContentLabels } from './to-labels.ts'
import { toProfile } from './to-profile.ts'
import { WireEmbed, type WireFeedItem, type WireMissing, type WirePost, type WireQuoted } from './wire.ts'

export function toPost(wire: WirePost): Post {
  const id = toPostId(wire.uri)
  const { record, viewer } = wire
  const embed = readEmbed(wire.embed)
  return {
    ref: toPostRef('bluesky', id),
    network: 'bluesky',
    postId: id,
    publicationId: wire.uri,
    type: record.reply ? 'Comment' : embed.quoteOn ? 'Quote' : 'Post',
    timestamp: toTime(record.createdAt, wire.indexedAt),
    author: toProfile(wire.author),
    labels: toContentLabels(wire.labels, wire.author.did),
    metadata: withChainLinks({
      locale: record.langs[0] ?? 'en',
      isLocaleGuessed: record.langs.length === 0 || undefined,
      content: record.text,
      facets: toFacets(record.text, record.facets),
      ...(record.tags?.length ? { tags: record.tags } : {}),
      contentURI: wire.uri,
      attachments: embed.attachments,
      oembedUrls: embed.card ? [embed.card.url] : [],
      card: embed.card,
    }),
    stats: {
      comments: wire.replyCount,
      mirrors: wire.repostCount,
      quotes: wire.quoteCount,
      reactions: wire.likeCount,
      bookmarks: wire.bookmarkCount,
    },
    canComment: viewer && !viewer.replyDisabled,
    canQuote: viewer && !viewer.embeddingDisabled,
    restrictions: toRestrictions(wire),
    hasLiked: viewer && viewer.like !== undefined,
    hasMirrored: viewer && viewer.repost !== undefined,
    quoteOn: embed.quoteOn,
    parentPostId: record.reply && toPostId(record.reply.parent.uri),
    rootPostId: record.reply && toPostId(record.reply.root.uri),
  }
}

/** A feed item: a post, with its repost and its parent if any. */
export function toFeedPost({ post: wire, reply, reason }: WireFeedItem): Post {
  const post = toPost(wire)
  if (reply) Object.assign(post, toContext(reply, post))
  if (!reason || !('by' in reason)) return post
  return { ...post, type: 'Mirror', reporter: toProfile(reason.by), mirroredAt: toTime(undefined, reason.indexedAt) }
}

function toContext({ parent, root }: NonNullable<WireFeedItem['reply']>, { parentPostId, rootPostId }: Post): Partial<Post> {
  const commentOn = 'record' in parent ? toPost(parent) : undefined
  return {
    commentOn,
    parentAuthor: commentOn?.author,
    missingParent: 'record' in parent ? undefined : toMissing(parent, parentPostId),
    root: 'record' in root ? toPost(root) : undefined,
    missingRoot: 'record' in root ? undefined : toMissing(root, rootPostId),
  }
}

/** `id`: as the reply names it. */
export function toMissing({ $type, uri, author }: WireMissing, id = uri && toPostId(uri)): UnavailablePost {
  // The viewer need not know who blocks them.
  const unavailable = $type.endsWith('#notFoundPost') ? 'deleted' : author?.viewer?.blocking ? 'blocked' : 'unknown'
  return { ...(id && { ref: toPostRef('bluesky', id) }), unavailable }
}

/** ms. A client may claim any time, so the network's own time is the upper bound. */
function toTime(claimed: string | undefined, indexed: string): number {
  const at = Date.parse(indexed)
  const said = claimed === undefined ? Number.NaN : Date.parse(claimed)
  if (Number.isNaN(said)) return Number.isNaN(at) ? 0 : at
  return Number.isNaN(at) ? said : Math.min(said, at)
}

function toRestrictions({ threadgate }: WirePost): Restriction[] | undefined {
  const allow = threadgate?.record?.allow
  if (!allow) return undefined
  if (allow.length === 0) return ['Nobody']
  const kinds = allow.flatMap(({ $type = '' }): Restriction[] => {
    if ($type.endsWith('#mentionRule')) return ['MentionedProfiles']
    if ($type.endsWith('#followingRule')) return ['OnlyPeopleYouFollow']
    return $type.endsWith('#followerRule') ? ['YouFollower'] : []
  })
  // List members, for example: some people may reply, and our model has no value for who.
  return kinds.length > 0 ? kinds : undefined
}

interface Embedded {
  attachments: MediaAsset[]
  card?: PostMetadata['card']
  quoteOn?: Post | UnavailablePost
}

function readEmbed(embed: WireEmbed | undefined): Embedded {
  if (!embed) return { attachments: [] }
  if ('images' in embed)
    return {
      attachments: embed.images.map(({ thumb, fullsize, alt, aspectRatio }) => ({
        type: 'Image',
        uri: fullsize,
        thumbnailUri: thumb,
        alt: alt || undefined,
        width: aspectRatio?.width,
        height: aspectRatio?.height,
      })),
    }
  if ('playlist' in embed)
    return {
      attachments: [
        {
          type: 'Video',
          uri: embed.playlist,
          coverUri: embed.thumbnail,
          alt: embed.alt,
          width: embed.aspectRatio?.width,
          height: embed.aspectRatio?.height,
        },
      ],
    }
  if ('external' in embed) {
    const gif = toGif(embed.external)
    if (gif) return { attachments: [gif] }
    const { uri: url, title, description, thumb: imageUrl } = embed.external
    // Clients can write any URL here; only URLs a browser may open become links.
    return { attachments: [], card: isWebUrl(url) ? { url, title: title || url, description, imageUrl } : undefined }
  }
  if ('media' in embed) return { ...readEmbed(embed.media), quoteOn: toQuote(embed.record.record) }
  if ('record' in embed) return { attachments: [], quoteOn: toQuote(embed.record) }
  return { attachments: [] }
}

function toQuote(record: WireQuoted | { $type: string; uri?: string }): Post | UnavailablePost | undefined {
  if ('value' in record) {
    const embed = record.embeds.map((data) => v.safeParse(WireEmbed, data)).find(({ success }) => success)
    return toPost({
      ...record,
      record: record.value,
      embed: embed?.success ? embed.output : undefined,
      bookmarkCount: 0,
      viewer: undefined,
      threadgate: undefined,
    })
  }
  // Lists, feeds and starter packs may be embedded too; those are not quotes.
  if (!record.uri) return undefined
  const ref = toPostRef('bluesky', toPostId(record.uri))
  return {
    ref,
    unavailable: record.$type.endsWith('#viewBlocked') ? 'blocked' : record.$type.endsWith('#viewNotFound') ? 'deleted' : 'unknown',
  }
}
