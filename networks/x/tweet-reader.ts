import { withChainLinks } from '@chorus/chains/links/with-chain-links'
import type { Tweet, Tweets, XMedia, XPoll, XUrl } from '@chorus/contract/twitter/twitter-types'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { Poll } from '@chorus/model/poll/poll'
import type { Post, PostMetadata, Restriction, UnavailablePost } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef } from '@chorus/model/ref'
import { toApiText, toTarget } from './api-text.ts'
import { toReplyPermit, type XViewer } from './replies/to-reply-permit.ts'
import { toApiProfile, toUnknownProfile } from './to-api-profile.ts'

export interface TweetReader {
  /** False: it reposts a post that X doesn’t return, so there is nothing to show. */
  isShowable(tweet: Tweet): boolean
  toPost(tweet: Tweet): Post
}

/** A quote of a quote is shown, but nothing deeper. */
const deepest = 2

/** X still sends the former codes of Hebrew and Indonesian, although its search takes today's. */
const renamedLanguages: Readonly<Record<string, string>> = { iw: 'he', in: 'id' }

const restrictions: Readonly<Record<string, Restriction>> = {
  everyone: 'Everyone',
  following: 'OnlyPeopleYouFollow',
  mentionedUsers: 'MentionedProfiles',
}

/** Converts the tweets of one X API v2 response, using its includes. Without a viewer, posts don't say what the viewer may do. */
export function createTweetReader({ data = [], includes = {}, errors = [] }: Tweets, now: number, viewer?: XViewer): TweetReader {
  const tweets = new Map([...(includes.tweets ?? []), ...data].map((tweet) => [tweet.id, tweet]))
  const all = { ...includes, tweets: [...tweets.values()] }
  const users = new Map((includes.users ?? []).map((user) => [user.id, user]))
  const media = new Map((includes.media ?? []).map((item) => [item.media_key, item]))
  const polls = new Map((includes.polls ?? []).map((poll) => [poll.id, poll]))
  const missing = new Map(errors.map((problem) => [problem.resource_id ?? problem.value ?? '', problem]))

  /** Tweets in this response that their own author replied to. */
  const continued = new Set(
    [...tweets.values()].flatMap(({ author_id: author, referenced_tweets: references = [] }) => {
      const parent = references.find(({ type }) => type === 'replied_to')?.id
      return parent !== undefined && author !== undefined && tweets.get(parent)?.author_id === author ? [parent] : []
    }),
  )

  const authorOf = (id = ''): Profile => {
    const user = users.get(id)
    return user ? toApiProfile(user) : toUnknownProfile(id)
  }
  const isKnown = (id: string | undefined): id is string => id !== undefined && users.has(id)

  const toQuoted = (id: string, depth: number): Post | UnavailablePost => {
    const ref = toPostRef('x', id)
    const tweet = tweets.get(id)
    if (tweet) return depth < deepest ? toPost(tweet, depth + 1) : { ref, unavailable: 'unknown' }
    if (!missing.has(id)) return { ref, unavailable: 'unknown' }
    return { ref, unavailable: isForbidden(id) ? 'blocked' : 'deleted' }
  }

  const isForbidden = (id: string): boolean => /not-authorized/.test(missing.get(id)?.type ?? '')
  const toMissing = (id: string): UnavailablePost => ({ ref: toPostRef('x', id), unavailable: isForbidden(id) ? 'unknown' : 'deleted' })

  const toPost = (tweet: Tweet, depth = 0): Post => {
    const at = (type: string) => tweet.referenced_tweets?.find((reference) => reference.type === type)?.id
    const original = tweets.get(at('retweeted') ?? '')
    if (original && depth === 0)
      return { ...toPost(original, 1), type: 'Mirror', reporter: authorOf(tweet.author_id), mirroredAt: toTime(tweet) || undefined }
    const [quoted, parentId] = [at('quoted'), at('replied_to')]
    const parent = depth === 0 ? tweets.get(parentId ?? '') : undefined
    const rootId = parentId ? tweet.conversation_id : undefined
    const root = depth === 0 && rootId ? tweets.get(rootId) : undefined
    const isMissing = (id: string | undefined): id is string => depth === 0 && id !== undefined && missing.has(id)
    const poll = tweet.attachments?.poll_ids?.map((id) => polls.get(id)).find((one) => one !== undefined)
    const restriction = restrictions[tweet.reply_settings ?? '']
    return {
      ref: toPostRef('x', tweet.id),
      network: 'x',
      postId: tweet.id,
      publicationId: tweet.id,
      type: quoted ? 'Quote' : parentId ? 'Comment' : 'Post',
      timestamp: toTime(tweet),
      author: authorOf(tweet.author_id),
      // X asks guests to log in before it shows such media.
      labels: tweet.possibly_sensitive ? [{ value: 'age-restricted', target: 'content', source: 'network' }] : undefined,
      metadata: toMetadata(tweet, media, quoted),
      stats: toStats(tweet),
      restrictions: restriction && [restriction],
      ...(viewer && toReplyPermit(tweet, { root: tweets.get(tweet.conversation_id ?? '') ?? tweet, includes: all }, viewer)),
      mentions: tweet.entities?.mentions?.flatMap(({ id }) => (isKnown(id) ? [authorOf(id)] : [])),
      poll: poll && toPoll(poll, now),
      quoteOn: quoted ? toQuoted(quoted, depth) : undefined,
      commentOn: parent && toPost(parent, deepest),
      missingParent: !parent && isMissing(parentId) ? toMissing(parentId) : undefined,
      root: root && toPost(root, deepest),
      missingRoot: !root && isMissing(rootId) ? toMissing(rootId) : undefined,
      parentPostId: parentId,
      rootPostId: rootId,
      isThread: continued.has(tweet.id) || undefined,
      parentAuthor: parentId && isKnown(tweet.in_reply_to_user_id) ? authorOf(tweet.in_reply_to_user_id) : undefined,
    }
  }
  const isShowable = ({ referenced_tweets: references = [] }: Tweet): boolean =>
    references.every(({ type, id }) => type !== 'retweeted' || tweets.has(id))
  return { isShowable, toPost: (tweet) => toPost(tweet) }
}

