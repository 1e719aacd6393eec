import { Failure, isFailure, type FailureKind } from '@chorus/model/failure'
import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type * as v from 'valibot'
import { fetchJson } from '../http.ts'
import type { Connect, Connection, NetworkDeps, PageRequest, ProfileTab, Thread } from '../network.ts'
import { accountDocument, postDocument, postsDocument, referencesDocument } from './documents.ts'
import { toAnyPost } from './to-post.ts'
import { toProfile } from './to-profile.ts'
import { wireAnswer, WireOneAccount, WireOnePost, WirePosts, WireReferences, type WireAnyPost } from './wire.ts'

/** Spec 1 §9: listed post types per profile, and page size 50. */
const filters: Record<ProfileTab, object> = {
  feed: { postTypes: ['ROOT', 'REPOST', 'QUOTE'] },
  replies: { postTypes: ['COMMENT'] },
  media: { postTypes: ['ROOT', 'QUOTE'], metadata: { mainContentFocus: ['IMAGE', 'AUDIO', 'VIDEO', 'SHORT_VIDEO'] } },
}
/** The author's own chain is followed so far. Provider API §4.2 */
const longestChain = 25
const highestAncestor = 80

/** Lens for visitors: the official API, straight from here. */
export const connectLens: Connect = (_session, deps) => createReads(deps)

function createReads({ fetcher }: NetworkDeps): Connection {
  const ask = async <S extends v.GenericSchema>(
    name: string,
    query: string,
    variables: object,
    data: S,
    signal?: AbortSignal,
  ): Promise<v.InferOutput<S>> => {
    const body = JSON.stringify({ operationName: name, query, variables })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal }
    const answer = await fetchJson(fetcher, { network: 'lens', name, path: '/graphql', schema: wireAnswer(data), init })
    // Half an answer is an answer; none is what the first error says.
    if (answer.data !== undefined && answer.data !== null) return answer.data as v.InferOutput<S>
    throw toFailure(name, answer.errors?.[0])
  }

  const toPage = ({ items, pageInfo }: { items: WireAnyPost[]; pageInfo: { next?: string | null } }): Page<Post> => ({
    items: items.map(toAnyPost),
    cursor: toCursor(pageInfo.next),
  })

  const posts = async (filter: object, { cursor, signal }: PageRequest) =>
    toPage((await ask('Posts', postsDocument, { request: { filter, pageSize: 'FIFTY', cursor } }, WirePosts, signal)).posts)

  const references = async (id: string, relevancyFilter: string, { cursor, signal }: PageRequest) => {
    const request = { referencedPost: id, referenceTypes: ['COMMENT_ON'], relevancyFilter, pageSize: 'FIFTY', cursor }
    return toPage((await ask('PostReferences', referencesDocument, { request }, WireReferences, signal)).postReferences)
  }

  const post = async (id: string, signal?: AbortSignal): Promise<Post> => {
    const answer = await ask('Post', postDocument, { request: { post: id } }, WireOnePost, signal)
    if (!answer.post) throw new Failure('not-found', 'No post found', { network: 'lens', call: 'Post' })
    return toAnyPost(answer.post)
  }

  /** From the parent up: each answer knows one more. */
  const ancestorsOf = async (start: Post, signal?: AbortSignal): Promise<Post[]> => {
    const ancestors: Post[] = []
    let parentId = start.commentOn?.postId
    while (parentId && ancestors.length < highestAncestor) {
      const parent: Post | undefined = await post(parentId, signal).catch(orGone)
      if (!parent) break
      ancestors.unshift(parent)
      parentId = parent.commentOn?.postId
    }
    return ancestors
  }

  const continuationOf = async (start: Post, first: Page<Post>, signal?: AbortSignal): Promise<Post[]> => {
    const chain: Post[] = []
    let answers = first.items
    while (chain.length < longestChain) {
      const own = answers.filter(({ author }) => author.ref === start.author.ref).toSorted((a, b) => a.timestamp - b.timestamp)[0]
      if (!own) break
      chain.push(own)
      answers = own.stats.comments > 0 ? (await references(own.postId, 'ALL', { signal })).items : []
    }
    return chain
  }

  const thread = async (id: string, signal?: AbortSignal): Promise<Thread> => {
    const [found, comments] = await Promise.all([post(id, signal), references(id, 'ALL', { signal })])
    const [ancestors, continuation] = await Promise.all([ancestorsOf(found, signal), continuationOf(found, comments, signal)])
    const spoken = new Set(continuation.map(({ ref }) => ref))
    return { ancestors, post: found, continuation, comments: { ...comments, items: comments.items.filter(({ ref }) => !spoken.has(ref)) } }
  }

  return {
    network: 'lens',
    profileTabs: ['feed', 'replies', 'media'],
    discover: (page) => posts({ postTypes: ['ROOT', 'REPOST', 'QUOTE'] }, page),
    async profile(id, signal) {
      // Spec 1 §5: by address when it is one, else by handle.
      const who = /^0x[\da-f]{40}$/i.test(id) ? { address: id } : { username: { localName: id.toLowerCase() } }
      const stats = 'address' in who ? { account: id } : who
      const answer = await ask('Account', accountDocument, { request: who, stats }, WireOneAccount, signal)
      if (!answer.account) throw new Failure('not-found', 'No profile found', { network: 'lens', call: 'Account' })
      return toProfile(answer.account, answer.accountStats?.graphFollowStats)
    },
    postsBy: (profile, tab, page) => posts({ authors: [profile.profileId], ...filters[tab] }, page),
    post,
    thread,
    comments: (id, page) => references(id, 'ALL', page),
  }
}

/** A thread with a gap is still a thread. */
function orGone(error: unknown): undefined {
  if (!isFailure(error, 'not-found')) throw error
}

function toFailure(call: string, error: { message: string; extensions?: { code?: string } } | undefined): Failure {
  const kinds: Record<string, FailureKind> = {
    UNAUTHENTICATED: 'unauthorized',
    FORBIDDEN: 'forbidden',
    NOT_FOUND: 'not-found',
    BAD_USER_INPUT: 'refused',
    INTERNAL_SERVER_ERROR: 'broken',
  }
  return new Failure(kinds[error?.extensions?.code ?? ''] ?? 'refused', error?.message.slice(0, 300) ?? `${call} answered nothing.`, {
    network: 'lens',
    call,
  })
}
