import type { Channel, Joining, Pricing, TokensToHold } from '@chorus/model/channel'
import type { Costs } from '@chorus/model/costs'
import type { ContentChange } from '@chorus/model/moderation/content-change'
import type { ContentSettings, Labeler } from '@chorus/model/moderation/content-settings'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Notification, NotificationType } from '@chorus/model/notifications/notification'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { PostRef } from '@chorus/model/ref'
import type { SearchQuery, SearchSort } from '@chorus/model/search/search-query'
import type { Session } from '@chorus/model/session/session'
import type { Trend } from '@chorus/model/trend'
import type { Direct } from './direct.ts'
import type { Attempts, Edit, PostName, Publish } from './draft.ts'
import type { Fetcher } from './fetcher.ts'
import type { Intent, Mirror } from './intent.ts'
import type { NotOffered } from './not-offered.ts'
import type { MiniApps } from './provider/mini-apps.ts'
import type { Polls } from './provider/polls.ts'
import type { AskWallet } from './wallets/chain-wallet.ts'
import type { ReadFunds } from './wallets/funds.ts'
import type { Managers } from './wallets/managers.ts'
import type { PaidFollow } from './wallets/paid-follow.ts'
import type { Signers } from './wallets/signers.ts'

export interface PageRequest {
  cursor?: string
  signal?: AbortSignal
}

/** Tabs of a profile's posts. Spec 1 §9: feed = posts, reposts and quotes; replies = comments; media = image, audio or video. */
export type ProfileTab = 'feed' | 'replies' | 'media' | 'collected' | 'likes'

/** A post with its surroundings. */
export interface Thread {
  /** From the root down to the post's parent; empty for a root. The top may be missing: `ancestors[0].commentOn` may be set. */
  ancestors: Post[]
  post: Post
  /** The author's own chain of replies after the post, in order. */
  continuation: Post[]
  comments: Page<Post>
  /** Whether the network holds back some comments. Absent: it doesn't say. */
  mayHaveHidden?: boolean
}

/** What every network offers to guests. A missing post or profile is a Failure `not-found`. */
export interface Reads {
  /** What a guest sees first. */
  discover(page: PageRequest): Promise<Page<Post>>
  /** Id of the discover feed, when it is one that people can save. */
  discoverFeedId?: string
  /** By permanent id or by handle. */
  profile(id: string, signal?: AbortSignal): Promise<Profile>
  /** The tabs this network can list; the page shows no others. */
  profileTabs: readonly ProfileTab[]
  /** Additional tabs of the viewer's own profile. */
  ownProfileTabs?: readonly ProfileTab[]
  /** By permanent id (Profile.profileId). */
  postsBy(profile: Profile, tab: ProfileTab, page: PageRequest): Promise<Page<Post>>
  post(id: string, signal?: AbortSignal): Promise<Post>
  thread(id: string, signal?: AbortSignal): Promise<Thread>
  /** Further replies to a post, after Thread.comments. */
  comments(id: string, page: PageRequest): Promise<Page<Post>>
  /** ms. When a post with `isEdited` was last changed. Undefined: the network doesn't know. Absent: it never does. */
  editedAt?(id: string, signal?: AbortSignal): Promise<number | undefined>
  /** Replies that the network holds back as low quality. Absent: it has no such distinction. */
  hiddenComments?(id: string, page: PageRequest): Promise<Page<Post>>
}

/** Idempotent on and off. Without an intent, only within one page and once the network's index has the earlier call. */
export interface Toggle<T> {
  add(of: T, intent?: Intent): Promise<void>
  remove(of: T, intent?: Intent): Promise<void>
}

/** A toggle with the viewer's own list, latest first. */
export interface ListedToggle<T> extends Toggle<T> {
  list(page: PageRequest): Promise<Page<T>>
}

export type BookmarkKind = 'all' | 'text' | 'image' | 'video' | 'audio'

export interface Bookmark extends Toggle<Post> {
  kinds: readonly BookmarkKind[]
  list(page: PageRequest & { kind?: BookmarkKind }): Promise<Page<Post>>
  /** Which of these are saved. Absent: each post's `hasBookmarked` says so. */
  findBookmarked?(posts: readonly Post[], signal?: AbortSignal): Promise<ReadonlySet<PostRef>>
}

export type ReportReason = 'spam' | 'scam' | 'misleading' | 'sexual' | 'rude' | 'violation' | 'other'

