import { iso } from '../seed/iso.ts'
import { renderText } from '../seed/render-text.ts'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { namespace } from './account-facts.ts'
import { toSlug, type LensIds } from './lens-ids.ts'
import type { Members } from './members.ts'
import type { Operations } from './operations.ts'
import type { Collects } from './state/collects.ts'
import type { ReplyRules } from './state/reply-rules.ts'
import type { WrittenPost } from './state/written-posts.ts'
import { toMetadata } from './to-metadata.ts'
import type { Viewing } from './viewing.ts'

type Json = Record<string, unknown>

export interface PostFactsOptions {
  world: World
  mediaUrl: string
  ids: LensIds
  operations: Operations
  members: Members
  rules: ReplyRules
  collects: Collects
  /** Posts that people wrote at run time, by key. */
  written: ReadonlyMap<string, WrittenPost>
  countBookmarks(post: string): number
  toAccount(key: string): Json
  /** The post's feed, and the group that owns the feed. */
  toFeedInfo(post: WorldPost): Json
}

/** The world's posts and reposts in the official schema's shapes. */
export function createPostFacts({
  world,
  mediaUrl,
  ids,
  operations,
  members,
  rules,
  collects,
  written,
  countBookmarks,
  toAccount,
  toFeedInfo,
}: PostFactsOptions) {
  const toMention = (person: string): Json => {
    const { address, localName } = world.person(person).accounts.lens!
    const name = `@lens/${localName}`
    return { __typename: 'AccountMention', account: address, namespace, replace: { __typename: 'MentionReplace', from: name, to: name } }
  }
  const toMentions = (post: WorldPost): Json[] => {
    const own = written.get(post.key)
    if (own) return findMentioned(own.metadata.content, members).map(toMention)
    return renderText(world, post).entities.flatMap((entity) => (entity.kind === 'mention' ? [toMention(entity.person)] : []))
  }

  const toStats = (post: WorldPost): Json => ({
    __typename: 'PostStats',
    bookmarks: () => countBookmarks(post.key),
    collects: () => collects.of(post).length,
    tips: 0,
    comments: world.repliesTo(post.key).filter(isThere).length,
    quotes: world.quotesOf(post.key).filter(isThere).length,
    reposts: world.repostsOf(post.key).length,
    reactions: ({ request }: { request: { type: string } }) => (request.type === 'UPVOTE' ? post.likes.length : 0),
  })

  const toPost = (post: WorldPost): Json => {
    const id = ids.idOf(post)
    const near = (key: string | undefined) => () => {
      const other = key === undefined ? undefined : world.post(key)
      return other ? toPost(other) : null
    }
    return {
      __typename: 'Post',
      id,
      slug: toSlug(id),
      author: () => toAccount(post.author),
      isEdited: (written.get(post.key)?.edits.length ?? 0) > 0,
      isDeleted: post.deleted ?? false,
      timestamp: iso(post.at),
      app,
      metadata: () => (post.deleted ? undefined : written.get(post.key)?.metadata.json) ?? toMetadata(world, mediaUrl, post),
      root: near(post.root),
      quoteOf: near(post.quoteOf),
      commentOn: near(post.replyTo),
      actions: () => (post.deleted ? [] : collects.toActions(post)),
      operations: (_: unknown, { viewer }: Viewing) => (viewer ? operations.toPostOperations(post, viewer) : null),
      stats: () => toStats(post),
      mentions: () => (post.deleted || post.encrypted ? [] : toMentions(post)),
      rules: () => rules.toRules(post),
      collectibleMetadata: { __typename: 'NftMetadata', attributes: [] },
      contentUri: written.get(post.key)?.contentUri ?? `lens://${post.key}`,
      feed: () => toFeedInfo(post),
    }
  }

  const toRepost = (repost: WorldRepost): Json => {
    const id = ids.idOfRepost(repost)
    return {
      __typename: 'Repost',
      id,
      slug: toSlug(id),
      author: () => toAccount(repost.by),
      isDeleted: false,
      timestamp: iso(repost.at),
      app,
      repostOf: () => toPost(world.post(repost.post)!),
    }
  }

  return { toPost, toRepost }
}

const appAddress = '0x00000000000000000000000000000000000000c4'
const app = {
  __typename: 'App',
  address: appAddress,
  owner: appAddress,
  createdAt: '2026-01-01T00:00:00.000Z',
  verificationEnabled: false,
  hasAuthorizationEndpoint: false,
  metadata: { __typename: 'AppMetadata', name: 'Chorus Sandbox', developer: 'Chorus', platforms: [], url: 'https://chorus.example' },
}
/** People by key, each once. */
export const findMentioned = (content: string, members: Members): string[] => {
  const names = [...content.matchAll(/(?<![\w@/])@lens\/([a-z0-9_-]{1,26})/gi)].map(([, name]) => name!)
  return [...new Set(names.flatMap((localName) => members.find({ username: { localName } }) ?? []))]
}
const isThere = ({ deleted }: WorldPost): boolean => !deleted
