import { iso } from '../../seed/iso.ts'
import { toHandle } from '../../seed/render-text.ts'
import type { World, WorldPost, WorldRepost } from '../../seed/world.ts'
import type { PostIds, WorldTweet } from '../post-ids.ts'
import { toXLanguage } from '../search-languages.ts'
import { toApiTexts, type Addition } from './api-text.ts'
import type { Attachments } from './attachments.ts'
import type { XState } from './create-x-state.ts'

type Json = Record<string, unknown>

const site = 'https://x.com'
const isThere = ({ deleted }: WorldPost): boolean => !deleted

/** X's tweet objects with every known field. */
export function createApiTweets(world: World, mediaUrl: string, ids: PostIds, { toMedia, toKeys }: Attachments, { replySettings }: XState) {
  const accountOf = (key: string) => world.person(key).accounts.x!
  const addressOf = (post: WorldPost) => `${site}/${accountOf(post.author).handle}/status/${ids.idOf(post)}`
  const findPost = (key: string | undefined) => (key ? world.post(key) : undefined)

  const toAdditions = (post: WorldPost): Addition[] => {
    const quoted = findPost(post.quoteOf)
    const kind = post.video ? 'video' : 'photo'
    const media = toMedia(post).map((item): Addition => ({
      expanded: `${addressOf(post)}/${kind}/1`,
      display: 'pic.x.com/picture',
      extra: { media_key: item['media_key'] },
    }))
    return [...(quoted ? [{ expanded: addressOf(quoted), display: addressOf(quoted).replace('https://', '') }] : []), ...media.slice(0, 1)]
  }

  const toOriginal = (post: WorldPost): Json => {
    const id = ids.idOf(post)
    const { short, note } = toApiTexts(world, post, mediaUrl, toAdditions(post))
    const parent = findPost(post.replyTo)
    const root = findPost(post.root)
    const quoted = findPost(post.quoteOf)
    const references = [
      ...(quoted ? [{ type: 'quoted', id: ids.idOf(quoted) }] : []),
      ...(parent ? [{ type: 'replied_to', id: ids.idOf(parent) }] : []),
    ]
    const attachments = toKeys(post)
    return {
      id,
      text: short.text,
      edit_history_tweet_ids: [id],
      author_id: accountOf(post.author).id,
      conversation_id: root ? ids.idOf(root) : id,
      created_at: iso(post.at),
      lang: toXLanguage(post.locale),
      possibly_sensitive: post.warnings !== undefined,
      reply_settings: replySettings.get(post.key) ?? 'everyone',
      public_metrics: {
        retweet_count: world.repostsOf(post.key).length,
        reply_count: world.repliesTo(post.key).filter(isThere).length,
        like_count: post.likes.length,
        quote_count: world.quotesOf(post.key).filter(isThere).length,
        bookmark_count: 0,
        impression_count: 0,
      },
      ...(short.entities ? { entities: short.entities } : {}),
      ...(note ? { note_tweet: { text: note.text, ...(note.entities ? { entities: note.entities } : {}) } } : {}),
      ...(attachments ? { attachments } : {}),
      ...(references.length > 0 ? { referenced_tweets: references } : {}),
      ...(parent ? { in_reply_to_user_id: accountOf(parent.author).id } : {}),
      ...(post.article ? { article: { title: post.article.title } } : {}),
    }
  }

  /** A repost is a tweet of its own with truncated text and no media. */
  const toRetweet = (post: WorldPost, repost: WorldRepost): Json => {
    const id = ids.idOfRepost(repost)
    const handle = toHandle(world, 'x', post.author)!
    const {
      attachments: _attachments,
      entities: _entities,
      note_tweet: _note,
      in_reply_to_user_id: _to,
      article: _article,
      ...rest
    } = toOriginal(post)
    const text = [...`RT @${handle}: ${String(rest['text'])}`]
    return {
      ...rest,
      id,
      text: text.length > 140 ? `${text.slice(0, 139).join('')}…` : text.join(''),
      edit_history_tweet_ids: [id],
      author_id: accountOf(repost.by).id,
      conversation_id: id,
      created_at: iso(repost.at),
      referenced_tweets: [{ type: 'retweeted', id: ids.idOf(post) }],
      entities: { mentions: [{ start: 3, end: 4 + handle.length, username: handle, id: accountOf(post.author).id }] },
    }
  }

  return { toTweet: ({ post, repost }: WorldTweet): Json => (repost ? toRetweet(post, repost) : toOriginal(post)) }
}
