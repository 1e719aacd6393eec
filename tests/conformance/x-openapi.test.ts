import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { toXBearer, toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { signX } from '@chorus/server/networks/x/api/x-sign'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createXJudge, createXProblemJudge, isPublished } from './x-openapi.ts'

type Json = Record<string, unknown>

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const keys = toXKeys(world, 'mina')!
const me = keys.clientId
let x: StandIn
beforeAll(async () => void (x = await startXApi({ world, mediaUrl: 'http://media.example', now: Date.now, plan: 'enterprise' })))
afterAll(() => x.close())

const idOf = (name: string) => postIdsOf(world).idOf(world.post(`x-special-${name}`)!)
const newer = new URLSearchParams({
  'post.fields':
    'article,attachments,conversation_id,created_at,display_text_range,entities,id,lang,note_post,possibly_sensitive,public_metrics,reply_settings,text',
  'user.fields':
    'connection_status,created_at,description,entities,id,location,name,profile_banner_url,profile_image_url,protected,public_metrics,url,username,verified,verified_type',
}).toString()
const expansions = 'attachments.media_keys,attachments.poll_ids,author_id,entities.mentions.username,in_reply_to_user_id,referenced_posts'
const full = `${newer}&${new URLSearchParams({
  expansions,
  'media.fields': 'alt_text,duration_ms,height,media_key,preview_image_url,public_metrics,type,url,variants,width',
  'poll.fields': 'duration_minutes,end_datetime,id,options,voting_status',
})}`

async function ask(path: string, as: 'mina' | 'app'): Promise<{ status: number; body: Json }> {
  const url = x.url + path
  const authorization = as === 'app' ? `Bearer ${toXBearer(world.seed)}` : signX({ method: 'GET', url }, keys)
  const response = await fetch(url, { headers: { authorization } })
  return { status: response.status, body: (await response.json()) as Json }
}

const calls: readonly (readonly [path: string, call: string, as: 'mina' | 'app', more?: string])[] = [
  ['/2/users/me', `/2/users/me`, 'mina', newer],
  ['/2/users/{id}', `/2/users/${me}`, 'mina', newer],
  ['/2/users/{id}', `/2/users/999999999`, 'app', newer],
  ['/2/users/by/username/{username}', `/2/users/by/username/teo_ferries`, 'mina', newer],
  ['/2/users', `/2/users?ids=${me},12`, 'mina', newer],
  ['/2/users/search', `/2/users/search?query=a&max_results=3`, 'mina', newer],
  ['/2/users/{id}/timelines/reverse_chronological', `/2/users/${me}/timelines/reverse_chronological?max_results=100`, 'mina', full],
  ['/2/users/{id}/tweets', `/2/users/${me}/tweets?max_results=100`, 'mina', full],
  ['/2/users/{id}/tweets', `/2/users/${me}/tweets?exclude=replies,retweets&max_results=5`, 'app', full],
  ['/2/users/{id}/liked_tweets', `/2/users/${me}/liked_tweets?max_results=100`, 'mina', full],
  ['/2/users/{id}', `/2/users/${me}?expansions=pinned_post_id`, 'mina', newer],
  ...['muting', 'blocking', 'followers', 'following'].map(
    (list) => [`/2/users/{id}/${list}`, `/2/users/${me}/${list}?max_results=1`, 'mina', newer] as const,
  ),
  ...['liking_users', 'retweeted_by'].map(
    (list) => [`/2/tweets/{id}/${list}`, `/2/tweets/${idOf('hello')}/${list}?max_results=5`, 'mina', newer] as const,
  ),
  ['/2/tweets/{id}/quote_tweets', `/2/tweets/${idOf('quoted')}/quote_tweets?max_results=10`, 'mina', full],
  ['/2/users/{id}/mentions', `/2/users/${me}/mentions?max_results=100`, 'mina', full],
  ['/2/users/{id}/mentions', `/2/users/${me}/mentions?max_results=5&since_id=1`, 'mina', full],
  ['/2/users/{id}/bookmarks', `/2/users/${me}/bookmarks?max_results=100`, 'mina', full],
  ...['poll', 'film', 'four-pictures', 'long', 'quote', 'quotes-gone', 'article', 'links', 'mentions', 'hostile', 'hello'].map(
    (name) => ['/2/tweets/{id}', `/2/tweets/${idOf(name)}`, 'mina', full] as const,
  ),
  ['/2/tweets/{id}', `/2/tweets/${idOf('gone')}`, 'mina', full],
  ['/2/tweets', `/2/tweets?ids=${idOf('poll')},${idOf('gone')},${idOf('quotes-gone')},12`, 'app', full],
  ['/2/tweets/search/all', `/2/tweets/search/all?query=the&max_results=500`, 'app', full],
  ['/2/tweets/search/recent', `/2/tweets/search/recent?query=nothingsaysthis`, 'mina', full],
  ['/2/spaces/{id}', '/2/spaces/1sandboxspacL?space.fields=created_at,started_at,title,state,participant_count&expansions=host_ids', 'app'],
]

