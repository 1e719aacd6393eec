import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Session } from '@chorus/model/session/session'
import type { Fetcher } from './http.ts'

export interface PageRequest {
  cursor?: string
  signal?: AbortSignal
}

/** Which of a profile's posts. Spec 1 §9: feed = posts, reposts and quotes; replies = comments; media = image, audio or video. */
export type ProfileTab = 'feed' | 'replies' | 'media'

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
  /** By lasting id or by handle. */
  profile(id: string, signal?: AbortSignal): Promise<Profile>
  /** The tabs that this network can list. Facts, so the page draws no other. */
  profileTabs: readonly ProfileTab[]
  /** By lasting id (Profile.profileId). */
  postsBy(profile: Profile, tab: ProfileTab, page: PageRequest): Promise<Page<Post>>
  post(id: string, signal?: AbortSignal): Promise<Post>
  thread(id: string, signal?: AbortSignal): Promise<Thread>
  /** Further replies to a post, after Thread.comments. */
  comments(id: string, page: PageRequest): Promise<Page<Post>>
  /** Replies that the network holds back as low in quality. Absent: it makes no such difference. */
  hiddenComments?(id: string, page: PageRequest): Promise<Page<Post>>
}

/** What some networks can do for some sessions: one small object per thing. */
export interface Capabilities {
  like: { add(post: Post): Promise<void>; remove(post: Post): Promise<void> }
}

export type Capability = keyof Capabilities

/** What a session can do on a network. An operation it cannot do is an absent property, never a method that throws. */
export interface Connection extends Reads, Partial<Capabilities> {
  network: NetworkName
}

/** @public The promise of an adapter: state it with `satisfies Offering<'like'>`, and one that forgets does not build. */
export type Offering<C extends Capability> = Connection & Required<Pick<Capabilities, C>>

export interface NetworkDeps {
  /** Bound to the service that answers this network's reads. */
  fetcher: Fetcher
  /** Bound to our own server (`/api/*`, `/v2/*`): the same origin in a browser, in process on the server. */
  ownFetcher: Fetcher
  /** ms */
  now(): number
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
