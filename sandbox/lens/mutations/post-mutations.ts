import { GraphQLError } from 'graphql'
import type { World, WorldPost } from '../../seed/world.ts'
import type { LensIds } from '../lens-ids.ts'
import type { GroveFiles } from '../state/grove-files.ts'
import type { LensState } from '../state/lens-state.ts'
import type { PostOperation, ReplyRules } from '../state/reply-rules.ts'
import type { Transactions } from '../state/transactions.ts'
import { readMetadata, type WrittenPost } from '../state/written-posts.ts'
import { done, needViewer, type Viewing } from '../viewing.ts'

export interface PostMutationOptions {
  world: World
  ids: LensIds
  state: LensState
  rules: ReplyRules
  files: GroveFiles
  written: Map<string, WrittenPost>
  transactions: Transactions
  /** ms */
  now(): number
}

interface About<T = object> {
  request: { post: string } & T
}
interface FollowersOnlyConfig {
  repliesRestricted?: boolean
  repostRestricted?: boolean
  quotesRestricted?: boolean
}
interface CreateRequest {
  contentUri: string
  commentOn?: { post: string } | null
  quoteOf?: { post: string } | null
  rules?: { required?: { followersOnlyRule?: FollowersOnlyConfig | null }[] } | null
}

const notFound = () => new GraphQLError('Post not found', { extensions: { code: 'NOT_FOUND' } })
const forbidden = (message: string) => new GraphQLError(message, { extensions: { code: 'FORBIDDEN' } })

/** What an account does with posts. Posts and reposts are on the chain; reactions, bookmarks and reports are not. */
export function createPostMutations(options: PostMutationOptions) {
  const { world, ids, state, rules, files, written, transactions, now } = options
  const find = (id: string): WorldPost => {
    const post = ids.find(id)
    if (!post || post.deleted) throw notFound()
    return post
  }
  /** No two posts or reposts share a millisecond, of which ids are made. */
  let latest = 0
  const tick = () => (latest = Math.max(now(), latest + 1))
  const checkRules = (operation: PostOperation, post: WorldPost, viewer: string) => {
    const refusal = rules.check(operation, post, viewer)
    return refusal && { __typename: 'PostOperationValidationFailed', ...refusal }
  }
  const react =
    (isOn: boolean, type: string) =>
    (_: unknown, { request }: About<{ reaction: string }>, viewing: Viewing) => {
      const viewer = needViewer(viewing, type)
      if (request.reaction === 'UPVOTE') state.setLike(find(request.post), viewer, isOn, now())
      return { __typename: type, success: true }
    }
  const bookmark =
    (isOn: boolean, operation: string) =>
    (_: unknown, { request }: About, viewing: Viewing) => {
      state.bookmarks.set(needViewer(viewing, operation), find(request.post).key, isOn, now())
      return done
    }
  const hide =
    (isOn: boolean, operation: string) =>
    (_: unknown, { request }: About, viewing: Viewing) => {
      const viewer = needViewer(viewing, operation)
      const post = find(request.post)
      if (!post.root || world.post(post.root)?.author !== viewer) throw forbidden('Only the author of the thread can hide replies')
      state.hiddenReplies[isOn ? 'add' : 'delete'](post.key)
      return done
    }
  return {
    addReaction: react(true, 'AddReactionResponse'),
    undoReaction: react(false, 'UndoReactionResponse'),
    bookmarkPost: bookmark(true, 'bookmarkPost'),
    undoBookmarkPost: bookmark(false, 'undoBookmarkPost'),
    hideReply: hide(true, 'hideReply'),
    unhideReply: hide(false, 'unhideReply'),
    reportPost(_: unknown, { request }: About<{ reason: string }>, viewing: Viewing) {
      state.reports.push({ by: needViewer(viewing, 'reportPost'), about: find(request.post).key, reason: request.reason })
      return done
    },
    repost(_: unknown, { request }: About, viewing: Viewing) {
      const by = needViewer(viewing, 'repost')
      const post = find(request.post)
      return (
        checkRules('repost', post, by) ??
        transactions.send('PostResponse', () => {
          const at = tick()
          state.addRepost({ key: `lens-written-repost-${at}`, network: 'lens', by, post: post.key, at })
        })
      )
    },
    post(_: unknown, { request }: { request: CreateRequest }, viewing: Viewing) {
      const author = needViewer(viewing, 'post')
      const parent = request.commentOn ? find(request.commentOn.post) : undefined
      const quoted = request.quoteOf ? find(request.quoteOf.post) : undefined
      const refusal = (parent && checkRules('comment', parent, author)) ?? (quoted && checkRules('quote', quoted, author))
      if (refusal) return refusal
      const metadata = readMetadata(files, request.contentUri)
      return transactions.send('PostResponse', (hash) => {
        const at = tick()
        const post: WorldPost = {
          key: `lens-written-${at}`,
          network: 'lens',
          author,
          at,
          text: metadata.content,
          pictures: [],
          likes: [],
          locale: metadata.locale,
          ...(parent && { replyTo: parent.key, root: parent.root ?? parent.key }),
          ...(quoted && { quoteOf: quoted.key }),
        }
        written.set(post.key, { metadata, contentUri: request.contentUri, hash, isEdited: false })
        const rule = request.rules?.required?.[0]?.followersOnlyRule
        if (rule) {
          const { repliesRestricted: comment = true, repostRestricted: repost = true, quotesRestricted: quote = true } = rule
          rules.set(post, { comment, repost, quote })
        }
        state.addPost(post)
        ids.idOf(post)
      })
    },
    deletePost(_: unknown, { request }: About, viewing: Viewing) {
      const viewer = needViewer(viewing, 'deletePost')
      const repost = ids.findRepost(request.post)
      if (repost) {
        if (repost.by !== viewer) throw forbidden('This repost belongs to another account')
        return transactions.send('DeletePostResponse', () => state.removeRepost(repost))
      }
      const post = find(request.post)
      if (post.author !== viewer) throw forbidden('This post belongs to another account')
      return transactions.send('DeletePostResponse', () => {
        post.deleted = true
        state.touch()
      })
    },
  }
}