export interface Report {
  reasons: readonly ReportReason[]
  /** Reasons to report people, where they differ from those for posts. */
  profileReasons?: readonly ReportReason[]
  /** Maximum graphemes of the note. Absent: no note. */
  noteLimit?: number
  post(post: Post, reason: ReportReason, note?: string): Promise<void>
  /** Absent: only posts can be reported. */
  profile?(profile: Profile, reason: ReportReason, note?: string): Promise<void>
}

export interface Remove {
  /** What lists do with a deleted post: remove it, or show it as deleted. Spec 3 §4. */
  gone: 'removed' | 'hidden'
  /** Deletes one of the viewer's own posts. */
  post(post: PostName): Promise<void>
}

export interface NotificationPage extends Page<Notification> {
  /** ms. Anything later is unseen. */
  seenAt?: number
  /** ms. Time of the latest notification the network returned, including omitted ones. */
  latestAt?: number
}

export interface NotificationPreferences {
  /** Only notifications that the network ranks as important, mostly from followed people. */
  priority: boolean
}

export interface Notifications {
  /** The types that can be requested separately. */
  types: readonly NotificationType[]
  /** Without `types`: all of them. Without `priority`: as the preferences say. */
  list(page: PageRequest & { types?: readonly NotificationType[]; priority?: boolean }): Promise<NotificationPage>
  countUnseen(signal?: AbortSignal): Promise<number>
  /** @param at ms. Marks everything up to then as seen. */
  markSeen(at: number): Promise<void>
  preferences?: {
    load(signal?: AbortSignal): Promise<NotificationPreferences>
    save(preferences: NotificationPreferences): Promise<void>
  }
}

export type RelationKind = 'followers' | 'following' | 'known-followers'
export type EngagerKind = 'likes' | 'mirrors' | 'collects'

/** A saved feed; pinned ones appear as tabs. */
export interface SavedFeed {
  feed: Channel
  isPinned: boolean
}

export interface Feeds {
  popular(page: PageRequest & { query?: string }): Promise<Page<Channel>>
  /** By Channel.id */
  feed(id: string, signal?: AbortSignal): Promise<Channel>
  posts(id: string, page: PageRequest): Promise<Page<Post>>
  /** Feeds made by a person. */
  by(profile: Profile, page: PageRequest): Promise<Page<Channel>>
  /** Ids of feeds that are empty for guests and hidden from them. */
  needLogin: readonly string[]
  /** Loads the code that manages feeds. Absent: this account can't have any. */
  manage?(): Promise<ManageFeeds>
  saved?: {
    list(signal?: AbortSignal): Promise<SavedFeed[]>
    /** Adds at the end, unpinned; an existing entry stays unchanged. */
    add(feed: Channel): Promise<void>
    /** Replaces what `list` returned, in this order: a listed feed that is missing here is removed. */
    overwrite(feeds: readonly SavedFeed[]): Promise<void>
  }
}

export type ChannelSort = 'trending' | 'recent'

/** A group's metadata. An empty description clears it. */
export interface ChannelDetails {
  name: string
  description: string
  /** A new image. Absent: unchanged. */
  image?: Blob
  cover?: Blob
}

/** A list of people in a group, by Channel.id. */
type PeopleOf = (id: string, page: PageRequest) => Promise<Page<Profile>>
type ActOn = (id: string, person: Profile) => Promise<void>

/** A feed's metadata. An empty description clears it. */
export type FeedDetails = Pick<ChannelDetails, 'name' | 'description'>

/** A group whose members can be the only ones who post in a feed. */
export type PostingGroup = Pick<Channel, 'id' | 'name'>

/** Creates and manages feeds. `Channel.lead` is the owner, `Channel.hosts` everyone who can edit it, the owner first. */
export interface ManageFeeds {
  isName(name: string): boolean
  /** Characters. */
  maxNameLength: number
  /** The groups that this account runs or belongs to, by name. */
  listPostingGroups(): Promise<PostingGroup[]>
  /** The address of the wallet that would create and own a feed. Undefined: the session belongs to a manager, who can't. */
  findCreator(): Promise<string | undefined>
  /** Asks that wallet to sign, with this account as an admin. Can be repeated after a failure without creating a second feed. */
  create(details: FeedDetails, group?: PostingGroup['id']): Promise<Channel>
  edit(id: string, details: FeedDetails): Promise<void>
  /** Limits posting to the members of a group. Undefined: anyone can post. Other rules stay. */
  setPostingGroup(id: string, group: PostingGroup['id'] | undefined): Promise<void>
  admins: { add: ActOn; remove: ActOn }
}

