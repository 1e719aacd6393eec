import { networkSessionTypes } from '@chorus/model/network-identity'
import * as v from 'valibot'

/** Posts and profiles as our same-origin server returns them, whatever their network. Provider API §4.5. */
const text = v.string()
const count = v.number()
const maybe = v.optional(v.string())

export const NormalizedProfile = v.object({
  profileId: text,
  profileSource: text,
  source: v.picklist(networkSessionTypes),
  handle: text,
  fullHandle: text,
  displayName: text,
  pfp: text,
  followerCount: count,
  followingCount: count,
  status: v.picklist(['active', 'inactive']),
  verified: v.boolean(),
  bio: maybe,
  website: maybe,
  location: maybe,
  address: maybe,
  viewerContext: v.optional(
    v.object({ following: v.optional(v.boolean()), followedBy: v.optional(v.boolean()), blocking: v.optional(v.boolean()) }),
  ),
})
export type NormalizedProfile = v.InferOutput<typeof NormalizedProfile>

const Attachment = v.object({
  type: v.picklist(['Image', 'Video', 'Audio', 'Poll', 'AnimatedGif', 'Unknown']),
  uri: text,
  coverUri: maybe,
  title: maybe,
  width: v.optional(count),
  height: v.optional(count),
})

const NormalizedPoll = v.object({
  id: text,
  source: text,
  type: text,
  strategies: text,
  durationSeconds: count,
  votingStatus: v.optional(v.picklist(['open', 'closed'])),
  endDatetime: maybe,
  options: v.array(v.object({ id: text, label: text, position: v.optional(count), votes: v.optional(count) })),
})

export interface NormalizedPost {
  publicationId: string
  postId: string
  source: NormalizedProfile['source']
  type: 'Post' | 'Comment' | 'Quote' | 'Mirror'
  /** ms */
  timestamp: number
  author: NormalizedProfile
  reporter?: NormalizedProfile | undefined
  parentPostId?: string | undefined
  rootPostId?: string | undefined
  /** 0 everyone, 1 people you follow, 2 mentioned, 3 no one, 4 your followers. */
  restrictions?: number[] | undefined
  metadata: {
    locale: string
    content: {
      content: string
      attachments: v.InferOutput<typeof Attachment>[]
      oembedUrl?: string | undefined
      oembedUrls: string[]
    } | null
    article?: { cover?: string | undefined; title?: string | undefined } | undefined
  }
  stats: { comments: number; mirrors: number; quotes: number; reactions: number; bookmarks?: number | undefined }
  isHidden?: boolean | undefined
  /** The author continues in replies to themselves. */
  isThread?: boolean | undefined
  mentions?: NormalizedProfile[] | undefined
  poll?: v.InferOutput<typeof NormalizedPoll> | undefined
  commentOn?: NormalizedPost | undefined
  /** The first post of the conversation. */
  root?: NormalizedPost | undefined
  quoteOn?: NormalizedPost | undefined
  /** What a repost shows. */
  mirrorOn?: NormalizedPost | undefined
  /** The network's own response. */
  __original__?: unknown
}

export const NormalizedPost: v.GenericSchema<NormalizedPost> = v.object({
  publicationId: text,
  postId: text,
  source: NormalizedProfile.entries.source,
  type: v.picklist(['Post', 'Comment', 'Quote', 'Mirror']),
  timestamp: count,
  author: NormalizedProfile,
  reporter: v.optional(NormalizedProfile),
  parentPostId: maybe,
  rootPostId: maybe,
  restrictions: v.optional(v.array(count)),
  metadata: v.object({
    locale: text,
    content: v.nullable(v.object({ content: text, attachments: v.array(Attachment), oembedUrl: maybe, oembedUrls: v.array(text) })),
    article: v.optional(v.object({ cover: maybe, title: maybe })),
  }),
  stats: v.object({ comments: count, mirrors: count, quotes: count, reactions: count, bookmarks: v.optional(count) }),
  isHidden: v.optional(v.boolean()),
  isThread: v.optional(v.boolean()),
  mentions: v.optional(v.array(NormalizedProfile)),
  poll: v.optional(NormalizedPoll),
  commentOn: v.optional(v.lazy(() => NormalizedPost)),
  root: v.optional(v.lazy(() => NormalizedPost)),
  quoteOn: v.optional(v.lazy(() => NormalizedPost)),
  mirrorOn: v.optional(v.lazy(() => NormalizedPost)),
  __original__: v.optional(v.unknown()),
})
