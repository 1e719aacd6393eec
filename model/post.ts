import type { Channel } from './channel.ts'
import type { Facet } from './facet.ts'
import type { MediaAsset } from './media-asset.ts'
import type { ContentLabel } from './moderation/content-label.ts'
import type { NetworkName } from './network-identity.ts'
import type { Poll } from './poll/poll.ts'
import type { Profile } from './profile.ts'
import type { PostRef } from './ref.ts'

export type PostType = 'Post' | 'Comment' | 'Quote' | 'Mirror'
/** Who may reply, in the terms of spec 3 §3, which stored drafts use as well. `YouFollower`: the author's followers. */
export const restrictions = ['Everyone', 'Nobody', 'OnlyPeopleYouFollow', 'YouFollower', 'MentionedProfiles'] as const
export type Restriction = (typeof restrictions)[number]

export interface PostStats {
  comments: number
  mirrors: number
  quotes: number
  reactions: number
  bookmarks?: number
  /** View count, where the network has one (X). */
  views?: number
  countOpenActions?: number
}

export interface PostMetadata {
  /** BCP 47; `en` when unknown. */
  locale: string
  /** The network doesn't say. */
  isLocaleGuessed?: boolean
  /** The text as written, links included. Empty for an image without text. */
  content: string
  facets: Facet[]
  /** Hashtags that are not in the text. */
  tags?: readonly string[]
  contentURI?: string
  /** In the author's order. */
  attachments: MediaAsset[]
  asset?: MediaAsset
  /** Links worth a preview, best first. */
  oembedUrls: string[]
  /** A preview that came with the post, so none needs to be fetched. */
  card?: {
    url: string
    /** Of a page of ours that shows the same. */
    path?: string
    title: string
    description: string
    imageUrl?: string
  }
  article?: { cover?: string; title: string; content?: string }
  /** An audio room. `url`: as the post links it. */
  space?: { id: string; url: string; title: string; state: 'live' | 'scheduled' | 'ended' }
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

/** A normalised post. Spec 1 §3 (common shape), spec 2 §3, spec 3 §3. The viewer's flags are absent for guests. */
export interface Post {
  ref: PostRef
  network: NetworkName
  postId: string
  /** The network's own full name: at-uri, cast hash, Lens post id, tweet id. */
  publicationId: string
  slug?: string
  type: PostType
  /** ms. When it was written. */
  timestamp: number
  author: Profile
  /** Who reposted it. Only on a Mirror, whose other fields are the reposted post's. */
  reporter?: Profile
  /** Other reposters known to a list of several pages, latest first. */
  alsoReportedBy?: Profile[]
  /** ms. When it was reposted. */
  mirroredAt?: number
  /** Deleted by the author or hidden by the network: shown as such, never in feeds. */
  isHidden?: boolean
  /** Its author has changed it. Absent: not, or the network doesn't say. */
  isEdited?: boolean
  /** The author of the thread has hidden this reply. Only set in lists of hidden replies. */
  isReplyHidden?: boolean
  isEncrypted?: boolean
  /** Warnings about this post. Those about its author are on the author. */
  labels?: readonly ContentLabel[]
  metadata: PostMetadata
  /** The uploaded files, where a network distinguishes them from attachments. */
  mediaObjects?: { url: string; mimeType: string }[]
  stats: PostStats

  canComment?: boolean
  /**
   * Who may comment when the viewer may not. followed, mentioned: people the author of the first post follows or mentions. summoned: people
   * this post mentions, quotes or replies to. Absent: the network doesn't say, or there is another reason.
   */
  commentsLimitedTo?: 'followers' | 'members' | 'followed' | 'mentioned' | 'summoned'
  canMirror?: boolean
  canQuote?: boolean
  /** Whether the viewer, who wrote it, can edit it. */
  canEdit?: boolean
  canAct?: boolean
  canDecrypt?: boolean
  restrictions?: Restriction[]

  hasMirrored?: boolean
  hasQuoted?: boolean
  hasActed?: boolean
  hasLiked?: boolean
  hasBookmarked?: boolean

  mentions?: Profile[]
  /** Groups mentioned in the text (Lens). */
  mentionedGroups?: Channel[]
  collectModule?: CollectModule
  poll?: Poll
  channel?: Channel
  /** Name of the app that published it. */
  sendFrom?: string

  commentOn?: Post
  quoteOn?: Post | UnavailablePost
  root?: Post
  /** Why the post it replies to, or the first of its thread, can't be shown. Absent: it can, or the network doesn't say. */
  missingParent?: UnavailablePost
  missingRoot?: UnavailablePost
  parentPostId?: string
  rootPostId?: string
  parentAuthor?: Profile
  /** Posts above it, up to the root: 1 for a reply to the root. Absent: the network doesn't say. */
  replyDepth?: number
  /** The author continues in replies to themselves. */
  isThread?: boolean
  /** Whether comments can be fetched: X's scrape sometimes has none. */
  commentLoadable?: boolean
  threads?: Post[]

  /** A long post truncated by its client (Farcaster): the rest is fetched on demand. */
  incomplete?: boolean
  partialContent?: string
  fullContent?: string
}

/** A referenced post that can't be shown. */
export interface UnavailablePost {
  ref?: PostRef
  unavailable: 'deleted' | 'blocked' | 'muted' | 'unknown'
}

export const isAvailable = (post: Post | UnavailablePost): post is Post => !('unavailable' in post)

/** ms. A post's time in a chronological list; for a repost, when it was reposted. */
export const toOrderTime = (post: Post): number => post.mirroredAt ?? post.timestamp