/** Creates and manages groups. `Channel.lead` is the owner, `Channel.hosts` the owner and the admins. */
export interface ManageChannels {
  /** Whether the network accepts it as a name. */
  isName(name: string): boolean
  /** Characters. */
  maxNameLength: number
  images: EditProfile['images']
  /** Can be repeated after a failure without creating a second group. */
  create(details: ChannelDetails, joining: Joining): Promise<Channel>
  edit(id: string, details: ChannelDetails): Promise<void>
  pricing: Pricing
  /** Replaces the rules about approval and price. */
  setJoining(id: string, joining: Joining): Promise<void>
  /** Replaces the rule about tokens, which is checked when someone joins. Undefined: none are needed. */
  setTokens(id: string, tokens: TokensToHold | undefined): Promise<void>
  requests: { list: PeopleOf; approve: ActOn; reject: ActOn }
  admins: { add: ActOn; remove: ActOn }
  /** Removes a member, who can join again. */
  remove: ActOn
  /** Bans also remove. */
  bans: { list: PeopleOf; add: ActOn; remove: ActOn }
}

export interface Channels {
  /** The orders in which its posts can be listed, the default first. */
  sorts: readonly ChannelSort[]
  /** What all of them are. Absent: channels. */
  kind?: 'group'
  /** By Channel.id. Includes the hosts if the network names them. */
  channel(id: string, signal?: AbortSignal): Promise<Channel>
  posts(id: string, page: PageRequest & { sort: ChannelSort }): Promise<Page<Post>>
  /** The most active first. */
  trending(page: PageRequest): Promise<Page<Channel>>
  /** By name. */
  find(text: string, page: PageRequest): Promise<Page<Channel>>
  /** Those a person is active in. */
  of?(profile: Profile, page: PageRequest): Promise<Page<Channel>>
  members?(id: string, page: PageRequest): Promise<Page<Profile>>
  join?: Toggle<Channel>
  /** Asks to join a group whose members need approval, and withdraws the request. */
  request?: Toggle<Channel>
  /** Balances that can pay for joining one that has a price. */
  funds?: ReadFunds
  /** Loads the code that manages groups. Absent: this account can't have any. */
  manage?(): Promise<ManageChannels>
  mute?: ListedToggle<Channel>
}

/** The editable parts of a profile. Unsupported fields are absent; an empty text clears a field. */
export interface ProfileDetails {
  displayName: string
  bio: string
  location?: string
  website?: string
}

export interface LoadedDetails extends ProfileDetails {
  /** Fields that this account can't edit, such as those of a subscription. */
  missing?: readonly (keyof ProfileEdit)[]
}

export interface ProfileEdit extends ProfileDetails {
  /** A new image. Absent: unchanged. */
  avatar?: Blob
  banner?: Blob
}

export interface EditProfile {
  /** The supported fields. Their maximum lengths: model/limits, `profile`. */
  fields: readonly (keyof ProfileEdit)[]
  /** How a location is written. Absent: as free text. */
  location?: 'coordinates'
  /** For each image: media types, and maximum bytes. */
  images: { types: readonly string[]; bytes: number }
  load(signal?: AbortSignal): Promise<LoadedDetails>
  save(edit: ProfileEdit): Promise<void>
}

/** What the viewer wants to see of labelled content. */
export interface ContentSettingsAccess {
  load(signal?: AbortSignal): Promise<ContentSettings>
  save(change: ContentChange): Promise<void>
  /** By handle or id. A Failure `not-found` if it publishes no labels. */
  findLabeler(name: string, signal?: AbortSignal): Promise<Labeler>
}

