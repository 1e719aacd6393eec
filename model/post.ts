import type { Channel } from './channel.ts'
import type { Facet } from './facet.ts'
import type { Group } from './group.ts'
import type { NetworkName } from './limits.ts'
import type { MediaAsset } from './media-asset.ts'
import type { Poll } from './poll.ts'
import type { Profile } from './profile.ts'
import type { PostRef } from './ref.ts'

export type PostType = 'Post' | 'Comment' | 'Quote' | 'Mirror'
export type Restriction = 'Everyone' | 'Nobody' | 'OnlyPeopleYouFollow' | 'YouFollower' | 'MentionedProfiles'

export interface PostStats {
  comments: number
  mirrors: number
  quotes: number
  reactions: number
  bookmarks?: number
  /** How often it was seen, where the network counts that (X). */
  views?: number
  countOpenActions?: number
}

export interface PostMetadata {
  /** BCP 47; `en` when the network does not say. */
  locale: string
  /** The network does not say. */
  isLocaleGuessed?: boolean
  /** The text as the author wrote it, links included. Empty for a picture without words. */
  content: string
  facets: Facet[]
  contentURI?: string
  /** In the author's order. */
  attachments: MediaAsset[]
  asset?: MediaAsset
  /** Links worth a preview, best first. */
  oembedUrls: string[]
  /** A preview that came with the post; no other fetch is needed for it. */
  card?: { url: string; title: string; description: string; imageUrl?: string }
  article?: { cover?: string; title: string; content?: string }
  /** An X Space. */
  space?: { id: string; title: string; state: 'live' | 'scheduled' | 'ended' }
}

export interface CollectModule {
  collectedCount: number
  collectLimit?: number
  currency?: string
  assetAddress?: string
  amount?: string
  referralFee?: number
  followerOnly: boolean
  contract: { address: string; chainId: number }
  /** ms */
  endsAt?: number
}

/** A post, normalised. Spec 1 §3 (common shape), spec 2 §3, spec 3 §3. Flags of the viewer are absent for visitors. */
export interface Post {
  ref: PostRef
  network: NetworkName
  postId: string
  /** The network's own full name for it: at-uri, cast hash, Lens post id, tweet id. */
  publicationId: string
  slug?: string
  type: PostType
  /** ms: when the author wrote it. */
  timestamp: number
  author: Profile
  /** Who reposted it. Only on a Mirror, whose other fields are those of the post that was reposted. */
  reporter?: Profile
  /** Who else did, as far as a list of several pages knows; the latest first. */
  alsoReportedBy?: Profile[]
  /** ms: when the reporter did. */
  mirroredAt?: number
  /** The author or the network took it away: shown as such, never in feeds. */
  isHidden?: boolean
  isEncrypted?: boolean
  metadata: PostMetadata
  /** The files as they were uploaded, where a network tells them apart from attachments. */
  mediaObjects?: { url: string; mimeType: string }[]
  stats: PostStats

  canComment?: boolean
  canMirror?: boolean
  canQuote?: boolean
  canAct?: boolean
  canDecrypt?: boolean
  restrictions?: Restriction[]

  hasMirrored?: boolean
  hasQuoted?: boolean
  hasActed?: boolean
  hasLiked?: boolean
  hasBookmarked?: boolean

  mentions?: Profile[]
  /** Groups that the text names (Lens). */
  mentionedGroups?: Group[]
  collectModule?: CollectModule
  poll?: Poll
  channel?: Channel
  /** The name of the app that it was sent from. */
  sendFrom?: string

  commentOn?: Post
  quoteOn?: Post | UnavailablePost
  root?: Post
  parentPostId?: string
  rootPostId?: string
  parentAuthor?: Profile
  /** The author goes on in replies to themselves. */
  isThread?: boolean
  /** Comments can be fetched at all: X's scrape sometimes has none to give. */
  commentLoadable?: boolean
  threads?: Post[]

  /** A long post that its sender cut short (Farcaster): the rest is fetched on demand. */
  incomplete?: boolean
  partialContent?: string
  fullContent?: string
}

/** A post that somebody points to and that cannot be shown. */
export interface UnavailablePost {
  ref?: PostRef
  unavailable: 'deleted' | 'blocked' | 'muted' | 'unknown'
}

export const isAvailable = (post: Post | UnavailablePost): post is Post => !('unavailable' in post)

/** ms: where a post stands in a list that is ordered by time. A repost stands where it was reposted. */
export const toOrderTime = (post: Post): number => post.mirroredAt ?? post.timestamp
