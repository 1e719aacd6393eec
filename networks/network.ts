import type { Channel } from '@chorus/model/channel'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import type { Notification, NotificationType } from '@chorus/model/notification'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { PostRef } from '@chorus/model/ref'
import type { SearchQuery } from '@chorus/model/search/parse-search-query'
import type { Session } from '@chorus/model/session/session'
import type { Direct } from './direct.ts'
import type { PostName, Publish } from './draft.ts'
import type { Fetcher } from './http.ts'

export interface PageRequest {
  cursor?: string
  signal?: AbortSignal
}

/** Which of a profile's posts. Spec 1 §9: feed = posts, reposts and quotes; replies = comments; media = image, audio or video. */
export type ProfileTab = 'feed' | 'replies' | 'media' | 'likes'

/** A post with what stands around it. */
export interface Thread {
  /** From the root down to the post's parent; empty for a root. A gap at the top is possible: `ancestors[0].commentOn` may be set. */
  ancestors: Post[]
  post: Post
  /** The author's own chain of replies after the post, in order. */
  continuation: Post[]
  comments: Page<Post>
}

/** What every network gives to every visitor. A missing post or profile is a Failure `not-found`. */
export interface Reads {
  /** What a visitor without an account sees first. */
  discover(page: PageRequest): Promise<Page<Post>>
  /** The feed that this is, where it is one of those that people can keep. */
  discoverFeedId?: string
  /** By lasting id or by handle. */
  profile(id: string, signal?: AbortSignal): Promise<Profile>
  /** The tabs that this network can list. Facts, so the page draws no other. */
  profileTabs: readonly ProfileTab[]
  /** Further ones, of the viewer's own profile alone. */
  ownProfileTabs?: readonly ProfileTab[]
  /** By lasting id (Profile.profileId). */
  postsBy(profile: Profile, tab: ProfileTab, page: PageRequest): Promise<Page<Post>>
  post(id: string, signal?: AbortSignal): Promise<Post>
  thread(id: string, signal?: AbortSignal): Promise<Thread>
  /** Further replies to a post, after Thread.comments. */
  comments(id: string, page: PageRequest): Promise<Page<Post>>
  /** Replies that the network holds back as low in quality. Absent: it makes no such difference. */
  hiddenComments?(id: string, page: PageRequest): Promise<Page<Post>>
}

/** On and off. What is so already stays so, whichever is asked for again. */
export interface Toggle<T> {
  add(of: T): Promise<void>
  remove(of: T): Promise<void>
}

/** With the viewer's own list of them, the latest first. */
export interface ListedToggle<T> extends Toggle<T> {
  list(page: PageRequest): Promise<Page<T>>
}

export type BookmarkKind = 'all' | 'text' | 'image' | 'video' | 'audio'

export interface Bookmark extends Toggle<Post> {
  kinds: readonly BookmarkKind[]
  list(page: PageRequest & { kind?: BookmarkKind }): Promise<Page<Post>>
  /** Which of these are kept. Absent: `hasBookmarked` says so on each post already. */
  kept?(posts: readonly Post[], signal?: AbortSignal): Promise<ReadonlySet<PostRef>>
}

export type ReportReason = 'spam' | 'misleading' | 'sexual' | 'rude' | 'violation' | 'other'

export interface Report {
  reasons: readonly ReportReason[]
  /** Graphemes of the note. 0: it takes none. */
  noteLimit: number
  post(post: Post, reason: ReportReason, note?: string): Promise<void>
  profile(profile: Profile, reason: ReportReason, note?: string): Promise<void>
}

export interface Remove {
  /** What becomes of it in lists: it is not there any more, or stands there as taken away. Spec 3 §4. */
  gone: 'removed' | 'hidden'
  /** One's own. */
  post(post: PostName): Promise<void>
}

export interface NotificationPage extends Page<Notification> {
  /** ms: what is later has not been seen. */
  seenAt?: number
  /** ms: of the latest that the network told of, also where that is left out. */
  latestAt?: number
}

/** What somebody wants to be told of. */
export interface NotificationPreferences {
  /** Only what the network thinks matters: people whom one follows, mostly. */
  priority: boolean
}

export interface Notifications {
  /** What it can be asked for by type. */
  types: readonly NotificationType[]
  /** `types` absent: all of them. `priority` absent: as the preferences say. */
  list(page: PageRequest & { types?: readonly NotificationType[]; priority?: boolean }): Promise<NotificationPage>
  /** How many have not been seen. */
  countUnseen(signal?: AbortSignal): Promise<number>
  /** @param at ms: everything up to then has been seen. */
  markSeen(at: number): Promise<void>
  preferences?: {
    load(signal?: AbortSignal): Promise<NotificationPreferences>
    save(preferences: NotificationPreferences): Promise<void>
  }
}

export type RelationKind = 'followers' | 'following' | 'known-followers'
export type EngagerKind = 'likes' | 'mirrors'

/** A feed that somebody keeps; pinned ones stand among the tabs. */
export interface SavedFeed {
  feed: Channel
  isPinned: boolean
}

export interface Feeds {
  popular(page: PageRequest & { query?: string }): Promise<Page<Channel>>
  /** By Channel.id */
  feed(id: string, signal?: AbortSignal): Promise<Channel>
  posts(id: string, page: PageRequest): Promise<Page<Post>>
  /** Those that somebody has made. */
  by(profile: Profile, page: PageRequest): Promise<Page<Channel>>
  /** Ids of feeds that say nothing to visitors: to those they are not shown. */
  needLogin: readonly string[]
  saved?: {
    list(signal?: AbortSignal): Promise<SavedFeed[]>
    /** At the end, and not pinned; one that is there stays as it is. */
    add(feed: Channel): Promise<void>
    /** Those that `list` told of, in their order: what it told of and is not among them is kept no longer. */
    overwrite(feeds: readonly SavedFeed[]): Promise<void>
  }
}