/** What some sessions, and on some networks guests, can do: one small object per capability. */
export interface Capabilities {
  /** Posts and reposts of the accounts the viewer follows. */
  timeline: { following(page: PageRequest): Promise<Page<Post>> }
  like: Toggle<Post>
  mirror: Mirror
  bookmark: Bookmark
  /** Collects a post once, for the price that its author asks. */
  collect: Pick<Toggle<Post>, 'add'> & { funds?: ReadFunds }
  follow: Toggle<Profile> & { paid?: PaidFollow }
  /** Hides a reply in a thread that the viewer began. Hidden replies are in `hiddenComments`, marked with `isReplyHidden`. */
  hideReply: Toggle<Post>
  mute: ListedToggle<Profile>
  /** Without `add` and `remove`: people can be blocked only on the network itself. */
  block: Pick<ListedToggle<Profile>, 'list'> & Partial<Toggle<Profile>>
  report: Report
  remove: Remove
  publish: Publish
  edit: Edit
  notifications: Notifications
  searchPosts: {
    /** Characters: the network refuses a shorter text. Absent: it accepts any. */
    shortest?: number
    /** Without `sort`: latest. */
    find(query: SearchQuery, page: PageRequest & { sort?: SearchSort }): Promise<Page<Post>>
  }
  searchProfiles: {
    find(text: string, page: PageRequest): Promise<Page<Profile>>
    /** Suggestions while a handle is being typed. */
    complete(text: string, signal?: AbortSignal): Promise<Profile[]>
  }
  relations: { kinds: readonly RelationKind[]; list(kind: RelationKind, profile: Profile, page: PageRequest): Promise<Page<Profile>> }
  engagers: {
    kinds: readonly EngagerKind[]
    /** Additional kinds for the viewer's own posts, which the network shows no one else. */
    ownKinds?: readonly EngagerKind[]
    list(kind: EngagerKind, post: PostName, page: PageRequest): Promise<Page<Profile>>
  }
  quotes: { list(post: PostName, page: PageRequest): Promise<Page<Post>> }
  feeds: Feeds
  channels: Channels
  suggestions: { list(page: PageRequest): Promise<Page<Profile>> }
  /** Most important first. */
  trends: { list(signal?: AbortSignal): Promise<Trend[]> }
  polls: Polls
  miniApps: MiniApps
  editProfile: EditProfile
  contentSettings: ContentSettingsAccess
  signers: Signers
  /** Loads the code that reads and changes them. */
  managers: { open(): Promise<Managers> }
  /** The post pinned to a profile. Undefined: none. */
  pinned: {
    post(profile: Profile, signal?: AbortSignal): Promise<Post | undefined>
    /** Pins one of the viewer's own posts, replacing the previous one, or unpins it. */
    own?: Toggle<Post>
  }
}

export type Capability = keyof Capabilities

/** What a session can do on a network. An unsupported operation is an absent property, never a method that throws. */
export interface Connection extends Reads, Partial<Capabilities> {
  network: NetworkName
  /** The account's Profile.profileId. Absent for guests. */
  viewerId?: string
  /** What the screen reports as missing, and why. Absent: nothing that people would look for. */
  notOffered?: readonly NotOffered[]
  /** What the account's use of the network costs. Absent: the network doesn't charge for it. */
  costs?: { load(signal?: AbortSignal): Promise<Costs> }
  /** Id of the network's own moderation service, as the source of its labels. Absent: labels name it `network`. */
  moderator?: string
}

/** @public An adapter's promise, stated with `satisfies ConnectionWith<'like'>`; an adapter that breaks it doesn't compile. */
export type ConnectionWith<C extends Capability> = Connection & Required<Pick<Capabilities, C>>

export interface NetworkDeps {
  /** Bound to the service that answers this network's reads. */
  fetcher: Fetcher
  /** Bound to our own server (`/api/*`, `/v2/*`): same origin in a browser, in process on the server. */
  ownFetcher: Fetcher
  /** Our own server's, as the browser sees it, for texts that must be signed for it. Absent outside of a browser. */
  ownOrigin?: string | undefined
  /** For device-only sessions. Absent: there is no session, or our server holds its tokens. */
  direct?: Direct
  /** Has the user's wallet approve a transaction. Absent: there is no screen to ask on. */
  askWallet?: AskWallet
  /** ms */
  now(): number
  /** Called when the budget for a network's API is used up, so that an account gets guest reads. Absent: that isn't shown. */
  onFallback?(network: NetworkName): void
  /**
   * A cache across visits, such as for resolved handles. Browsers write it to disk seconds later, so it must not decide whether a post is sent twice;
   * a SendJournal or `attempts` does. Absent: values live as long as the connection.
   */
  storedFacts?: { read(key: string): string | undefined; write(key: string, value: string): void }
  /** For operations that must happen once and aren't in the outbox. Absent: attempts last as long as the connection. */
  attempts?: Attempts
  /** Operator settings for this network, such as the default feed. */
  options?: Readonly<Record<string, string>>
}

/** What each `networks/{name}/connect.ts` exports. */
export type Connect = (session: Session | undefined, deps: NetworkDeps) => Connection
