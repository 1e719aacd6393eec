import { imageUrl } from '../media/image-url.ts'
import { toHandle } from '../seed/render-text.ts'
import type { World, WorldPost } from '../seed/world.ts'
import { toApiTexts, type Addition } from './api-text.ts'
import type { XState } from './create-x-state.ts'
import { postIdsOf, type Named } from './post-ids.ts'

type Json = Record<string, unknown>

/** X's objects with every known field; requested fields are selected later. */
export interface ApiObjects {
  idOf(named: Named): string
  toTweet(named: Named): Json
  toMedia(post: WorldPost): Json[]
  toPoll(post: WorldPost): Json | undefined
  toUser(key: string, viewer?: string): Json
}

const site = 'https://x.com'
const iso = (ms: number) => new Date(ms).toISOString()

export function createApiObjects(world: World, mediaUrl: string, state: XState, now: () => number): ApiObjects {
  const ids = postIdsOf(world)
  const idOf = ({ post, repost }: Named) => (repost ? ids.idOfRepost(repost) : ids.idOf(post))
  const accountOf = (key: string) => world.person(key).accounts.x!
  const addressOf = (post: WorldPost) => `${site}/${accountOf(post.author).handle}/status/${ids.idOf(post)}`

  const toMedia = (post: WorldPost): Json[] => {
    const id = ids.idOf(post)
    const photos = post.pictures.map((picture, index): Json => ({
      media_key: `3_${id}${index}`,
      type: 'photo',
      url: imageUrl(mediaUrl, picture),
      width: picture.width,
      height: picture.height,
      ...(picture.alt ? { alt_text: picture.alt } : {}),
    }))
    const { video } = post
    if (!video) return photos
    return [
      ...photos,
      {
        media_key: `13_${id}9`,
        type: 'video',
        width: video.width,
        height: video.height,
        duration_ms: video.seconds * 1000,
        preview_image_url: imageUrl(mediaUrl, video.cover),
        public_metrics: { view_count: 0 },
        variants: [256_000, 832_000].map((bit_rate) => ({
          bit_rate,
          content_type: 'video/mp4',
          url: `${mediaUrl}/video/${video.key}.mp4`,
        })),
      },
    ]
  }

  const pollIdOf = (post: WorldPost) => String(BigInt(ids.idOf(post)) + 1n)
  const toPoll = (post: WorldPost): Json | undefined =>
    post.poll && {
      id: pollIdOf(post),
      options: post.poll.options.map(({ label, votes }, index) => ({ position: index + 1, label, votes })),
      duration_minutes: post.poll.durationMinutes,
      end_datetime: iso(post.poll.endsAt),
      voting_status: post.poll.endsAt > now() ? 'open' : 'closed',
    }

  const toAdditions = (post: WorldPost): Addition[] => {
    const quoted = post.quoteOf ? world.post(post.quoteOf) : undefined
    const kind = post.video ? 'video' : 'photo'
    const media = toMedia(post).map((item): Addition => ({
      expanded: `${addressOf(post)}/${kind}/1`,
      display: 'pic.x.com/picture',
      extra: { media_key: item['media_key'] },
    }))
    return [...(quoted ? [{ expanded: addressOf(quoted), display: addressOf(quoted).replace('https://', '') }] : []), ...media.slice(0, 1)]
  }

  const toOwnTweet = (post: WorldPost): Json => {
    const id = ids.idOf(post)
    const { short, note } = toApiTexts(world, post, mediaUrl, toAdditions(post))
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    const root = post.root ? world.post(post.root) : undefined
    const quoted = post.quoteOf ? world.post(post.quoteOf) : undefined
    const references = [
      ...(quoted ? [{ type: 'quoted', id: ids.idOf(quoted) }] : []),
      ...(parent ? [{ type: 'replied_to', id: ids.idOf(parent) }] : []),
    ]
    const attachments = {
      ...(post.pictures.length > 0 || post.video ? { media_keys: toMedia(post).map((item) => item['media_key']) } : {}),
      ...(post.poll ? { poll_ids: [pollIdOf(post)] } : {}),
    }
    return {
      id,
      text: short.text,
      edit_history_tweet_ids: [id],
      author_id: accountOf(post.author).id,
      conversation_id: root ? ids.idOf(root) : id,
      created_at: iso(post.at),
      lang: post.locale,
      possibly_sensitive: false,
      reply_settings: 'everyone',
      public_metrics: {
        retweet_count: world.repostsOf(post.key).length,
        reply_count: world.repliesTo(post.key).length,
        like_count: post.likes.length + post.moreLikes,
        quote_count: world.quotesOf(post.key).length,
        bookmark_count: 0,
        impression_count: 0,
      },
      ...(short.entities ? { entities: short.entities } : {}),
      ...(note ? { note_tweet: { text: note.text, ...(note.entities ? { entities: note.entities } : {}) } } : {}),
      ...(Object.keys(attachments).length > 0 ? { attachments } : {}),
      ...(references.length > 0 ? { referenced_tweets: references } : {}),
      ...(parent ? { in_reply_to_user_id: accountOf(parent.author).id } : {}),
      ...(post.article ? { article: { title: post.article.title } } : {}),
    }
  }

  /** A repost is a tweet of its own with truncated text and no media. */
  const toTweet = ({ post, repost }: Named): Json => {
    const original = toOwnTweet(post)
    if (!repost) return original
    const id = ids.idOfRepost(repost)
    const handle = toHandle(world, 'x', post.author)!
    const {
      attachments: _attachments,
      entities: _entities,
      note_tweet: _note,
      in_reply_to_user_id: _to,
      article: _article,
      ...rest
    } = original
    const words = [...`RT @${handle}: ${String(original['text'])}`]
    return {
      ...rest,
      id,
      text: words.length > 140 ? `${words.slice(0, 139).join('')}…` : words.join(''),
      edit_history_tweet_ids: [id],
      author_id: accountOf(repost.by).id,
      conversation_id: id,
      created_at: iso(repost.at),
      referenced_tweets: [{ type: 'retweeted', id: ids.idOf(post) }],
      entities: { mentions: [{ start: 3, end: 4 + handle.length, username: handle, id: accountOf(post.author).id }] },
    }
  }

  const toUser = (key: string, viewer?: string): Json => {
    const person = world.person(key)
    const { id, handle } = accountOf(key)
    const follows = world.follows.filter(({ network }) => network === 'x')
    const isFollowing = (from: string, to: string) => follows.some((follow) => follow.from === from && follow.to === to)
    return {
      id,
      name: person.name,
      username: handle,
      created_at: iso(person.joinedAt),
      description: person.bio,
      profile_image_url: imageUrl(mediaUrl, person.avatar),
      ...(person.banner ? { profile_banner_url: imageUrl(mediaUrl, person.banner) } : {}),
      ...(person.location ? { location: person.location } : {}),
      url: person.website ?? '',
      protected: false,
      verified: person.verified,
      verified_type: person.verified ? 'blue' : 'none',
      public_metrics: {
        followers_count: follows.filter(({ to }) => to === key).length,
        following_count: follows.filter(({ from }) => from === key).length,
        tweet_count: world.postsBy(key, 'x').length,
        listed_count: 0,
      },
      ...(viewer === undefined
        ? {}
        : {
            connection_status: [
              ...(isFollowing(viewer, key) ? ['following'] : []),
              ...(isFollowing(key, viewer) ? ['followed_by'] : []),
              ...(state.mutesOf(viewer).has(key) ? ['muting'] : []),
            ],
          }),
    }
  }

  return { idOf, toTweet, toMedia, toPoll, toUser }
}
