import { withChainLinks } from '@chorus/chains/links/with-chain-links'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { Post, PostType } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import { toChannel } from './to-channel.ts'
import { toProfile } from './to-profile.ts'
import { toText } from './to-text.ts'

/** Provider API §2: which of a cast's relations determines its type. */
function toType(cast: Cast): PostType {
  if (cast.quotedCast) return 'Quote'
  if (cast.recastedBy) return 'Mirror'
  return cast.parentCast || cast.parent_hash ? 'Comment' : 'Post'
}

/** @param viewer Whether the cast’s flags are an account’s; a guest’s say nothing. */
export function toPost(cast: Cast, viewer?: string): Post {
  const { text, facets } = toText(cast.text, toMentions(cast))
  const parent = cast.parentCast ? toPost(cast.parentCast, viewer) : undefined
  const { attachments, links } = readEmbeds(cast)
  const timestamp = Date.parse(cast.timestamp ?? cast.created_at ?? '') || 0
  // A recast quote is a mirror of a quote: the person who recast it stays visible.
  return {
    ref: toPostRef('farcaster', cast.hash.toLowerCase()),
    network: 'farcaster',
    postId: cast.hash.toLowerCase(),
    publicationId: cast.hash.toLowerCase(),
    type: toType(cast),
    timestamp,
    author: toProfile(
      cast.author ?? {
        fid: cast.fid,
        username: cast.fid,
        display_name: '',
        pfp: '',
        bio: '',
        followers: 0,
        following: 0,
        addresses: [],
        solanaAddresses: [],
      },
    ),
    reporter: cast.recastedBy && toProfile(cast.recastedBy),
    isHidden: cast.deleted_at ? true : undefined,
    metadata: withChainLinks({ locale: 'en', isLocaleGuessed: true, content: text, facets, attachments, oembedUrls: links }),
    stats: { comments: cast.replyCount, mirrors: cast.recastCount, quotes: cast.quotedCount, reactions: cast.likeCount },
    quoteOn: cast.quotedCast
      ? cast.quotedCast.deleted_at
        ? { ref: toPostRef('farcaster', cast.quotedCast.hash), unavailable: 'deleted' }
        : toPost(cast.quotedCast, viewer)
      : undefined,
    commentOn: parent,
    parentAuthor: parent?.author,
    parentPostId: cast.parent_hash ?? undefined,
    root: cast.rootParentCast ? toPost(cast.rootParentCast, viewer) : undefined,
    rootPostId: cast.root_parent_hash ?? undefined,
    replyDepth: cast.reply_depth,
    channel: cast.channel ? toChannel(cast.channel) : undefined,
    sendFrom: cast.sendFrom?.display_name || undefined,
    isThread: (cast.threads?.length ?? 0) > 0 || undefined,
    ...(viewer !== undefined && { hasLiked: cast.liked, hasMirrored: cast.recasted, hasBookmarked: cast.bookmarked }),
    ...toTruncation(cast, text),
  }
}

const toMentions = ({ mentions, mentions_positions, mentions_user }: Cast) =>
  mentions.flatMap((fid, index) => {
    const position = mentions_positions[index]
    const handle = mentions_user.find((user) => user.fid === fid)?.handle
    return position === undefined || !handle ? [] : [{ position, fid, handle }]
  })

/** Spec 2 §3: one client truncates long casts and stores the rest on IPFS. */
function toTruncation(cast: Cast, text: string): Partial<Post> {
  return findFullTextCid(cast) === undefined ? {} : { incomplete: true, partialContent: text }
}

/** Where to find the full text of a truncated cast. Undefined: it isn't truncated. */
export function findFullTextCid({ sendFrom, text, embeds }: Cast): string | undefined {
  if (sendFrom?.display_name !== 'tako-protocol' || !text.endsWith('...')) return undefined
  return /^(?:ipfs:\/\/)?((?:Qm|ba)[a-zA-Z\d]{30,})/.exec(embeds[0]?.url ?? '')?.[1]
}

/** The cast with its full text, and with mentions found in that text. */
export const withFullText = (post: Post, content: string): Post => ({
  ...post,
  incomplete: undefined,
  metadata: withChainLinks({ ...post.metadata, content, facets: findFacets(content, 'farcaster') }),
})

const imageHost = /^https:\/\/(imagedelivery\.net|takocdn\.xyz\/images)\//
const byEnding: readonly (readonly [RegExp, MediaAsset['type']])[] = [
  [/\.gif($|\?)/i, 'AnimatedGif'],
  [/\.(png|jpe?g|webp|bmp|svg)($|\?)/i, 'Image'],
  [/\.(mp4|webm|ogg|m3u8|mov)($|\?)/i, 'Video'],
  [/\.mp3($|\?)/i, 'Audio'],
]

/** Provider API §2 and §11.7: which embeds are media and which are links. */
function readEmbeds(cast: Cast): { attachments: MediaAsset[]; links: string[] } {
  const embeds = cast.embed_urls?.length ? cast.embed_urls : cast.embeds.map(({ url }) => ({ url, type: undefined }))
  const attachments: MediaAsset[] = []
  const links: string[] = []
  for (const { url, type } of embeds) {
    const kind = toKind(url, type)
    if (kind) attachments.push({ type: kind, uri: url, ...readSize(url) })
    else if (/^https?:\/\//i.test(url)) links.push(url)
  }
  return { attachments, links }
}

function toKind(url: string, type: string | undefined): MediaAsset['type'] | undefined {
  const ending = imageHost.test(url) ? 'Image' : byEnding.find(([pattern]) => pattern.test(url))?.[1]
  if (type === 'image') return ending === 'AnimatedGif' ? ending : 'Image'
  // An "audio" that is a playlist is a video.
  if (type === 'audio') return ending === 'Video' ? 'Video' : 'Audio'
  if (type === 'video') return 'Video'
  if (type === 'text' || type === 'frame') return undefined
  return ending
}

function readSize(url: string): { width?: number; height?: number } {
  const query = new URLSearchParams(url.split('?')[1])
  const [width, height] = [Number(query.get('w')), Number(query.get('h'))]
  return width > 0 && height > 0 ? { width, height } : {}
}
