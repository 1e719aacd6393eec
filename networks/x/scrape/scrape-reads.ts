import { Failure } from '@chorus/model/failure'
import { type Page, toCursor } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type * as v from 'valibot'
import type { Fetcher } from '../../fetcher.ts'
import { fetchJson } from '../../http.ts'
import { createLate } from '../../late.ts'
import type { NetworkDeps, PageRequest, ProfileTab, Thread } from '../../network.ts'
import { withCommentLoadable } from '../with-comment-loadable.ts'
import { readXOptions } from '../x-options.ts'
import type { XReads } from '../x-reads.ts'
import { createReplyContext } from './create-reply-context.ts'
import { createScrapeQueue, type ScrapePriority } from './scrape-queue.ts'
import { isGone, toPost, toProfile } from './to-post.ts'
import { wireEnvelope, WireName, WireProfile, WireStatus, WireTimeline, type WireTweet } from './wire-scrape.ts'

/** The guests' discover timeline: X has no public home, but a search for popular posts works. */
const popularPosts = 'min_faves:100 -filter:replies'
/** Profiles whose pinned post wasn’t asked for. */
const mostPins = 20
const paths: Partial<Record<ProfileTab, string>> = { feed: '', replies: '/with_replies', media: '/media' }

const gone = (message: string, call: string) => new Failure('not-found', message, { network: 'x', call })

/** X for guests: the public scrape backend. Reads only. Provider API §6. */
export function createScrapeReads({ fetcher, now, options }: NetworkDeps): XReads {
  const enter = createScrapeQueue(fetcher)
  const { hasScrape, discoverQuery = popularPosts } = readXOptions(options)

  const read = async <S extends v.GenericSchema>(name: string, priority: ScrapePriority, path: string, data: S, signal?: AbortSignal) => {
    if (!hasScrape) throw new Failure('not-configured', 'No scrape backend is configured.', { network: 'x', call: name })
    const shared: Fetcher = (target, init) => enter(target, priority, init?.signal)
    const answer = await fetchJson(shared, { network: 'x', name, path, schema: wireEnvelope(data), init: { signal } })
    if (answer.error) throw toFailure(answer.error, name)
    if (answer.data === undefined || answer.data === null)
      throw new Failure('malformed', `${name} returned no data.`, { network: 'x', call: name })
    return answer.data as v.InferOutput<S>
  }

  const toQuery = (cursor?: string) => (cursor ? `?${new URLSearchParams({ cursor })}` : '')
  const toPosts = (tweets: readonly WireTweet[]) => tweets.filter((tweet) => !isGone(tweet)).map((tweet) => toPost(tweet, now()))
  const toPage = ({ timeline, pagination }: v.InferOutput<typeof WireTimeline>) => ({
    items: toPosts(timeline),
    cursor: toCursor(pagination.bottom),
  })

  const status = async (id: string, cursor?: string, signal?: AbortSignal) => {
    const answer = await read('status', 'status', `/api/web/status/${id}${toQuery(cursor)}`, WireStatus, signal)
    if (!answer.tweet || isGone(answer.tweet)) throw gone('Post not found', 'status')
    return { ...answer, tweet: answer.tweet }
  }

  const thread = async (id: string, signal?: AbortSignal): Promise<Thread> => {
    const { tweet, before, after, replies } = await status(id, undefined, signal)
    const ancestors = (before?.tweets ?? []).map((parent) => toPost(parent, now()))
    const parent = ancestors.at(-1)
    const post = toPost(tweet, now())
    return withCommentLoadable({
      ancestors,
      post: parent ? { ...post, commentOn: parent, parentAuthor: parent.author } : post,
      continuation: toPosts(after?.tweets ?? []),
      comments: { items: toPosts(replies?.tweets ?? []), cursor: toCursor(replies?.bottom) },
    })
  }

  const addContext = createReplyContext(async (id, signal) => {
    const { before } = await read('status', 'status', `/api/web/status/${id}`, WireStatus, signal)
    return (before?.tweets ?? []).map((parent) => toPost(parent, now()))
  })
  const withContext = async (page: Page<Post>, signal?: AbortSignal) => ({ ...page, items: await addContext(page.items, signal) })

  const handleOf = async (id: string, signal?: AbortSignal): Promise<string> => {
    if (!/^\d+$/.test(id)) return id
    return (await read('user', 'timeline', `/api/i/user/${id}`, WireName, signal)).username
  }

  /** Pinned posts that came with profiles, by handle, until they are asked for. */
  const pins = new Map<string, Post | undefined>()
  const readProfile = async (handle: string, signal?: AbortSignal) => {
    const { user, pinned } = await read('profile', 'timeline', `/api/${encodeURIComponent(handle)}/profile`, WireProfile, signal)
    // Spec 2 §5
    if (user.id === '' || user.id === '0') throw gone('User not found', 'profile')
    pins.set(user.username.toLowerCase(), pinned && !isGone(pinned) ? toPost(pinned, now()) : undefined)
    if (pins.size > mostPins) pins.delete(pins.keys().next().value!)
    return toProfile(user)
  }

  const findPosts = async (q: string, priority: ScrapePriority, { cursor, signal }: PageRequest) => {
    const query = new URLSearchParams({ q, ...(cursor ? { cursor } : {}) })
    return withContext(toPage(await read('search', priority, `/api/search?${query}`, WireTimeline, signal)), signal)
  }

  return {
    discover: (page) => findPosts(discoverQuery, 'timeline', page),
    loadSearch: createLate('x', async () => (await import('./scrape-search.ts')).createScrapeSearch({ read, findPosts })),
    profile: async (id, signal) => readProfile(await handleOf(id, signal), signal),
    pinned: {
      async post({ handle }, signal) {
        const key = handle.toLowerCase()
        if (!pins.has(key)) await readProfile(handle, signal)
        const post = pins.get(key)
        pins.delete(key)
        return post
      },
    },
    async postsBy({ handle }, tab, { cursor, signal }) {
      const path = paths[tab] ?? ''
      const name = `/api/${encodeURIComponent(handle)}${path}${toQuery(cursor)}`
      return withContext(toPage(await read(`timeline/${tab}`, 'timeline', name, WireTimeline, signal)), signal)
    },
    post: async (id, signal) => toPost((await status(id, undefined, signal)).tweet, now()),
    thread,
    async comments(id, { cursor, signal }) {
      const { replies } = await status(id, cursor, signal)
      return { items: toPosts(replies?.tweets ?? []), cursor: toCursor(replies?.bottom) }
    },
  }
}

/** Maps the backend's error messages to failures. */
function toFailure(message: string, call: string): Failure {
  const kind = /not found|doesn.t exist|no such/i.test(message)
    ? 'not-found'
    : /rate.?limit/i.test(message)
      ? 'rate-limited'
      : /suspended|protected/i.test(message)
        ? 'forbidden'
        : 'refused'
  return new Failure(kind, message.slice(0, 300), { network: 'x', call })
}
