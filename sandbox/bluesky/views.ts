import { createHash } from 'node:crypto'
import { pictureUrl } from '../media/picture-url.ts'
import { renderText } from '../seed/render-text.ts'
import { toTid } from '../seed/to-tid.ts'
import type { World, WorldFeed, WorldPost, WorldRepost } from '../seed/world.ts'

type Json = Record<string, unknown>

/** How the AppView tells the world's facts. Shapes: the app.bsky lexicons. */
export interface Views {
  toUri(post: WorldPost): string
  find(uri: string): WorldPost | undefined
  findPerson(actor: string): string | undefined
  toProfile(key: string, isDetailed?: boolean): Json
  toPost(post: WorldPost): Json
  toFeedItem(post: WorldPost, repost?: WorldRepost): Json
  toGenerator(feed: WorldFeed): Json
}

const encoder = new TextEncoder()
const collection = 'app.bsky.feed.post'

export function createViews(world: World, mediaUrl: string): Views {
  const didOf = (key: string) => world.person(key).accounts.bluesky!.did
  const serials = new Map<string, number>()
  const byUri = new Map<string, WorldPost>()
  const toUri = (post: WorldPost): string => {
    if (!serials.has(post.key)) serials.set(post.key, serials.size)
    const uri = `at://${didOf(post.author)}/${collection}/${toTid(post.at, serials.get(post.key)!)}`
    byUri.set(uri, post)
    return uri
  }
  const here = () => world.posts.filter(({ network }) => network === 'bluesky')
  // Oldest first, so that record keys stay the same when the world goes on.
  const learn = () => here().toReversed().forEach(toUri)
  learn()
  const people = new Map<string, string>()
  for (const person of world.people) {
    const account = person.accounts.bluesky
    if (!account) continue
    people.set(account.did, person.key)
    if (account.handle !== 'handle.invalid') people.set(account.handle.toLowerCase(), person.key)
  }
  const follows = world.follows.filter(({ network }) => network === 'bluesky')
  const counts = new Map<string, { followers: number; following: number }>()
  const countsOf = (key: string) => counts.get(key) ?? counts.set(key, { followers: 0, following: 0 }).get(key)!
  for (const { from, to } of follows) {
    countsOf(from).following += 1
    countsOf(to).followers += 1
  }

  const toProfile = (key: string, isDetailed = false): Json => {
    const person = world.person(key)
    const { did, handle } = person.accounts.bluesky!
    return {
      did,
      handle,
      displayName: person.name,
      avatar: pictureUrl(mediaUrl, person.avatar),
      labels: [],
      createdAt: iso(person.joinedAt),
      ...(person.verified ? { verification: { verifications: [], verifiedStatus: 'valid', trustedVerifierStatus: 'none' } } : {}),
      ...(isDetailed
        ? {
            description: person.bio,
            ...(person.banner ? { banner: pictureUrl(mediaUrl, person.banner) } : {}),
            ...(person.website ? { website: person.website } : {}),
            followersCount: countsOf(key).followers,
            followsCount: countsOf(key).following,
            postsCount: world.postsBy(key, 'bluesky').length,
            indexedAt: iso(person.joinedAt),
          }
        : {}),
    }
  }

  const toStrongRef = (post: WorldPost) => ({ uri: toUri(post), cid: toCid(post.key) })
  const answerable = (key: string | undefined) => (key === undefined ? undefined : world.post(key))

  const toRecord = (post: WorldPost): Json => {
    const { text, entities } = renderText(world, post)
    const facets = entities.flatMap((entity): Json[] => {
      const index = { byteStart: bytesBefore(text, entity.start), byteEnd: bytesBefore(text, entity.end) }
      if (entity.kind === 'mention') return [{ index, features: [{ $type: 'app.bsky.richtext.facet#mention', did: didOf(entity.person) }] }]
      if (entity.kind === 'link') return [{ index, features: [{ $type: 'app.bsky.richtext.facet#link', uri: entity.url }] }]
      return entity.kind === 'hashtag' ? [{ index, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: entity.tag }] }] : []
    })
    const parent = answerable(post.replyTo)
    const root = answerable(post.root)
    return {
      $type: collection,
      text,
      createdAt: iso(post.at),
      langs: [post.locale],
      ...(facets.length > 0 ? { facets } : {}),
      ...(parent && root ? { reply: { parent: toStrongRef(parent), root: toStrongRef(root) } } : {}),
    }
  }

  const toMedia = (post: WorldPost): Json | undefined => {
    if (post.pictures.length > 0)
      return {
        $type: 'app.bsky.embed.images#view',
        images: post.pictures.map((picture) => ({
          thumb: pictureUrl(mediaUrl, picture),
          fullsize: pictureUrl(mediaUrl, picture),
          alt: picture.alt,
          aspectRatio: { width: picture.width, height: picture.height },
        })),
      }
    if (post.video)
      return {
        $type: 'app.bsky.embed.video#view',
        cid: toCid(post.video.key),
        playlist: `${mediaUrl}/video/${post.video.key}/playlist.m3u8`,
        thumbnail: pictureUrl(mediaUrl, post.video.cover),
        aspectRatio: { width: post.video.width, height: post.video.height },
      }
    if (!post.card) return undefined
    const { url, title, description, picture } = post.card
    const thumb = picture ? { thumb: pictureUrl(mediaUrl, picture) } : {}
    return { $type: 'app.bsky.embed.external#view', external: { uri: url, title, description, ...thumb } }
  }

  /** A quote shows what it quotes with its embeds, and a quote among those without any: the AppView cuts there. */
  const toQuoted = (post: WorldPost, depth: number): Json =>
    post.deleted
      ? { $type: 'app.bsky.embed.record#viewNotFound', uri: toUri(post), notFound: true }
      : {
          $type: 'app.bsky.embed.record#viewRecord',
          ...toStrongRef(post),
          author: toProfile(post.author),
          value: toRecord(post),
          labels: [],
          ...toCounts(post),
          ...(depth < 2 ? { embeds: [toEmbed(post, depth)].filter((embed) => embed !== undefined) } : {}),
          indexedAt: iso(post.at),
        }

  const toEmbed = (post: WorldPost, depth = 0): Json | undefined => {
    const quoted = answerable(post.quoteOf)
    const media = toMedia(post)
    if (!quoted) return media
    const record = { $type: 'app.bsky.embed.record#view', record: toQuoted(quoted, depth + 1) }
    return media ? { $type: 'app.bsky.embed.recordWithMedia#view', record, media } : record
  }

  const toCounts = (post: WorldPost) => ({
    replyCount: world.repliesTo(post.key).filter(({ deleted }) => !deleted).length,
    repostCount: world.repostsOf(post.key).length,
    likeCount: post.likes.length + post.moreLikes,
    quoteCount: world.quotesOf(post.key).filter(({ deleted }) => !deleted).length,
  })

  const toPost = (post: WorldPost): Json => {
    const embed = toEmbed(post)
    return {
      ...toStrongRef(post),
      author: toProfile(post.author),
      record: toRecord(post),
      ...(embed ? { embed } : {}),
      ...toCounts(post),
      bookmarkCount: 0,
      indexedAt: iso(post.at),
      labels: [],
    }
  }

  const toAncestor = (post: WorldPost): Json =>
    post.deleted
      ? { $type: 'app.bsky.feed.defs#notFoundPost', uri: toUri(post), notFound: true }
      : { $type: 'app.bsky.feed.defs#postView', ...toPost(post) }

  return {
    toUri,
    find(uri) {
      if (!byUri.has(uri)) learn()
      return byUri.get(uri)
    },
    findPerson: (actor) => people.get(actor.startsWith('did:') ? actor : actor.toLowerCase()),
    toProfile,
    toPost,
    toGenerator: (feed) => ({
      uri: `at://${didOf(feed.by)}/app.bsky.feed.generator/${feed.key}`,
      cid: toCid(`feed/${feed.key}`),
      did: 'did:web:feeds.chorus.example',
      creator: toProfile(feed.by, true),
      displayName: feed.name,
      description: feed.description,
      likeCount: 0,
      labels: [],
      indexedAt: iso(world.person(feed.by).joinedAt),
    }),
    toFeedItem(post, repost) {
      const parent = answerable(post.replyTo)
      const root = answerable(post.root)
      return {
        post: toPost(post),
        ...(parent && root ? { reply: { parent: toAncestor(parent), root: toAncestor(root) } } : {}),
        ...(repost ? { reason: { $type: 'app.bsky.feed.defs#reasonRepost', by: toProfile(repost.by), indexedAt: iso(repost.at) } } : {}),
      }
    },
  }
}

export const iso = (ms: number): string => new Date(ms).toISOString()
const bytesBefore = (text: string, end: number): number => encoder.encode(text.slice(0, end)).length

/** A real CIDv1 (dag-cbor, sha-256) of a made-up record. */
function toCid(key: string): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  const bytes = Buffer.concat([Buffer.from([0x01, 0x71, 0x12, 0x20]), createHash('sha256').update(key).digest()])
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return `b${(bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`
}
