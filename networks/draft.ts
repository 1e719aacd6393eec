import type { Channel } from '@chorus/model/channel'
import type { MicroDollars } from '@chorus/model/costs'
import type { Facet } from '@chorus/model/facet'
import type { ContentWarning } from '@chorus/model/moderation/content-warning'
import type { NewPoll } from '@chorus/model/poll/new-poll'
import type { Post, Restriction } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { PostRef } from '@chorus/model/ref'
import type { NotOffered } from './not-offered.ts'
import type { Polls } from './provider/polls.ts'

/** Identifies a post to its network; both Post and Published do. */
export type PostName = Pick<Post, 'postId' | 'publicationId'>

/** An image or video ready for upload, already within the network's limits (model/limits). Sides in pixels. */
export type DraftMedia =
  | { kind: 'image' | 'video'; file: Blob; alt?: string; width?: number; height?: number }
  /** A GIF hosted by another service; `preview` is its still image, `mp4` and `webm` the URLs of the same as videos. */
  | {
      kind: 'gif'
      url: string
      title?: string
      alt?: string
      width: number
      height: number
      preview?: Blob
      mp4?: string
      webm?: string
    }

export interface DraftCard {
  url: string
  title: string
  description: string
  picture?: Blob
}

/** What networks need to know about a channel to post in it. */
export type DraftChannel = Pick<Channel, 'id' | 'parentUrl' | 'feedId'>

/** A file of a published post. */
export interface PublishedMedia {
  /** Names it to its network. */
  id: string
  kind: 'image' | 'video'
  /** Where a browser loads the image, or the cover of the video. */
  url?: string
  alt?: string
}

/** The content of a published post, from which an edit starts. */
export interface PublishedContent {
  /** Identifies this version of the content. Absent: the network has no id for it. */
  version?: string
  text: string
  /** Empty where an edit keeps all files. */
  media: readonly PublishedMedia[]
  /** Whether files can be added and removed. */
  canChangeMedia: boolean
}

/** A new version of a published post. */
export interface Revision {
  post: PostName
  /** The version that the edit starts from. Refused if the post has changed since. Absent: it applies to any version. */
  base?: string
  /** Whether it also replaces a version from elsewhere. */
  isForced?: boolean
  /** The files it keeps, in order, before those of the draft. */
  kept: readonly Pick<PublishedMedia, 'id' | 'alt'>[]
}

/** An unsent post, in terms every network understands. */
export interface Draft {
  text: string
  /** Positions in UTF-16 code units. Absent: links, mentions and tags are detected in the text. */
  facets?: readonly Facet[]
  replyTo?: PostName
  /** Profile ids of people left out of the reply. Ignored where `findMentioned` is absent. */
  leftOut?: readonly string[]
  /** It continues the account's own thread, whose previous post the network's index may not have yet. */
  isContinuation?: boolean
  quote?: PostName
  /** The channel to post in. Absent for replies, which follow their thread. */
  channel?: DraftChannel
  media: readonly DraftMedia[]
  /** BCP 47, main language first; entries beyond Publish.languages are dropped. */
  languages: readonly string[]
  /** Who can reply. Absent: everyone. Ignored for replies, which follow their thread root. */
  restriction?: Restriction
  /** False: quotes are disabled. */
  canBeQuoted?: boolean
  card?: DraftCard
  /** The author wants no link preview, where a post can control that. */
  withoutPreview?: boolean
  /** Ignored on networks without this warning. */
  warning?: ContentWarning
  /** A poll that is part of the post. Only for `ownPolls`. */
  poll?: NewPoll
  /** The post to edit, with this text and these files. Only for `Edit`. */
  revision?: Revision
}

/**
 * A post's identity, chosen before anything is sent and stored with the draft. JSON. It never creates two posts, and finds the post after a lost
 * response.
 */
export interface PublishIdentity {
  key: string
  /** ms */
  createdAt: number
}

export interface Published extends PostName {
  ref: PostRef
}

/**
 * A network's notes about sending one post. They are on disk once `write` resolves, so a step that is noted before it is taken isn't taken twice,
 * whenever the browser ends.
 */
export interface SendJournal {
  read(): string | undefined
  /** Replaces what was written before. */
  write(text: string): Promise<void>
  /** Whether the author wants the post sent even though the network may have it. Absent: no. */
  isRepeatAllowed?(): boolean
}

/** A network's notes about making something that isn't in the outbox, by key. */
export interface Attempts {
  read(key: string): Promise<string | undefined>
  /** It is on disk once this resolves. An empty text removes it. */
  write(key: string, text: string): Promise<void>
  /** Returns a function that releases it; the end of the page releases it too. Undefined: another tab holds it. */
  lock(key: string): Promise<(() => void) | undefined>
}

