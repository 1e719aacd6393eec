import type { Channel } from '@chorus/model/channel'
import { isAvailable, type Post, type PostType } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toChannelRef, type EntityRef } from './entity-ref.ts'
import type { Counts, Flag, Levels } from './flag.ts'

export type Entity = Post | Profile | Channel

/** What else a network reports to one viewer, such as whether they may reply or are followed back. */
export type Permits = Readonly<Record<string, boolean | string>>

/** An entity split into what everyone sees and what only the requesting viewer sees. */
export interface Parts {
  ref: EntityRef
  /** Without the viewer’s own flags, at any depth: an account’s likes must never show to another one. Absent: only flags were reported. */
  content?: Entity
  counts: Counts
  levels: Levels
  permits: Permits
}

/** How one type of entity is split and reassembled. */
export interface Shape<E extends Entity> {
  split(entity: E): Parts
  join(parts: Parts): E
}

const postPermits = ['canComment', 'commentsLimitedTo', 'canMirror', 'canQuote', 'canEdit', 'canAct', 'canDecrypt', 'hasQuoted'] as const
const profilePermits = ['followedBy', 'canUnblock', 'canUnmute'] as const
const postFlags = { hasLiked: 'like', hasMirrored: 'mirror', hasBookmarked: 'bookmark', hasActed: 'act' } as const

function toLevels(reported: Partial<Record<Flag, boolean | undefined>>): Levels {
  const levels: Levels = {}
  for (const [flag, isOn] of Object.entries(reported)) if (isOn !== undefined) levels[flag as Flag] = isOn ? 1 : 0
  return levels
}

const definedOf = (values: Record<string, boolean | string | undefined>): Permits =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, boolean | string] => entry[1] !== undefined))

const isOn = (level: number | undefined): boolean | undefined => (level === undefined ? undefined : level > 0)

export const postShape: Shape<Post> = {
  split: (post) => ({
    ref: post.ref,
    content: stripPost(post),
    counts: {
      reactions: post.stats.reactions,
      mirrors: post.stats.mirrors,
      bookmarks: post.stats.bookmarks,
      acts: post.stats.countOpenActions,
      comments: post.stats.comments,
      quotes: post.stats.quotes,
    },
    levels: toLevels(Object.fromEntries(Object.entries(postFlags).map(([field, flag]) => [flag, post[field as keyof typeof postFlags]]))),
    permits: definedOf(Object.fromEntries(postPermits.map((name) => [name, post[name]]))),
  }),
  join({ content, counts, levels, permits }) {
    const post = content as Post
    const { reactions = 0, mirrors = 0, comments = 0, quotes = 0, bookmarks, acts } = counts
    return {
      ...post,
      ...permits,
      stats: { ...post.stats, reactions, mirrors, comments, quotes, bookmarks, countOpenActions: acts },
      hasLiked: isOn(levels.like),
      hasMirrored: isOn(levels.mirror),
      hasBookmarked: isOn(levels.bookmark),
      hasActed: isOn(levels.act),
      isHidden: levels.hidden || levels.removed ? true : post.isHidden,
    }
  },
}

/** Quote chains can be arbitrarily long, so they are cut at this depth. */
const maxDepth = 4

function stripPost(post: Post, depth = 0): Post {
  // A repost names its reposter; the post itself does not.
  const bare: Post = { ...post, type: post.type === 'Mirror' ? toOwnType(post) : post.type, author: stripProfile(post.author) }
  bare.reporter = undefined
  bare.alsoReportedBy = undefined
  bare.mirroredAt = undefined
  for (const field of [...postPermits, ...(Object.keys(postFlags) as (keyof typeof postFlags)[])]) bare[field] = undefined
  if (post.parentAuthor) bare.parentAuthor = stripProfile(post.parentAuthor)
  if (post.mentions) bare.mentions = post.mentions.map(stripProfile)
  if (post.channel) bare.channel = channelShape.split(post.channel).content as Channel
  const strip = (inner: Post | undefined) => (inner && depth < maxDepth ? stripPost(inner, depth + 1) : undefined)
  bare.commentOn = strip(post.commentOn)
  bare.root = strip(post.root)
  bare.threads = post.threads?.flatMap((part) => strip(part) ?? [])
  bare.quoteOn = post.quoteOn && isAvailable(post.quoteOn) ? strip(post.quoteOn) : post.quoteOn
  return bare
}

function toOwnType({ quoteOn, commentOn, parentPostId }: Post): PostType {
  if (commentOn || parentPostId) return 'Comment'
  return quoteOn ? 'Quote' : 'Post'
}

const stripProfile = (profile: Profile): Profile => (profile.viewerContext ? { ...profile, viewerContext: undefined } : profile)

export const profileShape: Shape<Profile> = {
  split: (profile) => ({
    ref: profile.ref,
    content: stripProfile(profile),
    counts: { followers: profile.followerCount },
    levels: toLevels({
      follow: profile.viewerContext?.following,
      block: profile.viewerContext?.blocking,
      mute: profile.viewerContext?.muting,
    }),
    permits: definedOf(Object.fromEntries(profilePermits.map((name) => [name, profile.viewerContext?.[name]]))),
  }),
  join({ content, counts, levels, permits }) {
    const profile = content as Profile
    const context = {
      ...permits,
      following: isOn(levels.follow),
      blocking: isOn(levels.block),
      muting: isOn(levels.mute),
      mutingHere: isOn(levels.muteHere),
    }
    return {
      ...profile,
      followerCount: counts.followers ?? profile.followerCount,
      viewerContext: Object.values(context).some((reported) => reported !== undefined) ? context : undefined,
    }
  },
}

export const channelShape: Shape<Channel> = {
  split: ({ isMember, hasRequested, blocked, canJoin, canPost, isBanned, needsApproval, ...channel }) => ({
    ref: toChannelRef(channel),
    content: { ...channel, lead: channel.lead && stripProfile(channel.lead), hosts: channel.hosts?.map(stripProfile) },
    counts: { members: channel.followerCount },
    levels: toLevels({ join: isMember, request: hasRequested, block: blocked }),
    permits: definedOf({ canJoin, canPost, isBanned, needsApproval }),
  }),
  join({ content, counts, levels, permits }) {
    const channel = content as Channel
    return {
      ...channel,
      ...permits,
      followerCount: counts.members ?? channel.followerCount,
      isMember: isOn(levels.join),
      ...(levels.request !== undefined && { hasRequested: levels.request > 0 }),
      blocked: isOn(levels.block),
    }
  },
}