describe.skipIf(!isPublished)('the sandbox’s X API v2 matches X’s published OpenAPI description (skipped: shared/spec is absent)', () => {
  const judge = isPublished ? createXJudge() : () => []
  for (const [path, call, as, more] of calls)
    test(`${path} of ${call}`, async () => {
      const { status, body } = await ask(more ? `${call}${call.includes('?') ? '&' : '?'}${more}` : call, as)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(judge(path, body)).toEqual([])
    })

  test('refusals whose type X publishes have the fields it publishes', async () => {
    const judgeProblem = createXProblemJudge()
    const refused = await Promise.all([
      ask(`/2/users/${me}/tweets?max_results=4`, 'mina'),
      ask('/2/tweets?ids=', 'mina'),
      ask('/2/tweets/search/recent?query=', 'app'),
      ask(`/2/users/${me}/mentions?tweet.fields=nonsense`, 'mina'),
    ])
    for (const { status, body } of refused) expect([status, judgeProblem(body)], JSON.stringify(body)).toEqual([400, []])
    const { title: _, ...untitled } = refused[0]!.body
    expect(judgeProblem(untitled)).not.toEqual([])
  })

  test('the check rejects unknown fields and wrong shapes', async () => {
    const { body } = await ask(`/2/tweets/${idOf('poll')}?${full}`, 'mina')
    const data = body['data'] as Json
    expect(judge('/2/tweets/{id}', { ...body, data: { ...data, created_at: 'yesterday' } })).not.toEqual([])
    expect(judge('/2/tweets/{id}', { ...body, data: { ...data, referenced_tweets: [] } })).not.toEqual([])
    expect(judge('/2/tweets/{id}', { ...body, errors: [{ title: 'Not Found Error' }] })).not.toEqual([])
  })
})

test('old and new field names return the same data', async () => {
  const [recent, old] = await Promise.all([
    ask(`/2/tweets/${idOf('quote')}?${full}`, 'mina'),
    ask(
      `/2/tweets/${idOf('quote')}?${full.replace('post.fields', 'tweet.fields').replace('note_post', 'note_tweet').replace('referenced_posts', 'referenced_tweets.id,referenced_tweets.id.author_id')}`,
      'mina',
    ),
  ])
  const words = JSON.stringify(old.body)
  expect(words).toContain('referenced_tweets')
  expect(JSON.stringify(recent.body)).toBe(
    words
      .replaceAll('edit_history_tweet_ids', 'edit_history_post_ids')
      .replaceAll('referenced_tweets', 'referenced_posts')
      .replaceAll('"retweet_count"', '"repost_count"')
      .replaceAll('"tweet_count"', '"post_count"')
      .replaceAll('"tweets"', '"posts"'),
  )
})

test('returns only requested fields, and each included object once', async () => {
  const bare = await ask(`/2/tweets/${idOf('poll')}`, 'mina')
  expect(Object.keys(bare.body['data'] as Json).toSorted()).toEqual(['edit_history_tweet_ids', 'id', 'text'])
  expect(bare.body['includes']).toBeUndefined()
  const { body } = await ask(`/2/users/${me}/tweets?max_results=100&expansions=author_id,referenced_tweets.id`, 'mina')
  const { users, tweets } = body['includes'] as { users: Json[]; tweets: Json[] }
  for (const list of [users, tweets]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  expect(Object.keys(users[0]!).toSorted()).toEqual(['id', 'name', 'username'])
})

test('an empty page has no data, and an unknown field, token or size is rejected', async () => {
  const { body } = await ask('/2/tweets/search/recent?query=nothingsaysthis', 'mina')
  expect(body).toEqual({ meta: { result_count: 0 } })
  for (const wrong of ['tweet.fields=nonsense', 'expansions=nonsense', 'max_results=4', 'pagination_token=nonsense'])
    expect((await ask(`/2/users/${me}/tweets?${wrong}`, 'mina')).body, wrong).toMatchObject({ title: 'Invalid Request' })
})

test('pages without gaps or duplicates, forwards and backwards', async () => {
  const path = `/2/users/${me}/tweets?max_results=5`
  const first = (await ask(path, 'mina')).body as { data: Json[]; meta: { next_token: string } }
  const second = (await ask(`${path}&pagination_token=${first.meta.next_token}`, 'mina')).body as {
    data: Json[]
    meta: { previous_token: string }
  }
  const whole = (await ask(`/2/users/${me}/tweets?max_results=10`, 'mina')).body as { data: Json[] }
  expect([...first.data, ...second.data]).toEqual(whole.data)
  const back = (await ask(`${path}&pagination_token=${second.meta.previous_token}`, 'mina')).body as { data: Json[] }
  expect(back.data).toEqual(first.data)
})

test('enforces each call’s access: the full archive for applications, a home timeline for its owner', async () => {
  expect((await ask('/2/tweets/search/all?query=tide', 'mina')).status).toBe(403)
  expect((await ask('/2/users/me', 'app')).status).toBe(403)
  const other = world.person('teo').accounts.x!.id
  expect((await ask(`/2/users/${other}/timelines/reverse_chronological`, 'mina')).status).toBe(403)
})
