import { createHash } from 'node:crypto'
import type { Tweet, Tweets, XIncludes, XUser } from '@chorus/contract/twitter/twitter-types'
import * as v from 'valibot'
import { createMemo } from '../../../upstream/memo.ts'
import type { XApi, XCall } from '../api/x-api.ts'
import type { XCaller } from '../api/x-fields.ts'
import { toPayer } from '../budget/to-payer.ts'
import { addReferenced } from '../reads/complete-tweets.ts'
import { pickBeside } from '../reads/pick-beside.ts'
import type { XCache } from './x-cache.ts'

type Call = XCall<v.GenericSchema>

/** ms. How long someone who doesn't exist isn't asked for again, and how many of them are remembered. */
const missingMs = 5 * 60_000
const mostMissing = 5000

/** Marks people who were seen as protected, whose posts from before are no longer for everyone. */
const protectedKind = 'protected'

/** A public post with its author, media and quoted posts, without anything that depends on the viewer. */
type SharedPost = Pick<Tweets, 'includes'> & { data: Tweet }

/** s. How long it takes until something that a viewer did elsewhere shows here. */
const relationSeconds = 3600

/**
 * Answers reads of posts by id, and of people for guests, with what X returned in the last day to anyone. It stores only what everyone can
 * see: posts of public people that aren't for followers alone, without what X says about the viewer. How a viewer relates to their authors
 * is stored for that viewer alone, and a post isn't served without it. `now` in ms.
 */
export function shareReads(api: XApi, cache: XCache, now: () => number): XApi {
  const ask = async (call: Call, as: XCaller): Promise<unknown> => {
    const answer = await api.call(call, as)
    await learn(cache, call, as, answer)
    return answer
  }

  const readPosts = async (call: Call, as: XCaller): Promise<unknown> => {
    const ids = call.query!['ids']!.split(',')
    const stored = await findPosts(cache, call, as, ids)
    const known = new Map([...stored].filter(([, post]) => !hasEnded(post, now())))
    const missing = ids.filter((id) => !known.has(id))
    const fetched = missing.length > 0 ? ((await ask({ ...call, query: { ...call.query, ids: missing.join(',') } }, as)) as Tweets) : {}
    const shared = [...known.values()].map(({ data, includes }): Tweets => ({ data: [data], includes }))
    const all = shared.reduce((sum: Tweets, each) => ({ ...addReferenced(sum, { includes: each.includes }), data: sum.data }), fetched)
    const found = new Map([...(fetched.data ?? []), ...[...known.values()].map(({ data }) => data)].map((post) => [post.id, post]))
    const data = ids.flatMap((id) => found.get(id) ?? [])
    const errors = fetched.errors ?? []
    // X omits empty lists.
    return { ...(data.length > 0 && { data }), includes: all.includes, ...(errors.length > 0 && { errors }) }
  }

  /** Any guest may name anyone, at the server's expense. */
  const askOnce = createMemo(
    async (_: string, call: Call) => {
      const id = call.path.split('/').at(-1)!
      const known = (await cache.find<XUser>(toKind('person', call), [id])).get(id)
      const isServed = known && (await cache.find(protectedKind, [id])).size === 0
      return isServed ? { data: known } : ask(call, 'application')
    },
    // What was found is in the database, which all nodes share.
    { age: (answer: unknown) => ((answer as { data?: unknown }).data ? 0 : missingMs), size: mostMissing, now },
  )
  const readPerson = (call: Call): Promise<unknown> => askOnce(`${toKind('person', call)} ${call.path}`, call)

  const callFor = (call: Call, as: XCaller): Promise<unknown> => {
    if (call.name === 'GET /2/tweets' && call.query?.['ids'] && hasPosts(call)) return readPosts(call, as)
    if (call.name === 'GET /2/users/:id' && as === 'application') return readPerson(call)
    return ask(call, as)
  }
  return { ...api, call: callFor as XApi['call'] }
}

/** Responses about one object differ by their fields, apart from those about the viewer. */
function toKind(what: 'post' | 'person', { query = {} }: Call): string {
  const fields = Object.entries(query).filter(([name]) => name === 'expansions' || name.endsWith('.fields'))
  const text = fields.map(([name, value]) => `${name}=${value?.replace('connection_status,', '')}`).toSorted()
  return `${what} ${createHash('sha256').update(text.join('&')).digest('base64url').slice(0, 12)}`
}

/** Whether the answer has posts with their authors, which say who may see them. */
const hasPosts = ({ query = {} }: Call): boolean =>
  Boolean(query['expansions']?.split(',').includes('author_id') && query['user.fields']?.includes('protected'))

/** Whether the answer lists people. */
const isOfPeople = ({ name, query = {} }: Call): boolean =>
  /^GET \/2\/(?:users|tweets\/:id\/(?:liking_users|retweeted_by))/.test(name) && query['tweet.fields'] === undefined

const toRelationKind = (as: XCaller): string | undefined => (as === 'application' ? undefined : `relation ${toPayer({ as })}`)