/** The upload of a draft's files, before anything is sent. */
export interface DraftUpload {
  /** Aborted when the author cancels the post. */
  signal: AbortSignal
  /** Called with the uploaded share of the files, 0 to 1, on networks that accept them in parts. */
  report(share: number): void
  /** Called before anything is sent, after which the post can no longer be cancelled. Throws `aborted` if it was cancelled before. */
  end(): void
}

/** Sends a draft exactly once. Without a journal, the necessary notes last as long as the connection. */
export interface SendDraft {
  /** Creates a poll for a post to link to. Absent, like `ownPolls`: the account's posts can't have polls. */
  createPoll?: Polls['create']
  /** The network has its own polls, which are part of a post. Absent: polls are links. */
  ownPolls?: { types: readonly NewPoll['type'][] }
  /** Creates a new identity without sending anything. */
  identify(): PublishIdentity
  /** Publishes once: if a post with this identity exists, returns it. After a Failure `unreachable` or `timeout`, call `find` first. */
  send(draft: Draft, identity: PublishIdentity, signal?: AbortSignal, journal?: SendJournal, upload?: DraftUpload): Promise<Published>
  /** The post with this identity. Undefined: there is none. */
  find(identity: PublishIdentity, signal?: AbortSignal, journal?: SendJournal): Promise<Published | undefined>
  /**
   * Throws a Failure `not-offered` if a wallet would have to approve posts of this account, and `refused` if this one costs money; only its author
   * can send it then. Absent: neither happens on this network.
   */
  requireUnattended?(draft: UnattendedDraft, signal?: AbortSignal): Promise<void>
}

/** The properties that decide whether a post can be sent without its author. */
export type UnattendedDraft = Pick<Draft, 'replyTo' | 'quote' | 'channel'>

/** Edits the viewer's own posts, where `Post.canEdit`. An edit's draft has a `revision`, and its identity is the edit's. */
export interface Edit extends SendDraft {
  load(post: PostName, signal?: AbortSignal): Promise<PublishedContent>
  /** Of an image that `load` has named. */
  readImage(id: string, signal?: AbortSignal): Promise<Blob>
}

/** Who posts, and about what. */
export interface DraftContext {
  by: Pick<Profile, 'profileId' | 'handle'>
  replyTo?: Post | undefined
  quote?: Post | undefined
}

export type MentionedPerson = Pick<Profile, 'profileId' | 'handle'>

/** What the price of a post depends on. */
export interface PricedDraft {
  /** As its network finds links. */
  hasLink: boolean
  by: DraftContext['by']
  /** Absent in the later posts of a thread, which reply to the account's own. */
  replyTo?: Post | undefined
  /** The files that have alt text. */
  described: number
}

export interface PostPrice {
  amount: MicroDollars
  /** A link in it makes it cost more. */
  isForLink: boolean
}

export interface Publish extends SendDraft {
  /** The reply restrictions this network supports, including `Everyone`. */
  restrictions: readonly Restriction[]
  /** Maximum number of languages. */
  languages: number
  /** A post carries one kind of media: the first match in this order. Others are dropped. */
  mediaOrder: readonly (DraftMedia['kind'] | 'card')[]
  /** Whether quotes of a post can be disabled. */
  canRefuseQuotes: boolean
  /** Whether a post can go into a channel. Absent: no. */
  canPostInChannels?: boolean
  /** Whether a post can go into a feed. Absent: no. */
  canPostInFeeds?: boolean
  /** Its apps generate link previews themselves, whatever the post says. Absent: `card` and `withoutPreview` decide. */
  hasOwnPreviews?: boolean
  /** The content warnings that a post can have. `ofText`: also without files. Absent: none. */
  warnings?: { kinds: readonly ContentWarning[]; ofText?: boolean }
  /** False: quotes can't be posted. Absent: they can. */
  canQuote?: boolean
  /** Why a reply to this post or a quote of it would be refused. Absent: only the post itself may tell. */
  findObstacle?(context: DraftContext): NotOffered | undefined
  /** People a reply to this post mentions besides its author; they can be left out. Absent: a reply mentions only the people in its text. */
  findMentioned?(post: Post, by: Pick<Profile, 'profileId'>): readonly MentionedPerson[]
  /** What the network charges for this post. Absent: nothing. */
  priceOf?(draft: PricedDraft): PostPrice
  /** Every name after an @ in a text becomes a link to the account of that name. Absent: only mentions do. */
  linksNames?: boolean
  /** Hosts whose GIFs the network shows. Absent: any. */
  gifHosts?: readonly string[]
}
