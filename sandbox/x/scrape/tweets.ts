import { imageUrl } from '../../media/image-url.ts'
import type { World, WorldPost, WorldRepost } from '../../seed/world.ts'
import { postIdsOf } from '../post-ids.ts'
import { toTweetHtml } from './to-tweet-html.ts'
import type { Users } from './users.ts'

type Json = Record<string, unknown>

const isThere = ({ deleted }: WorldPost): boolean => !deleted

export interface Tweets {
  idOf(post: WorldPost): string
  find(id: string): WorldPost | undefined
  toTweet(post: WorldPost, repost?: WorldRepost): Json
}

/** The world's posts in the scrape backend's format. */
export function createTweets(world: World, mediaUrl: string, { toUser }: Users): Tweets {
  const { idOf, idOfRepost, find } = postIdsOf(world)

  const toOriginal = (post: WorldPost): Json => {
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    const root = post.root ? world.post(post.root) : post
    const quoted = post.quoteOf ? world.post(post.quoteOf) : undefined
    const tweet = {
      id: idOf(post),
      threadId: root ? idOf(root) : idOf(post),
      replyId: parent ? idOf(parent) : '0',
      text: toTweetHtml(world, post),
      tombstone: '',
      location: '',
      source: 'Chorus Sandbox',
      user: toUser(post.author),
      time: Math.floor(post.at / 1000),
      reply: parent ? [world.person(parent.author).accounts.x!.handle] : [],
      pinned: false,
      hasThread: world.repliesTo(post.key).some(({ author }) => author === post.author),
      available: true,
      stats: {
        replies: world.repliesTo(post.key).filter(isThere).length,
        retweets: world.repostsOf(post.key).length,
        likes: post.likes.length,
        quotes: world.quotesOf(post.key).filter(isThere).length,
      },
      retweet: null,
      quote: quoted ? toOriginal(quoted) : null,
      card: toCard(post, mediaUrl),
      photos: post.pictures.length > 0 ? post.pictures.map((picture) => imageUrl(mediaUrl, picture)) : null,
      gif: null,
      gifs: null,
      video: post.video ? toVideo(post.video, mediaUrl) : null,
      poll: post.poll ? toPoll(post.poll, idOf(post)) : null,
    }
    return post.deleted
      ? { ...tweet, text: '', tombstone: 'This Post was deleted by the Post author.', available: false, photos: null, quote: null }
      : tweet
  }

  return {
    idOf,
    find: (id) => find(id)?.post,
    toTweet(post, repost) {
      const original = toOriginal(post)
      if (!repost || post.deleted) return original
      return {
        ...original,
        id: idOfRepost(repost),
        user: toUser(repost.by),
        time: Math.floor(repost.at / 1000),
        text: '',
        photos: null,
        video: null,
        poll: null,
        card: null,
        quote: null,
        retweet: original,
      }
    },
  }
}

function toCard({ card, article }: WorldPost, mediaUrl: string): Json | null {
  if (card)
    return {
      kind: 'summary',
      url: card.url,
      title: card.title,
      dest: URL.parse(card.url)?.host ?? '',
      text: card.description,
      image: card.picture ? imageUrl(mediaUrl, card.picture) : null,
      video: null,
    }
  return article ? { kind: 'article', url: '', title: article.title, dest: '', text: '', image: null, video: null } : null
}

function toVideo({ key, cover, seconds, height }: NonNullable<WorldPost['video']>, mediaUrl: string): Json {
  const url = `${mediaUrl}/video/${key}.mp4`
  return {
    url,
    thumb: imageUrl(mediaUrl, cover),
    durationMs: seconds * 1000,
    views: '',
    available: true,
    reason: '',
    title: '',
    description: '',
    playbackType: 'mp4',
    variants: [{ contentType: 'video/mp4', url, bitrate: 832_000, resolution: height }],
  }
}

const toPoll = ({ options, endsAt, durationMinutes }: NonNullable<WorldPost['poll']>, id: string): Json => ({
  options: options.map(({ label }) => label),
  values: options.map(({ votes }) => votes),
  votes: options.reduce((sum, { votes }) => sum + votes, 0),
  leader: 0,
  status: '',
  url: `card://${id}`,
  endTime: Math.floor(endsAt / 1000),
  durationMinutes: String(durationMinutes),
})
