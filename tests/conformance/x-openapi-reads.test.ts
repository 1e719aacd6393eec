import { createWorld } from '@chorus/sandbox/seed/create-world'
import { pinnedPostOf } from '@chorus/sandbox/x/pinned-posts'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { createXApi, type XSend } from '@chorus/server/networks/x/api/x-api'
import { fetchPublicUser } from '@chorus/server/networks/x/api/x-users'
import { createXReads } from '@chorus/server/networks/x/reads/x-reads'
import { fetchSpace } from '@chorus/server/networks/x/reads/x-space'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createXRequestJudge, isPublished, type SentCall } from './x-openapi.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const keys = toXKeys(world, 'mina')!
const me = keys.clientId
const idOf = (name: string) => postIdsOf(world).idOf(world.post(`x-special-${name}`)!)

type Seen = SentCall & { name: string; status: number }
const seen: Seen[] = []
let x: XApiStandIn
beforeAll(async () => void (x = await startXApi({ world, mediaUrl: 'http://media.example', plan: 'enterprise', hasLimits: false })))
afterAll(() => x.close())

const send: XSend = async (url, init, facts) => {
  const response = await fetch(url, init)
  if (facts)
    seen.push({
      name: facts.name,
      method: init.method ?? 'GET',
      path: url.slice(x.url.length),
      as: facts.as === 'application' ? 'app' : 'user',
      status: response.status,
    })
  return response
}

/** Every read, with the least and the most that a page may hold, and its next page. */
async function readEverything(): Promise<void> {
  const { consumerKey, consumerSecret } = keys
  const api = createXApi({ apiUrl: x.url, consumerKey, consumerSecret }, send)
  const reads = createXReads(api, keys, { me, now: () => world.now })
  const [post, teo] = [idOf('hello'), world.person('teo').accounts.x!]
  const lists = [
    reads.home,
    reads.bookmarks,
    reads.mentions,
    reads.mutes,
    reads.blocks,
    ...[reads.postsBy, reads.repliesBy, reads.mediaBy, reads.followersOf, reads.followedBy].map(
      (list) => (page: object) => list(teo.id, page),
    ),
    (page: object) => reads.likedBy(me, page),
    ...[reads.comments, reads.quotesOf, reads.likersOf, reads.repostersOf].map((list) => (page: object) => list(post, page)),
    (page: object) => reads.search('tide', { ...page, since: '2026-05-30', until: '2026-05-31', sort: 'relevancy' }),
    (page: object) => reads.searchRecent('tide', page),
    (page: object) => reads.searchUsers('a', page),
  ]
  for (const list of lists) {
    await list({ limit: 100_000 })
    const { meta } = await list({ limit: 1 })
    if (meta.next_token !== undefined) await list({ limit: 1, cursor: meta.next_token })
  }
  await reads.me()
  await reads.user(teo.id)
  await reads.userByHandle(teo.handle)
  await reads.users([me, teo.id])
  await reads.tweets([post, idOf('quote')])
  await reads.tweet(post)
  await reads.thread(idOf('twenty-five-1'))
  await reads.countMentionsAfter(world.now, 100)
  await reads.mentionsAfter(world.now, 50)
  const pinner = world.people.find(({ key, accounts }) => accounts.x && pinnedPostOf(world, key))!
  await reads.pinnedBy(pinner.accounts.x!.id)
  await fetchPublicUser(api, teo.id)
  await fetchSpace(api, '1sandboxspacL')
}

describe.skipIf(!isPublished)('what our server reads from X (skipped: shared/peers is absent)', () => {
  beforeAll(readEverything, 60_000)
  const judge = isPublished ? createXRequestJudge() : () => ({ template: undefined, faults: [] })

  test('every read is valid by X’s description, in names and values, and under its own name', () => {
    expect(new Set(seen.map(({ name }) => name)).size).toBeGreaterThan(20)
    const toShape = (text: string) => text.replaceAll(/:\w+|\{\w+\}/g, '*')
    for (const call of seen) {
      const { template, faults } = judge(call)
      expect(faults, `${call.name} ${call.path}`).toEqual([])
      expect(toShape(call.name)).toBe(toShape(`${call.method} ${template}`))
      expect(call.status, `${call.name} ${call.path}`).toBe(200)
    }
  })

  test('the check rejects sizes, fields, expansions and orders that X doesn’t know', () => {
    const call = { method: 'GET', as: 'user' } as const
    const faultsOf = (path: string) => judge({ ...call, path }).faults
    expect(faultsOf(`/2/users/${me}/mentions?max_results=4`)).toEqual(['max_results=4 is out of range'])
    expect(faultsOf(`/2/users/${me}/mentions?since_id=x`)).toEqual(['since_id=x has the wrong form'])
    expect(faultsOf('/2/tweets?ids=1&tweet.fields=text,nonsense')).toEqual(['post.fields=text,nonsense has unknown nonsense'])
    expect(faultsOf('/2/tweets?ids=1&expansions=author')).toEqual(['expansions=author has unknown author'])
    expect(faultsOf('/2/tweets/search/recent?query=a&sort_order=best')).toEqual(['sort_order=best is none of the choices'])
  })
})
