import { createHubMessages } from '../farcaster/hub/hub-messages.ts'
import { imageUrl } from '../media/image-url.ts'
import { renderText } from '../seed/render-text.ts'
import type { World, WorldPost } from '../seed/world.ts'
import { createPeopleShapes, type PeopleShapes } from './create-people-shapes.ts'

type Json = Record<string, unknown>

/** A world as one viewer sees it, in the shapes of Neynar's OpenAPI description, version 3.174. */
export interface NeynarShapes extends PeopleShapes {
  hashOf(post: WorldPost): string
  /** Those that weren't deleted, newest first. */
  casts(): WorldPost[]
  cast(post: WorldPost, viewer?: number): Json
}

const iso = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()

export function createNeynarShapes(world: World, mediaUrl: string): NeynarShapes {
  const people = createPeopleShapes(world, mediaUrl)
  const { fidOf, keyOf, user, dehydrated, channel } = people
  const messages = createHubMessages(world, mediaUrl)
  const hashOf = (post: WorldPost) => messages.castOf(post).hash
  const accountOf = (key: string) => world.person(key).accounts.farcaster!
  const casts = () =>
    world.posts
      .filter(({ network, deleted }) => network === 'farcaster' && !deleted)
      .toSorted((a, b) => Math.floor(b.at / 1000) - Math.floor(a.at / 1000) || (hashOf(a) < hashOf(b) ? -1 : 1))
  const rootOf = (post: WorldPost): WorldPost => (post.replyTo && world.post(post.replyTo) ? rootOf(world.post(post.replyTo)!) : post)

  const core = (post: WorldPost): Json => {
    const { text, entities } = renderText(world, post)
    const mentions = entities.filter((entity) => entity.kind === 'mention')
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    const within = post.channel && !parent ? world.channel(post.channel) : undefined
    return {
      object: 'cast',
      hash: hashOf(post),
      text,
      timestamp: iso(post.at),
      thread_hash: hashOf(rootOf(post)),
      parent_hash: parent ? hashOf(parent) : null,
      parent_url: within ? `https://farcaster.group/${within.key}` : null,
      root_parent_url: null,
      parent_author: { fid: parent ? fidOf(parent.author) : null },
      mentioned_profiles: mentions.map(({ person }) => user(person)),
      mentioned_profiles_ranges: mentions.map(({ start, end }) => ({ start, end })),
      mentioned_channels: [],
      mentioned_channels_ranges: [],
      channel: within ? { ...channel(within), object: 'channel' } : null,
    }
  }
  const urlsOf = (post: WorldPost) => [
    ...post.pictures.map((picture) => ({ url: imageUrl(mediaUrl, picture) })),
    ...(post.card ? [{ url: post.card.url }] : []),
  ]
  const cast = (post: WorldPost, viewer?: number): Json => {
    const quoted = post.quoteOf ? world.post(post.quoteOf) : undefined
    const own = viewer === undefined ? undefined : keyOf(viewer)
    const recasts = world.repostsOf(post.key)
    return {
      ...core(post),
      author: user(post.author, viewer),
      embeds: [
        ...(quoted && !quoted.deleted
          ? [
              {
                cast_id: { fid: fidOf(quoted.author), hash: hashOf(quoted) },
                cast: { ...core(quoted), author: dehydrated(quoted.author), embeds: urlsOf(quoted) },
              },
            ]
          : []),
        ...urlsOf(post),
      ],
      reactions: {
        likes_count: post.likes.length,
        recasts_count: recasts.length,
        likes: [],
        recasts: recasts.slice(0, 10).map(({ by }) => ({ fid: fidOf(by), fname: accountOf(by).username })),
      },
      replies: { count: world.repliesTo(post.key).filter(({ deleted }) => !deleted).length },
      ...(own === undefined ? {} : { viewer_context: { liked: post.likes.includes(own), recasted: recasts.some(({ by }) => by === own) } }),
    }
  }
  return { ...people, hashOf, casts, cast }
}
