import { withChainLinks } from '@chorus/chains/links/with-chain-links'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { Poll } from '@chorus/model/poll/poll'
import type { Post, UnavailablePost } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, toProfileRef } from '@chorus/model/ref'
import { htmlToText } from '@chorus/model/text/html-to-text'
import * as v from 'valibot'
import { upscale } from '../upscale.ts'
import { type WireTweet, WireUser } from './wire-scrape.ts'

export function toProfile(wire: WireUser): Profile {
  const profileId = wire.id || wire.username
  return {
    ref: toProfileRef('x', profileId),
    network: 'x',
    profileId,
    handle: wire.username,
    fullHandle: wire.username,
    displayName: wire.fullname || wire.username,
    pfp: wire.userPic ? upscale(wire.userPic) : undefined,
    banner: wire.banner || undefined,
    bio: wire.bio ? htmlToText(wire.bio).text : undefined,
    location: wire.location || undefined,
    website: wire.website || undefined,
    followerCount: wire.followers ?? 0,
    followingCount: wire.following ?? 0,
    status: wire.suspended ? 'inactive' : 'active',
    verified: wire.verifiedType !== 'None' && wire.verifiedType !== '',
  }
}

const unknownUser = v.parse(WireUser, { username: '' })

/** The backend's placeholder for a deleted tweet. */
export const isGone = (wire: WireTweet): boolean => !wire.available || wire.tombstone !== ''

export function toPost(wire: WireTweet, now: number): Post {
  if (wire.retweet) {
    const original = toPost(wire.retweet, now)
    return { ...original, type: 'Mirror', reporter: toProfile(wire.user), mirroredAt: wire.time * 1000 || undefined }
  }
  const { text, facets } = htmlToText(wire.text)
  const isReply = wire.replyId !== '0' && wire.replyId !== ''
  const card = wire.card?.url && /^https?:/i.test(wire.card.url) ? wire.card : undefined
  return {
    ref: toPostRef('x', wire.id),
    network: 'x',
    postId: wire.id,
    publicationId: wire.id,
    type: wire.quote ? 'Quote' : isReply ? 'Comment' : 'Post',
    timestamp: wire.time * 1000,
    author: toProfile(wire.user),
    isHidden: isGone(wire) || undefined,
    metadata: withChainLinks({
      locale: 'en',
      isLocaleGuessed: true,
      content: text,
      facets,
      attachments: toAttachments(wire),
      oembedUrls: card ? [card.url] : [],
      card: card && { url: card.url, title: card.title || card.dest, description: card.text, imageUrl: card.image ?? undefined },
      article: wire.card?.kind === 'article' ? { title: wire.card.title, cover: `/api/twitter/article/${wire.id}/image` } : undefined,
    }),
    stats: {
      comments: wire.stats.replies ?? 0,
      mirrors: wire.stats.retweets ?? 0,
      quotes: wire.stats.quotes ?? 0,
      reactions: wire.stats.likes ?? 0,
    },
    poll: wire.poll ? toPoll(wire.poll, now) : undefined,
    quoteOn: wire.quote ? toQuote(wire.quote, now) : undefined,
    parentPostId: isReply ? wire.replyId : undefined,
    rootPostId: isReply && wire.threadId ? wire.threadId : undefined,
    parentAuthor: isReply ? toParentAuthor(wire) : undefined,
    isThread: wire.hasThread || undefined,
    sendFrom: wire.source || undefined,
  }
}

/** The backend only names the people that a reply is to, the parent’s author first. */
function toParentAuthor({ reply: [handle], user }: WireTweet): Profile | undefined {
  if (!handle) return undefined
  const isOwn = handle.toLowerCase() === user.username.toLowerCase()
  return isOwn ? toProfile(user) : toProfile({ ...unknownUser, username: handle })
}

function toQuote(wire: WireTweet, now: number): Post | UnavailablePost {
  return isGone(wire) ? { ref: toPostRef('x', wire.id), unavailable: 'deleted' } : toPost(wire, now)
}

function toAttachments({ photos, gif, gifs, video }: WireTweet): MediaAsset[] {
  const assets: MediaAsset[] = (photos ?? []).map((uri) => ({ type: 'Image', uri, ...readSize(uri) }))
  const moving = gifs?.length ? gifs : gif ? [{ url: gif, thumb: '' }] : []
  for (const { url, thumb } of moving) assets.push({ type: 'AnimatedGif', uri: url, coverUri: thumb || undefined })
  if (!video) return assets
  // Provider API §4.4: HLS when available, otherwise the best mp4.
  const hls = video.variants.find(({ contentType }) => contentType.includes('mpegURL'))
  const best = video.variants.filter(({ contentType }) => contentType === 'video/mp4').toSorted((a, b) => b.bitrate - a.bitrate)[0]
  const uri = hls?.url ?? best?.url ?? video.url
  if (uri) assets.push({ type: 'Video', uri, coverUri: video.thumb || undefined, duration: video.durationMs / 1000 || undefined })
  return assets
}

/** Some URLs contain the size of the image. */
function readSize(uri: string): { width?: number; height?: number } {
  const query = new URLSearchParams(uri.split('?')[1])
  const [width, height] = [Number(query.get('w')), Number(query.get('h'))]
  return width > 0 && height > 0 ? { width, height } : {}
}

/** Spec 2 §4, reading (b): a poll is open until its end. */
function toPoll(wire: NonNullable<WireTweet['poll']>, now: number): Poll {
  const endDatetime = wire.endTime ? wire.endTime * 1000 : undefined
  return {
    id: wire.url.replace(/^card:\/\//, ''),
    type: 'single-choice',
    options: wire.options.map((label, index) => ({ id: String(index + 1), label, votes: wire.values[index] ?? 0 })),
    durationSeconds: Number(wire.durationMinutes ?? 0) * 60,
    votingStatus: endDatetime !== undefined && endDatetime > now ? 'open' : 'closed',
    endDatetime,
  }
}