/** ms; 0 when X doesn't say. */
const toTime = ({ created_at: at = '' }: Tweet): number => Date.parse(at) || 0

const toStats = ({ public_metrics: metrics = {} }: Tweet): Post['stats'] => ({
  comments: metrics.reply_count ?? 0,
  mirrors: metrics.retweet_count ?? 0,
  quotes: metrics.quote_count ?? 0,
  reactions: metrics.like_count ?? 0,
  bookmarks: metrics.bookmark_count,
  // X returns 0 for metrics it doesn't count.
  views: metrics.impression_count || undefined,
})

function toMetadata(tweet: Tweet, media: ReadonlyMap<string, XMedia>, quoted: string | undefined): PostMetadata {
  const { note_tweet: note, attachments, article, lang = '' } = tweet
  const all = [...(tweet.entities?.urls ?? []), ...(note?.entities?.urls ?? [])]
  const isOwn = (url: XUrl): boolean =>
    url.media_key !== undefined ||
    (attachments?.media_keys !== undefined && /\/status\/\d+\/(?:photo|video)\/\d+$/.test(toTarget(url))) ||
    (quoted !== undefined && new RegExp(`/status/${quoted}(?:[/?#]|$)`).test(toTarget(url)))
  const card = all.find((url) => !isOwn(url) && url.title)
  const isShown = (url: XUrl) => isOwn(url) || (card !== undefined && toTarget(url) === toTarget(card))
  const { text, facets } = toApiText(note?.text ?? tweet.text, note ? note.entities : tweet.entities, isShown)
  const links = new Set([...(card ? [toTarget(card)] : []), ...facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))])
  // X uses und, zxx and similar for undetected languages.
  const isGuessed = /^(?:und|zxx|art|q[a-z]{2})?$/.test(lang)
  return withChainLinks({
    locale: isGuessed ? 'en' : (renamedLanguages[lang] ?? lang),
    isLocaleGuessed: isGuessed || undefined,
    content: text,
    facets,
    attachments: (attachments?.media_keys ?? []).flatMap((key) => toAsset(media.get(key))),
    oembedUrls: [...links],
    card: card && {
      url: toTarget(card),
      title: card.title ?? '',
      description: card.description ?? '',
      imageUrl: card.images?.[0]?.url,
    },
    article: article?.title === undefined ? undefined : { title: article.title, cover: `/api/twitter/article/${tweet.id}/image` },
  })
}

function toAsset(item: XMedia | undefined): MediaAsset[] {
  if (!item) return []
  const { type, url, preview_image_url: coverUri, width, height, alt_text: alt, variants = [], duration_ms: ms } = item
  const shared = { alt, width, height }
  if (type === 'photo') return url ? [{ type: 'Image', uri: url, ...shared }] : []
  // Provider API §4.4: HLS when available, otherwise the best mp4.
  const hls = variants.find(({ content_type: kind }) => kind?.includes('mpegURL'))
  const best = variants
    .filter(({ content_type: kind }) => kind === 'video/mp4')
    .toSorted((a, b) => (b.bit_rate ?? 0) - (a.bit_rate ?? 0))[0]
  const uri = hls?.url ?? best?.url ?? url
  if (!uri) return []
  if (type === 'animated_gif') return [{ type: 'AnimatedGif', uri, coverUri, ...shared }]
  return [{ type: type === 'video' ? 'Video' : 'Unknown', uri, coverUri, duration: ms ? ms / 1000 : undefined, ...shared }]
}

/** Its end decides, unless X has closed it: an answer that says it is open may be a day old. Spec 2 §4, reading (b). */
function toPoll({ id, options, duration_minutes: minutes = 0, end_datetime: end, voting_status: status }: XPoll, now: number): Poll {
  const endDatetime = (end && Date.parse(end)) || undefined
  const isOpen = endDatetime === undefined ? status === 'open' : endDatetime > now && status !== 'closed'
  return {
    id,
    type: 'single-choice',
    options: options
      .toSorted((a, b) => a.position - b.position)
      .map(({ position, label, votes }) => ({ id: String(position), label, votes })),
    durationSeconds: minutes * 60,
    votingStatus: isOpen ? 'open' : 'closed',
    endDatetime,
  }
}
