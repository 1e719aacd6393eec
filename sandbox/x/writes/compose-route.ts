import { renderText } from '../../seed/render-text.ts'
import type { WorldPost } from '../../seed/world.ts'
import type { WriteCall, XApi } from '../api/api-route.ts'
import { forbidden, invalidRequest, type Problem } from '../api/problem.ts'
import { isProblem } from '../api/wanted.ts'
import { postIdsOf } from '../post-ids.ts'
import { countWeight } from './count-weight.ts'
import type { Uploads } from './create-uploads.ts'
import type { XWrites } from './create-writes.ts'
import { type DraftPoll, readMedia, readPoll, toMedia } from './read-attachments.ts'

interface Draft {
  text?: string
  reply_settings?: string
  quote_tweet_id?: string
  reply?: { in_reply_to_tweet_id?: string; exclude_reply_user_ids?: string[] }
  media?: { media_ids?: string[] }
  poll?: DraftPoll
}

const longest = { plain: 280, verified: 25_000 }
/** ms. How far back X looks for the same text. X documents none; its staff once said "a few hours", and clients report less and more. */
const duplicateReach = 24 * 3_600_000
/** X documents the limit, not its words. */
const tooManyCashtags = 'You may have at most one cashtag in a Tweet.'
const countCashtags = (text: string): number => text.match(/(?<![\w$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?\b/gi)?.length ?? 0
const unsummoned = 'You can only reply to or quote posts where you are mentioned or are the author.'

/** Publishes posts, with X's limits and refusals. */
export function composeRoute(api: XApi, uploads: Uploads, writes: XWrites): void {
  const { world, state, plan, objects } = api
  const ids = postIdsOf(world)
  const textOf = (post: Pick<WorldPost, 'text'>) => renderText(world, { text: post.text, network: 'x' }).text
  const mentionsIn = (post: WorldPost) =>
    renderText(world, post).entities.flatMap((entity) => (entity.kind === 'mention' ? entity.person : []))

  const findPost = (id: string, field: string): WorldPost | Problem => {
    const post = ids.find(id)?.post
    return post && !post.deleted ? post : invalidRequest(field, id, `${field} [${id}] refers to a post that doesn't exist.`)
  }
  /** By a mention, a reply or a quote. */
  const isSummoned = (post: WorldPost, person: string): boolean =>
    post.author === person ||
    mentionsIn(post).includes(person) ||
    [post.replyTo, post.quoteOf].some((key) => key !== undefined && world.post(key)?.author === person)

  const checkReply = (parent: WorldPost, viewer: string): Problem | undefined => {
    if (plan !== 'enterprise' && !isSummoned(parent, viewer)) return forbidden(unsummoned)
    const root = world.post(parent.root ?? parent.key) ?? parent
    const rule = state.replySettings.get(root.key)
    const isWelcome =
      rule === undefined ||
      root.author === viewer ||
      mentionsIn(root).includes(viewer) ||
      (rule === 'following' && world.follows.some(({ network, from, to }) => network === 'x' && from === root.author && to === viewer))
    return isWelcome ? undefined : forbidden('The original Tweet author restricted who can reply to this Tweet.')
  }
  const isDuplicate = ({ text, author, replyTo, quoteOf, at }: WorldPost): boolean =>
    world
      .postsBy(author, 'x')
      .some(
        (other) =>
          !other.deleted &&
          other.at > at - duplicateReach &&
          textOf(other) === textOf({ text }) &&
          other.replyTo === replyTo &&
          other.quoteOf === quoteOf &&
          other.pictures.length === 0 &&
          !other.video,
      )
  /** Replaces handles of the cast with marks. Whatever already looks like a mark is broken up first. */
  const toMarked = (text: string) =>
    text.replaceAll(/\{(?=[@/])/g, '{\u2060').replaceAll(/@(\w{1,15})\b/g, (written, handle: string) => {
      const person = world.people.find(({ accounts }) => accounts.x?.handle.toLowerCase() === handle.toLowerCase())
      return person ? `{@${person.key}}` : written
    })

  const draftPost = ({ viewer }: WriteCall, draft: Draft): WorldPost | Problem => {
    const { text = '', reply, media, poll, quote_tweet_id: quotes } = draft
    const files = readMedia(uploads, media?.media_ids ?? [], world.person(viewer))
    if (!Array.isArray(files)) return files
    if (text.trim() === '' && files.length === 0) return invalidRequest('text', text, 'A Tweet must have text, media or a poll')
    const most = world.person(viewer).verified ? longest.verified : longest.plain
    if (countWeight(text) > most) return forbidden('Your Tweet text is too long.')
    if (plan !== 'enterprise' && countCashtags(text) > 1) return forbidden(tooManyCashtags)
    const parent = reply && findPost(reply.in_reply_to_tweet_id ?? '', 'reply.in_reply_to_tweet_id')
    if (parent && isProblem(parent)) return parent
    const quoted = quotes === undefined ? undefined : findPost(quotes, 'quote_tweet_id')
    if (quoted && isProblem(quoted)) return quoted
    if (quoted && plan !== 'enterprise') return forbidden(unsummoned)
    if (files.length > 0 && poll) return invalidRequest('poll', '', 'A Tweet may have media or a poll, not both')
    const refused = parent && checkReply(parent, viewer)
    if (refused) return refused
    const at = writes.tick()
    const choices = poll && readPoll(poll, at)
    if (choices && isProblem(choices)) return choices
    return {
      key: `x-written-${at}`,
      network: 'x',
      author: viewer,
      at,
      text: toMarked(text),
      ...toMedia(uploads, files),
      likes: [],
      locale: 'en',
      ...(parent && { replyTo: parent.key, root: parent.root ?? parent.key }),
      ...(quoted && { quoteOf: quoted.key }),
      ...(choices && { poll: choices }),
    }
  }

  api.write(
    'POST /2/tweets',
    (call) => {
      const draft = call.fields as Draft
      const post = draftPost(call, draft)
      if (isProblem(post)) return post
      if (post.pictures.length === 0 && !post.video && isDuplicate(post))
        return forbidden('You are not allowed to create a Tweet with duplicate content.')
      world.add(post)
      if (draft.reply_settings) state.replySettings.set(post.key, draft.reply_settings)
      const { id, text } = objects.toTweet({ post }) as { id: string; text: string }
      const leftOut = draft.reply?.exclude_reply_user_ids
      writes.add({ route: 'POST /2/tweets', person: call.viewer, id, ...(leftOut && { leftOut }) })
      return { data: { id, text, edit_history_post_ids: [id] } }
    },
    true,
  )
}
