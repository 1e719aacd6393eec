import type { World, WorldFeed, WorldPost, WorldRepost } from '../seed/world.ts'
import { toCid } from './cid.ts'
import { createGates } from './gates.ts'
import { createNames, type Names } from './names.ts'
import { createPersonViews } from './person-views.ts'
import { createRecordViews, iso } from './record-views.ts'
import { type BlueskyState, createState, type Json } from './state/create-state.ts'
import { toFeedUri } from './to-feed-uri.ts'

/** The world's facts as the AppView shows them to a viewer. Shapes: the app.bsky lexicons. */
export interface Views extends Names {
  toProfile(key: string, isDetailed?: boolean): Json
  toPost(post: WorldPost): Json
  toRecord(post: WorldPost): Json
  toStrongRef(post: WorldPost): { uri: string; cid: string }
  toFeedItem(post: WorldPost, repost?: WorldRepost): Json
  toGenerator(feed: WorldFeed, did?: string): Json
  toProfileRecord(key: string): { uri: string; cid: string; value: Json }
  /** As a person of the world sees it. */
  seenBy(viewer: string | undefined): Views
}

/** As guests see it. */
export function createViews(world: World, mediaUrl: string, state: BlueskyState = createState(world)): Views {
  const names = createNames(world, state)
  const { toUri, didOf } = names
  const { toProfile, toProfileRecord } = createPersonViews(world, mediaUrl, state, names)
  const { toRecord, toMedia, toStrongRef } = createRecordViews(world, mediaUrl, state, names)
  const gates = createGates(world, state, names)
  const findPost = (key: string | undefined) => (key === undefined ? undefined : world.post(key))

  const toCounts = (post: WorldPost) => ({
    replyCount: world.repliesTo(post.key).filter(({ deleted }) => !deleted).length,
    repostCount: world.repostsOf(post.key).length,
    likeCount: post.likes.length + post.moreLikes,
    quoteCount: world.quotesOf(post.key).filter(({ deleted }) => !deleted).length,
  })
  const toViewer = (post: WorldPost, viewer: string): Json => {
    const toMark = (kind: 'like' | 'repost'): Json => {
      const edge = state.edges.find(kind, viewer, post.key)
      return edge ? { [kind]: `at://${didOf(viewer)}/app.bsky.feed.${kind}/${edge.rkey}` } : {}
    }
    return {
      ...toMark('like'),
      ...toMark('repost'),
      bookmarked: false,
      threadMuted: false,
      ...(gates.mayReply(post, viewer) ? {} : { replyDisabled: true }),
      embeddingDisabled: !gates.mayQuote(post, viewer),
    }
  }

  const tell = (viewer: string | undefined): Views => {
    /** A quote includes its embeds; a quote inside a quote doesn't, because the AppView cuts there. */
    const toQuoted = (post: WorldPost, depth: number): Json =>
      post.deleted
        ? { $type: 'app.bsky.embed.record#viewNotFound', uri: toUri(post), notFound: true }
        : {
            $type: 'app.bsky.embed.record#viewRecord',
            ...toStrongRef(post),
            author: toProfile(post.author, false, viewer),
            value: toRecord(post),
            labels: [],
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
        author: toProfile(post.author, false, viewer),
        record: toRecord(post),
        ...(embed ? { embed } : {}),
        ...toCounts(post),
        bookmarkCount: 0,
        indexedAt: iso(post.at),
        ...(viewer === undefined ? {} : { viewer: toViewer(post, viewer) }),
        labels: [],
        ...(threadgate ? { threadgate } : {}),
      }
    }
    const toAncestor = (post: WorldPost): Json =>
      post.deleted
        ? { $type: 'app.bsky.feed.defs#notFoundPost', uri: toUri(post), notFound: true }
        : { $type: 'app.bsky.feed.defs#postView', ...toPost(post) }

    return {
      ...names,
      toProfile: (key, isDetailed = false) => toProfile(key, isDetailed, viewer),
      toProfileRecord,
      toPost,
      toRecord,
      toStrongRef,
      toGenerator: (feed, did = didOf(feed.by)) => ({
        uri: toFeedUri(world, feed, did),
        cid: toCid(`feed/${feed.key}`),
        did: 'did:web:feeds.chorus.example',
        creator: toProfile(feed.by, true, viewer),
        displayName: feed.name,
        description: feed.description,
        likeCount: 0,
        labels: [],
        indexedAt: iso(world.person(feed.by).joinedAt),
      }),
      toFeedItem(post, repost) {
        const parent = findPost(post.replyTo)
        const root = findPost(post.root)
        return {
          post: toPost(post),
          ...(parent && root ? { reply: { parent: toAncestor(parent), root: toAncestor(root) } } : {}),
          ...(repost
            ? { reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: toProfile(repost.by, false, viewer), indexedAt: iso(repost.at) } }
            : {}),
        }
      },
      seenBy: tell,
    }
  }
  return tell(undefined)
}
