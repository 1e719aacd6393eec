import { iso } from '../seed/iso.ts'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import type { Gates } from './gates.ts'
import type { Labels } from './labels.ts'
import type { Names } from './names.ts'
import type { PersonViews } from './person-views.ts'
import type { RecordViews } from './record-views.ts'
import type { BlueskyState, Json } from './state/create-state.ts'

/** Posts as the AppView shows them to one viewer. */
export interface PostViews {
  toPost(post: WorldPost): Json
  toFeedItem(post: WorldPost, repost?: WorldRepost): Json
}

export interface PostViewsOptions {
  world: World
  state: BlueskyState
  names: Names
  people: PersonViews
  records: RecordViews
  gates: Gates
  labels: Labels
  /** Person key; undefined for a guest. */
  viewer: string | undefined
  /** The labelers that they listen to. */
  accepted: readonly string[]
}

export function createPostViews({ world, state, names, people, records, gates, labels, viewer, accepted }: PostViewsOptions): PostViews {
  const { toUri, didOf } = names
  const { toRecord, toMedia, toStrongRef } = records
  const findPost = (key: string | undefined) => (key === undefined ? undefined : world.post(key))
  const toAuthor = (key: string) => people.toProfile(key, false, viewer, accepted)

  const toCounts = (post: WorldPost) => ({
    replyCount: world.repliesTo(post.key).filter(({ deleted }) => !deleted).length,
    repostCount: world.repostsOf(post.key).length,
    likeCount: post.likes.length,
    quoteCount: world.quotesOf(post.key).filter(({ deleted }) => !deleted).length,
  })
  const toViewer = (post: WorldPost, by: string): Json => {
    const toMark = (kind: 'like' | 'repost'): Json => {
      const edge = state.edges.find(kind, by, post.key)
      return edge ? { [kind]: `at://${didOf(by)}/app.bsky.feed.${kind}/${edge.rkey}` } : {}
    }
    return {
      ...toMark('like'),
      ...toMark('repost'),
      bookmarked: false,
      threadMuted: false,
      ...(gates.mayReply(post, by) ? {} : { replyDisabled: true }),
      embeddingDisabled: !gates.mayQuote(post, by),
    }
  }

  /** A quote includes its embeds; a quote inside a quote doesn't, because the AppView cuts there. */
  const toQuoted = (post: WorldPost, depth: number): Json =>
    post.deleted
      ? { $type: 'app.bsky.embed.record#viewNotFound', uri: toUri(post), notFound: true }
      : {
          $type: 'app.bsky.embed.record#viewRecord',
          ...toStrongRef(post),
          author: toAuthor(post.author),
          value: toRecord(post),
          labels: labels.onPost(post, toUri(post), accepted),
          ...toCounts(post),
          ...(depth < 2 ? { embeds: [toEmbed(post, depth)].filter((embed) => embed !== undefined) } : {}),
          indexedAt: iso(post.at),
        }
  const toEmbed = (post: WorldPost, depth = 0): Json | undefined => {
    const quoted = findPost(post.quoteOf)
    const media = toMedia(post)
    if (!quoted) return media
    const record = { $type: 'app.bsky.embed.record#view', record: toQuoted(quoted, depth + 1) }
    return media ? { $type: 'app.bsky.embed.recordWithMedia#view', record, media } : record
  }

  const toPost = (post: WorldPost): Json => {
    const embed = toEmbed(post)
    const threadgate = gates.toThreadgate(post)
    return {
      ...toStrongRef(post),
      author: toAuthor(post.author),
      record: toRecord(post),
      ...(embed ? { embed } : {}),
      ...toCounts(post),
      bookmarkCount: 0,
      indexedAt: iso(post.at),
      ...(viewer === undefined ? {} : { viewer: toViewer(post, viewer) }),
      labels: labels.onPost(post, toUri(post), accepted),
      ...(threadgate ? { threadgate } : {}),
    }
  }
  const toAncestor = (post: WorldPost): Json =>
    post.deleted
      ? { $type: 'app.bsky.feed.defs#notFoundPost', uri: toUri(post), notFound: true }
      : { $type: 'app.bsky.feed.defs#postView', ...toPost(post) }

  return {
    toPost,
    toFeedItem(post, repost) {
      const parent = findPost(post.replyTo)
      const root = findPost(post.root)
      return {
        post: toPost(post),
        ...(parent && root ? { reply: { parent: toAncestor(parent), root: toAncestor(root) } } : {}),
        ...(repost ? { reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: toAuthor(repost.by), indexedAt: iso(repost.at) } } : {}),
      }
    },
  }
}