/** What people say of themselves. A field that the network does not have is absent; an empty text takes it away. */
export interface ProfileDetails {
  displayName: string
  bio: string
  location?: string
  website?: string
}

export interface ProfileEdit extends ProfileDetails {
  /** A new picture. Absent: it stays. */
  picture?: Blob
  banner?: Blob
}

export interface EditProfile {
  /** Which of them it has. How long they may be: model/limits, `profile`. */
  fields: readonly (keyof ProfileEdit)[]
  /** Of each picture: media types, and bytes at most. */
  pictures: { types: readonly string[]; bytes: number }
  load(signal?: AbortSignal): Promise<ProfileDetails>
  save(edit: ProfileEdit): Promise<void>
}

/** What some networks can do for some sessions, and some for visitors too: one small object per thing. */
export interface Capabilities {
  /** What those whom the viewer follows write and repost. */
  timeline: { following(page: PageRequest): Promise<Page<Post>> }
  like: Toggle<Post>
  mirror: Toggle<Post>
  bookmark: Bookmark
  follow: Toggle<Profile>
  mute: ListedToggle<Profile>
  block: ListedToggle<Profile>
  report: Report
  remove: Remove
  publish: Publish
  notifications: Notifications
  searchPosts: { find(query: SearchQuery, page: PageRequest): Promise<Page<Post>> }
  searchProfiles: {
    find(text: string, page: PageRequest): Promise<Page<Profile>>
    /** Whom somebody may mean who is still writing the name. */
    complete(text: string, signal?: AbortSignal): Promise<Profile[]>
  }
  relations: { kinds: readonly RelationKind[]; list(kind: RelationKind, profile: Profile, page: PageRequest): Promise<Page<Profile>> }
  engagers: { kinds: readonly EngagerKind[]; list(kind: EngagerKind, post: PostName, page: PageRequest): Promise<Page<Profile>> }
  quotes: { list(post: PostName, page: PageRequest): Promise<Page<Post>> }
  feeds: Feeds
  suggestions: { list(page: PageRequest): Promise<Page<Profile>> }
  editProfile: EditProfile
  /** What somebody has put on top of their profile. Undefined: nothing. */
  pinned: {
    post(profile: Profile, signal?: AbortSignal): Promise<Post | undefined>
    /** Puts a post of one's own there, in the place of the one before, or takes it off. */
    own?: Toggle<Post>
  }
}

export type Capability = keyof Capabilities

/** What a session can do on a network. An operation it cannot do is an absent property, never a method that throws. */
export interface Connection extends Reads, Partial<Capabilities> {
  network: NetworkName
  /** Whom it acts as (Profile.profileId). Absent: a visitor. */
  viewerId?: string
}

/** @public The promise of an adapter: state it with `satisfies Offering<'like'>`, and one that forgets does not build. */
export type Offering<C extends Capability> = Connection & Required<Pick<Capabilities, C>>

export interface NetworkDeps {
  /** Bound to the service that answers this network's reads. */
  fetcher: Fetcher
  /** Bound to our own server (`/api/*`, `/v2/*`): the same origin in a browser, in process on the server. */
  ownFetcher: Fetcher
  /** Of a session whose tokens this device keeps. Absent: there is none, or our server keeps them. */
  direct?: Direct
  /** ms */
  now(): number
  /** What is worth keeping between visits, such as whose a name is. Absent: it is known for as long as the connection. */
  kept?: { read(key: string): string | undefined; write(key: string, value: string): void }
  /** Facts that an operator may set for this network, such as the default feed. */
  options?: Readonly<Record<string, string>>
}

/** All that the rest of the product needs to know of a network before talking to it: no component asks for a network by name. */
export interface NetworkDescriptor {
  name: NetworkName
  /** As people write it. */
  label: string
  /** Its word in our URLs: `/post/{segment}/{id}`. */
  segment: string
  /** Other words that links in the wild use for it. */
  otherSegments: readonly string[]
  /** Its mark: one SVG path in a 24 × 24 box. */
  mark: string
  /** Its colour on paper and in the dark, as CSS colours. */
  colour: { light: string; dark: string }
  /** Whether a text can be one of its post ids at all: if not, no call is made. */
  isPostId(text: string): boolean
  /** Whether a text can be a profile's id or handle at all. */
  isProfileId(text: string): boolean
  /** The name for a profile in URLs: what a person would recognise. */
  toProfileSlug(profile: Profile): string
  /** Where somebody stands at the network itself. */
  toProfileUrl(profile: Profile): string
  /** Where a post stands there. */
  toPostUrl(post: Post): string
  /** Origins of films that come in pieces: where a browser cannot play those by itself, a script of ours fetches them from there. */
  filmOrigins: readonly string[]
  /** What an account may do there at best and a visitor may not: for visitors the button is there and asks them to log in. */
  membersMay: readonly Capability[]
}

/** What each `networks/{name}/connect.ts` exports. */
export type Connect = (session: Session | undefined, deps: NetworkDeps) => Connection

/** @public Asks by name. The only place that turns a missing capability into an error. */
export function need<C extends Capability>(connection: Connection, capability: C): Capabilities[C] {
  const offered = (connection as Partial<Capabilities>)[capability] as Capabilities[C] | undefined
  if (offered) return offered
  throw new Failure('not-offered', `${connection.network} does not offer ${capability} here.`, {
    network: connection.network,
    call: capability,
  })
}
