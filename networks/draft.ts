import type { Facet } from '@chorus/model/facet'
import type { Post, Restriction } from '@chorus/model/post'
import type { PostRef } from '@chorus/model/ref'

/** What names a post to its network: a Post does, and so does Published. */
export type PostName = Pick<Post, 'postId' | 'publicationId'>

/** A picture or film as it is uploaded: made to fit the network's limits (model/limits) before. Sides in pixels. */
export type DraftMedia =
  | { kind: 'image' | 'video'; file: Blob; alt?: string; width?: number; height?: number }
  /** One that another service keeps; `preview` is its still picture. */
  | { kind: 'gif'; url: string; title?: string; alt?: string; width: number; height: number; preview?: Blob }

export interface DraftCard {
  url: string
  title: string
  description: string
  picture?: Blob
}

/** A post on its way, in words that every network understands. */
export interface Draft {
  text: string
  /** Positions in UTF-16 code units. Absent: the links, names and tags that are found in the text. */
  facets?: readonly Facet[]
  replyTo?: PostName
  quote?: PostName
  media: readonly DraftMedia[]
  /** BCP 47, the main one first; what is more than Publish.languages is left out. */
  languages: readonly string[]
  /** Who may answer. Absent: everyone. Of a reply it says nothing: that is up to the thread's first post. */
  restriction?: Restriction
  /** False: nobody may quote it. */
  canBeQuoted?: boolean
  card?: DraftCard
}

/**
 * What a post will be known by, decided before a byte leaves and kept with the draft. JSON. The same one never makes two posts, and
 * leads to the post after an answer was lost.
 */
export interface PublishIdentity {
  key: string
  /** ms */
  createdAt: number
}

export interface Published extends PostName {
  ref: PostRef
}

export interface Publish {
  /** The reply restrictions that this network keeps, `Everyone` among them. */
  restrictions: readonly Restriction[]
  /** Languages at most. */
  languages: number
  /** One post carries one kind: the first of these that there is. The others are left out. */
  mediaOrder: readonly (DraftMedia['kind'] | 'card')[]
  /** Whether a post can be kept from being quoted. */
  canRefuseQuotes: boolean
  /** Hosts of moving pictures that it shows. Absent: any. */
  gifHosts?: readonly string[]
  /** A new one, made here: nothing is sent. */
  identify(): PublishIdentity
  /** Sends it, once: what has this identity already is what comes back. Failure `unreachable` or `timeout`: look with `find` before anything else. */
  send(draft: Draft, identity: PublishIdentity, signal?: AbortSignal): Promise<Published>
  /** The post that was made as this one. Undefined: there is none. */
  find(identity: PublishIdentity, signal?: AbortSignal): Promise<Published | undefined>
}
