import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { connectX } from '@chorus/networks/x/connect'
import { limitScrapeReads } from '@chorus/networks/x/scrape/limit-scrape-reads'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let scrape: StandIn
beforeAll(async () => void (scrape = await startXScrape({ world, mediaUrl: 'http://media.example' })))
afterAll(() => scrape.close())

/** The backend, and what reached it: in order, and how many at once, from the first byte asked to the last one answered. */
function watch() {
  const toBackend = createFetcher({ root: scrape.url })
  const [asked, now, most] = [[] as string[], { count: 0 }, { count: 0 }]
  const fetcher: Fetcher = async (path, init) => {
    asked.push(path)
    most.count = Math.max(most.count, (now.count += 1))
    const response = await toBackend(path, init)
    const bytes = await response.arrayBuffer()
    now.count -= 1
    return new Response(bytes, response)
  }
  return { asked, most, fetcher }
}

const open = (fetcher: Fetcher) => connectX(undefined, { fetcher, ownFetcher: fetcher, now: () => world.now })
const kindOf = (path: string) => (/\/status\//.test(path) ? 'status' : path.startsWith('/api/search') ? 'search' : 'timeline')

/** 200 reads of 100 things: posts, searches and everyone’s profile, each wanted twice, the least important first. */
function readMuch(connect: () => ReturnType<typeof open>) {
  const members = world.people.filter(({ accounts }) => accounts.x)
  const posts = world.posts.filter(({ network, deleted, replyTo }) => network === 'x' && !deleted && !replyTo).slice(0, 30)
  const words = Array.from({ length: 100 - posts.length - members.length }, (_, index) => `word${index}`)
  const once = () => [
    ...posts.map((post) => connect().post(postIdsOf(world).idOf(post))),
    ...words.map((text) => connect().searchProfiles!.find(text, {})),
    ...members.map(({ accounts }) => connect().profile(accounts.x!.handle)),
  ]
  const reads = [...once(), ...once()]
  return { reads, distinct: reads.length / 2, posts: posts.length, people: members.length }
}

test.each([
  ['of one page', () => (fetcher: Fetcher) => open(fetcher)],
  [
    'of the pages that a server renders',
    () => {
      let shared: Fetcher | undefined
      return (fetcher: Fetcher) => open((shared ??= limitScrapeReads(fetcher)))
    },
  ],
])('200 reads %s at once make at most two requests at once, identical ones once, in order of priority', async (where, prepare) => {
  const { asked, most, fetcher } = watch()
  const connect = prepare()
  const page = connect(fetcher)
  const { reads, distinct, posts, people } = readMuch(() => (where === 'of one page' ? page : connect(fetcher)))
  expect(reads).toHaveLength(200)
  await Promise.all(reads)
  expect(most.count).toBe(2)
  expect(asked).toHaveLength(distinct)
  expect(new Set(asked).size).toBe(distinct)
  // The two that found the queue empty go first, whatever they are.
  const kinds = asked.slice(2).map(kindOf)
  const order = ['timeline', 'search', 'status']
  expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  expect(kinds.filter((kind) => kind === 'timeline')).toHaveLength(people)
  expect(asked.filter((path) => kindOf(path) === 'status')).toHaveLength(posts)
})
