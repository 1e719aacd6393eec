import { Failure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import type { NetworkDeps, PageRequest, ProfileTab, Reads } from '../network.ts'
import type { Ask } from './ask.ts'
import {
  accountDocument,
  accountStatsDocument,
  ancestorsDocument,
  commentsDocument,
  exploreDocument,
  postDocument,
  postEditsDocument,
  postsDocument,
} from './documents.ts'
import { fetchThread } from './fetch-thread.ts'
import { toPage } from './to-page.ts'
import { toAnyPost } from './to-post.ts'
import { toProfile } from './to-profile.ts'
import { WireAccountStats, WireOneAccount, WireOnePost, WirePostEdits, WirePosts, WireReferences, type WireAnyPost } from './wire.ts'

/** Spec 1 §9 */
const pageSize = 'FIFTY'
/** Spec 1 §9: listed post types per profile. */
const feedFilter = { postTypes: ['ROOT', 'REPOST', 'QUOTE'] }
const repliesFilter = { postTypes: ['COMMENT'] }
const filters: Partial<Record<ProfileTab, object>> = {
  feed: feedFilter,
  replies: repliesFilter,
  media: { postTypes: ['ROOT', 'QUOTE'], metadata: { mainContentFocus: ['IMAGE', 'AUDIO', 'VIDEO', 'SHORT_VIDEO'] } },
}
/** The API's terms for the replies shown below a post, and those that it or the author of the thread holds back. */
interface CommentFilter {
  relevancyFilter: 'ALL' | 'RELEVANT' | 'NOT_RELEVANT'
  visibilityFilter?: 'HIDDEN'
  authors?: string[]
}
const relevant: CommentFilter = { relevancyFilter: 'RELEVANT' }
/** The two lists of replies that are shown on request only. A cursor says where each continues; null: at its end. */
const heldBack: readonly CommentFilter[] = [{ relevancyFilter: 'ALL', visibilityFilter: 'HIDDEN' }, { relevancyFilter: 'NOT_RELEVANT' }]
const Cursors = v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.string())))

export function createReads(ask: Ask, options: NetworkDeps['options']): Omit<Reads, 'profileTabs'> & Required<Pick<Reads, 'editedAt'>> {
  const posts = async (filter: object, { cursor, signal }: PageRequest): Promise<Page<Post>> => {
    const request = { filter, pageSize, cursor }
    return toPage((await ask({ name: 'Posts', document: postsDocument, request, schema: WirePosts, signal })).posts)
  }

  const explore = async ({ cursor, signal }: PageRequest): Promise<Page<Post>> => {
    const request = { pageSize, cursor }
    return toPage((await ask({ name: 'PostsExplore', document: exploreDocument, request, schema: WirePosts, signal })).posts)
  }

  const comments = async (id: string, filter: CommentFilter, { cursor, signal }: PageRequest): Promise<Page<Post>> => {
    const request = { referencedPost: id, referenceTypes: ['COMMENT_ON'], ...filter, pageSize, cursor }
    return toPage((await ask({ name: 'Comments', document: commentsDocument, request, schema: WireReferences, signal })).postReferences)
  }

  const fetchPost = async (name: string, document: string, id: string, signal?: AbortSignal): Promise<WireAnyPost> => {
    const { post } = await ask({ name, document, request: { post: id }, schema: WireOnePost, signal })
    if (post) return post
    throw new Failure('not-found', 'No post found', { network: 'lens', call: name })
  }
  const post = async (id: string, signal?: AbortSignal) => toAnyPost(await fetchPost('Post', postDocument, id, signal))

  const profile = async (id: string, signal?: AbortSignal): Promise<Profile> => {
    const request = toAccountRequest(id)
    const [answer, counts] = await Promise.all([
      ask({ name: 'Account', document: accountDocument, request, schema: WireOneAccount, signal }),
      // A profile without counts is still a profile.
      fetchCounts(request, signal).catch(() => undefined),
    ])
    if (!answer.account) throw new Failure('not-found', 'No profile found', { network: 'lens', call: 'Account' })
    return toProfile(answer.account, counts)
  }

  const fetchCounts = async ({ address, username }: AccountRequest, signal?: AbortSignal) => {
    const request = address ? { account: address } : { username }
    const answer = await ask({ name: 'AccountStats', document: accountStatsDocument, request, schema: WireAccountStats, signal })
    return answer.accountStats.graphFollowStats
  }

  return {
    // The network's own ranking has no time order, so it can't be merged into a timeline.
    discover: (page) => (options?.['discover'] === 'explore' ? explore(page) : posts(feedFilter, page)),
    profile,
    postsBy: ({ profileId }, tab, page) =>
      posts(tab === 'collected' ? { collectedBy: { account: profileId } } : { authors: [profileId], ...filters[tab] }, page),
    post,
    thread: (id, signal) =>
      fetchThread(
        {
          post: (each) => post(each, signal),
          comments: (each) => comments(each, relevant, { signal }),
          commentsBy: async (author, each) => (await comments(each, { relevancyFilter: 'ALL', authors: [author] }, { signal })).items,
          latestCommentsBy: (author) => posts({ authors: [author], ...repliesFilter }, { signal }),
          ancestors: async (each) => toLine(toAnyPost(await fetchPost('PostAncestors', ancestorsDocument, each, signal))),
        },
        id,
      ),
    comments: (id, page) => comments(id, relevant, page),
    async editedAt(post, signal) {
      const { items } = (await ask({ name: 'PostEdits', document: postEditsDocument, request: { post }, schema: WirePostEdits, signal }))
        .postEdits
      // The API doesn't say in which order they are.
      return items.length > 0 ? Math.max(...items.map(({ timestamp }) => Date.parse(timestamp))) : undefined
    },
    async hiddenComments(id, { cursor, signal }) {
      const cursors = cursor === undefined ? [] : v.parse(Cursors, cursor)
      const pages = await Promise.all(
        heldBack.map(async (filter, at): Promise<Page<Post>> => {
          const own = cursors[at]
          return own === null ? { items: [] } : comments(id, filter, { signal, ...(own !== undefined && { cursor: own }) })
        }),
      )
      const [hidden, low] = pages.map(({ items }) => items)
      const next = pages.map((page) => page.cursor ?? null)
      return {
        items: [...hidden!.map((post) => ({ ...post, isReplyHidden: true })), ...low!],
        cursor: next.some((each) => each !== null) ? JSON.stringify(next) : undefined,
      }
    },
  }
}

type AccountRequest = { address: string; username?: undefined } | { address?: undefined; username: { localName: string } }

/** Spec 1 §5: by address when it is one, otherwise by handle in any notation. */
function toAccountRequest(id: string): AccountRequest {
  if (/^0x[\da-f]{40}$/i.test(id)) return { address: id }
  const localName = id
    .toLowerCase()
    .replace(/^@|\.lens$/g, '')
    .replace(/^lens\//, '')
  return { username: { localName } }
}

/** A post, its parent, the parent's parent … */
const toLine = (post: Post): Post[] => [post, ...(post.commentOn ? toLine(post.commentOn) : [])]