async function findPosts(cache: XCache, call: Call, as: XCaller, ids: readonly string[]): Promise<Map<string, SharedPost>> {
  const found = await cache.find<SharedPost>(toKind('post', call), ids)
  const posts = found.size === 0 ? found : await withoutProtected(cache, found)
  const kind = toRelationKind(as)
  if (kind === undefined || posts.size === 0) return posts
  const people = new Set([...posts.values()].flatMap(({ includes }) => (includes?.users ?? []).map(({ id }) => id)))
  const relations = await cache.find<{ status: string[] }>(kind, [...people], relationSeconds)
  const own = new Map<string, SharedPost>()
  for (const [id, { data, includes = {} }] of posts) {
    const users = (includes.users ?? []).map((user) => ({ ...user, connection_status: relations.get(user.id)?.status }))
    if (users.every(({ connection_status: status }) => status)) own.set(id, { data, includes: { ...includes, users: users as XUser[] } })
  }
  return own
}

/** Whether a poll that was open when X returned it has ended: its result is final now, and stored without the last votes. */
const hasEnded = ({ includes }: SharedPost, now: number): boolean =>
  (includes?.polls ?? []).some(({ voting_status: status, end_datetime: end = '' }) => status === 'open' && Date.parse(end) <= now)

async function withoutProtected(cache: XCache, posts: Map<string, SharedPost>): Promise<Map<string, SharedPost>> {
  const peopleOf = ({ includes }: SharedPost) => (includes?.users ?? []).map(({ id }) => id)
  const hidden = await cache.find(protectedKind, [...new Set([...posts.values()].flatMap(peopleOf))])
  return hidden.size === 0 ? posts : new Map([...posts].filter(([, post]) => !peopleOf(post).some((id) => hidden.has(id))))
}

/** Stores what an answer shows to everyone, and what it says about its viewer. */
async function learn(cache: XCache, call: Call, as: XCaller, answer: unknown): Promise<void> {
  const { name, path } = call
  if (name === 'DELETE /2/tweets/:id') return cache.removePost(path.split('/').at(-1)!)
  const kind = toRelationKind(as)
  // The response to an action says nothing about the resulting relation.
  if (kind !== undefined && /^(?:POST|DELETE) \/2\/users\/:id\/(?:following|blocking|muting)/.test(name)) {
    const json = call.json as { target_user_id?: string } | undefined
    return cache.remove(kind, [json?.target_user_id ?? path.split('/').at(-1)!])
  }
  if (!name.startsWith('GET ')) return cache.refreshPosts(toChangedPosts(call))
  const { data, includes, errors = [] } = answer as { data?: unknown; includes?: XIncludes; errors?: Tweets['errors'] }
  const listed = (Array.isArray(data) ? data : data === undefined ? [] : [data]) as object[]
  const people = [...(includes?.users ?? []), ...(isOfPeople(call) ? (listed as XUser[]) : [])]
  if (kind !== undefined && call.query?.['user.fields']?.includes('connection_status')) await cache.store(kind, toRelations(people))
  await cache.store(protectedKind, new Map(people.filter((user) => user.protected === true).map(({ id }) => [id, {}])))
  if (hasPosts(call)) await cache.store(toKind('post', call), toSharedPosts(listed as Tweet[], { includes, errors }))
  if (name === 'GET /2/users/:id') await cache.store(toKind('person', call), toSharedPeople(listed as XUser[]))
}

const Written = v.object({
  tweet_id: v.optional(v.string()),
  quote_tweet_id: v.optional(v.string()),
  reply: v.optional(v.object({ in_reply_to_tweet_id: v.string() })),
})

/** Posts that a write likes, reposts, quotes, hides or replies to. */
function toChangedPosts({ name, path, json }: Call): string[] {
  const { tweet_id: id, quote_tweet_id: quoted, reply } = v.is(Written, json) ? json : {}
  const [, inPath] = /\/(?:likes|retweets|tweets)\/(\d+)(?:\/hidden)?$/.exec(path) ?? []
  return [id, quoted, reply?.in_reply_to_tweet_id, name.startsWith('POST ') ? undefined : inPath].filter((each) => each !== undefined)
}

/** X omits the field where there is no relation. */
const toRelations = (people: readonly XUser[]): Map<string, object> =>
  new Map(people.map(({ id, connection_status: status = [] }) => [id, { status }]))

const withoutViewer = ({ connection_status: _status, ...user }: XUser): XUser => user
const isPublic = ({ protected: isProtected }: XUser): boolean => isProtected === false

function toSharedPosts(posts: readonly Tweet[], beside: Pick<Tweets, 'includes' | 'errors'>): Map<string, SharedPost> {
  const shared = posts.flatMap((data): [string, SharedPost][] => {
    const { includes = {}, errors = [] } = pickBeside(data, beside)
    const users = includes.users ?? []
    const isAnyLimited = [data, ...(includes.tweets ?? [])].some(({ scopes }) => scopes?.followers)
    const isForAll = errors.length === 0 && users.some(({ id }) => id === data.author_id) && users.every(isPublic) && !isAnyLimited
    return isForAll ? [[data.id, { data, includes: { ...includes, users: users.map(withoutViewer) } }]] : []
  })
  return new Map(shared)
}

const toSharedPeople = (people: readonly XUser[]): Map<string, XUser> =>
  new Map(people.filter(isPublic).map((user) => [user.id, withoutViewer(user)]))
