import type { World, WorldPost } from '../../seed/world.ts'
import { forbidden, notFound } from '../api-error.ts'
import { toFailure } from '../groups/group-facts.ts'
import type { LensIds } from '../lens-ids.ts'
import type { Collects } from '../state/collects.ts'
import { globalFeed, type Groups } from '../state/groups.ts'
import type { GroveFiles } from '../state/grove-files.ts'
import type { LensState } from '../state/lens-state.ts'
import type { PostOperation, ReplyRules } from '../state/reply-rules.ts'
import type { Transactions } from '../state/transactions.ts'
import { addEdit, readMetadata, type WrittenPost } from '../state/written-posts.ts'
import { needViewer, type Viewing } from '../viewing.ts'
import { createCollectMutations } from './collect-mutations.ts'
import { type About, createMarkMutations } from './mark-mutations.ts'

export interface PostMutationOptions {
  world: World
  ids: LensIds
  state: LensState
  rules: ReplyRules
  collects: Collects
  files: GroveFiles
  groups: Groups
  written: Map<string, WrittenPost>
  transactions: Transactions
  /** ms */
  now(): number
}

interface FollowersOnlyConfig {
  repliesRestricted?: boolean
  repostRestricted?: boolean
  quotesRestricted?: boolean
}
interface CreateRequest {
  feed?: string | null
  contentUri: string
  commentOn?: { post: string } | null
  quoteOf?: { post: string } | null
  rules?: { required?: { followersOnlyRule?: FollowersOnlyConfig | null }[] } | null
}

/** What an account does with posts. Posts and reposts are on the chain; reactions, bookmarks and reports are not. */
export function createPostMutations(options: PostMutationOptions) {
  const { world, ids, state, rules, collects, files, groups, written, transactions, now } = options
  const find = (id: string): WorldPost => {
    const post = ids.find(id)
    if (!post || post.deleted) throw notFound('Post')
    return post
  }
  /** No two posts or reposts share a millisecond, of which ids are made. */
  let latest = 0
  const tick = () => (latest = Math.max(now(), latest + 1))
  const checkRules = (operation: PostOperation, post: WorldPost, viewer: string) => toRefusal(rules.check(operation, post, viewer))
  return {
    ...createMarkMutations({ world, state, find, now }),
    ...createCollectMutations({ world, collects, transactions, find }),
    repost(_: unknown, { request }: About, viewing: Viewing) {
      const by = needViewer(viewing, 'repost')
      const post = find(request.post)
      return (
        checkRules('repost', post, by) ??
        transactions.send(viewing, 'PostResponse', () => {
          groups.payFeed(groups.feedOf(post), by, 'CREATING_POST')
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
      // Without a feed, a quote goes to the feed of its post, as a reply always does.
      const feed = parent ? groups.feedOf(parent) : quoted && !request.feed ? groups.feedOf(quoted) : findFeed(groups, request.feed)
      const closed = parent ? undefined : groups.checkPost(feed, author, false)
      if (closed) return toFailure('Post', { ...closed, reason: `FEED_${closed.reason}` })
      const metadata = readMetadata(files, request.contentUri)
      return transactions.send(viewing, 'PostResponse', (hash) => {
        groups.payFeed(feed, author, 'CREATING_POST')
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
          ...(feed && { feed: feed.address }),
        }
        written.set(post.key, { metadata, contentUri: request.contentUri, hash, edits: [] })
        const rule = request.rules?.required?.[0]?.followersOnlyRule
        if (rule) {
          const { repliesRestricted: comment = true, repostRestricted: repost = true, quotesRestricted: quote = true } = rule
          rules.set(post, { comment, repost, quote })
        }
        state.addPost(post)
        ids.idOf(post)
      })
    },
    editPost(_: unknown, { request }: { request: { post: string; contentUri: string } }, viewing: Viewing) {
      const viewer = needViewer(viewing, 'editPost')
      const post = find(request.post)
      if (post.author !== viewer) throw forbidden('This post belongs to another account')
      const refusal = checkRules('edit', post, viewer)
      if (refusal) return refusal
      const metadata = readMetadata(files, request.contentUri)
      return transactions.send(viewing, 'PostResponse', () => {
        groups.payFeed(groups.feedOf(post), viewer, 'EDITING_POST')
        addEdit(written, post.key, { metadata, contentUri: request.contentUri, at: now() })
        post.text = metadata.content
        state.touch()
      })
    },
    deletePost(_: unknown, { request }: About, viewing: Viewing) {
      const viewer = needViewer(viewing, 'deletePost')
      const repost = ids.findRepost(request.post)
      if (repost) {
        if (repost.by !== viewer) throw forbidden('This repost belongs to another account')
        return transactions.send(viewing, 'DeletePostResponse', () => {
          groups.payFeed(groups.feedOf(world.post(repost.post)!), viewer, 'DELETING_POST')
          state.removeRepost(repost, now())
        })
      }
      const post = find(request.post)
      if (post.author !== viewer) throw forbidden('This post belongs to another account')
      return transactions.send(viewing, 'DeletePostResponse', () => {
        groups.payFeed(groups.feedOf(post), viewer, 'DELETING_POST')
        state.removePost(post, now())
      })
    },
  }
}

const toRefusal = (refusal: ReturnType<ReplyRules['check']>) => refusal && { __typename: 'PostOperationValidationFailed', ...refusal }

/** Undefined: the global feed. */
function findFeed(groups: Groups, address: string | null | undefined) {
  const feed = groups.findFeed(address)
  if (address && !feed && address.toLowerCase() !== globalFeed.toLowerCase()) throw notFound('Feed')
  return feed
}
