import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { startWeb3Bio } from '@chorus/sandbox/identity/start-web3bio'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { signX } from '@chorus/server/networks/x/api/x-sign'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Every number that a stand-in reports is the length of a list that it serves.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mediaUrl = 'http://media.example'
const services: StandIn[] = []
const start = async <T extends StandIn>(service: Promise<T>): Promise<string> => {
  services.push(await service)
  return services.at(-1)!.url
}
afterAll(() => Promise.all(services.map((service) => service.close())))

type Json = Record<string, unknown>
const fetchJson = async <T = Json>(url: string, init?: RequestInit): Promise<T> => {
  const response = await fetch(url, init)
  expect(response.status, url).toBe(200)
  return (await response.json()) as T
}

/** All items of a list. */
async function readAll<T>(
  load: (cursor: string | undefined) => Promise<{ items: readonly T[]; next?: string | null | undefined }>,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await load(cursor)
    all.push(...items)
    cursor = next ?? undefined
  } while (cursor)
  return all
}

const count = <T>(items: readonly T[], isCounted: (item: T) => boolean): number => items.filter(isCounted).length

describe('Bluesky', () => {
  let url = ''
  beforeAll(async () => void (url = await start(startBluesky({ world, mediaUrl }))))

  const ask = <T>(method: string, query: Record<string, string>) => fetchJson<T>(`${url}/xrpc/${method}?${new URLSearchParams(query)}`)
  const list = <T = Json>(method: string, field: string, query: Record<string, string>) =>
    readAll(async (cursor) => {
      const page = await ask<Json>(method, { ...query, limit: '20', ...(cursor && { cursor }) })
      return { items: page[field] as T[], next: page['cursor'] as string | undefined }
    })
  const lengthOf = async (method: string, field: string, query: Record<string, string>) => (await list(method, field, query)).length

  interface Post {
    uri: string
    likeCount: number
    repostCount: number
    quoteCount: number
    replyCount: number
  }

  test('posts', async () => {
    const feed = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot'
    const found = await list<{ post: Post }>('app.bsky.feed.getFeed', 'feed', { feed })
    const posts = [...new Map(found.map(({ post }) => [post.uri, post])).values()]
    const most = posts.toSorted((a, b) => b.likeCount - a.likeCount).slice(0, 10)
    expect(most[0]!.likeCount).toBeGreaterThan(20)
    for (const { uri, ...counts } of [...most, ...posts.filter((_, index) => index % 12 === 0)]) {
      const { thread } = await ask<{ thread: { replies: unknown[] } }>('app.bsky.feed.getPostThread', { uri, depth: '1' })
      expect({
        likeCount: await lengthOf('app.bsky.feed.getLikes', 'likes', { uri }),
        repostCount: await lengthOf('app.bsky.feed.getRepostedBy', 'repostedBy', { uri }),
        quoteCount: await lengthOf('app.bsky.feed.getQuotes', 'posts', { uri }),
        replyCount: thread.replies.length,
      }).toEqual({
        likeCount: counts.likeCount,
        repostCount: counts.repostCount,
        quoteCount: counts.quoteCount,
        replyCount: counts.replyCount,
      })
    }
  })

  test('people', async () => {
    for (const { accounts } of world.people.filter((person) => person.accounts.bluesky)) {
      const actor = accounts.bluesky!.did
      const profile = await ask<Json>('app.bsky.actor.getProfile', { actor })
      const entries = await list<{ reason?: unknown }>('app.bsky.feed.getAuthorFeed', 'feed', { actor, filter: 'posts_with_replies' })
      expect(profile).toMatchObject({
        followersCount: await lengthOf('app.bsky.graph.getFollowers', 'followers', { actor }),
        followsCount: await lengthOf('app.bsky.graph.getFollows', 'follows', { actor }),
        postsCount: count(entries, ({ reason }) => reason === undefined),
      })
    }
  })

  test('feeds', async () => {
    const feeds = await list<{ uri: string; likeCount: number }>('app.bsky.unspecced.getPopularFeedGenerators', 'feeds', {})
    expect(feeds.length).toBeGreaterThan(20)
    for (const { uri, likeCount } of feeds) {
      expect(likeCount, uri).toBeGreaterThan(0)
      expect(await lengthOf('app.bsky.feed.getLikes', 'likes', { uri }), uri).toBe(likeCount)
    }
  })
})

describe('Lens', () => {
  let url = ''
  beforeAll(async () => void (url = await start(startLens({ world, mediaUrl }))))

  async function ask<T>(query: string, variables: Json): Promise<T> {
    const body = JSON.stringify({ query, variables })
    const answer = await fetchJson<{ data?: T; errors?: unknown }>(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(answer.errors).toBeUndefined()
    return answer.data!
  }
  const list = <T = Json>(call: string, type: string, fields: string, request: Json) =>
    readAll(async (cursor) => {
      const query = `query($request: ${type}!) { found: ${call}(request: $request) { items { ${fields} } pageInfo { next } } }`
      const { found } = await ask<{ found: { items: T[]; pageInfo: { next: string | null } } }>(query, {
        request: { ...request, pageSize: 'TEN', ...(cursor && { cursor }) },
      })
      return { items: found.items, next: found.pageInfo.next }
    })
  const references = async (referencedPost: string, type: string) =>
    (await list('postReferences', 'PostReferencesRequest', '__typename', { referencedPost, referenceTypes: [type] })).length

  interface Post {
    id: string
    stats: { comments: number; quotes: number; reposts: number; reactions: number }
  }

  test('posts', async () => {
    const fields = '... on Post { id stats { comments quotes reposts reactions(request: { type: UPVOTE }) } }'
    const posts = await list<Post>('mlPostsExplore', 'PostsExploreRequest', fields, {})
    for (const { id, stats } of posts.filter((_, index) => index < 10 || index % 12 === 0))
      expect({
        comments: await references(id, 'COMMENT_ON'),
        quotes: await references(id, 'QUOTE_OF'),
        reposts: await references(id, 'REPOST_OF'),
        reactions: (await list('postReactions', 'PostReactionsRequest', 'account { address }', { post: id })).length,
      }).toEqual(stats)
  })

  test('people', async () => {
    const query =
      'query($account: EvmAddress!) { accountStats(request: { account: $account }) { feedStats { posts comments reposts quotes reactions } graphFollowStats { followers following } } }'
    for (const { accounts } of world.people.filter((person) => person.accounts.lens)) {
      const account = accounts.lens!.address
      const { accountStats } = await ask<{ accountStats: Json }>(query, { account })
      const fields = '__typename ... on Post { commentOn { id } quoteOf { id } stats { reactions(request: { type: UPVOTE }) } }'
      type Listed = { __typename: string; commentOn?: unknown; quoteOf?: unknown; stats?: { reactions: number } }
      const posts = await list<Listed>('posts', 'PostsRequest', fields, { filter: { authors: [account] } })
      expect(accountStats).toEqual({
        feedStats: {
          posts: count(posts, (post) => post.__typename === 'Post' && !post.commentOn && !post.quoteOf),
          comments: count(posts, ({ commentOn }) => Boolean(commentOn)),
          quotes: count(posts, ({ quoteOf, commentOn }) => Boolean(quoteOf) && !commentOn),
          reposts: count(posts, ({ __typename }) => __typename === 'Repost'),
          reactions: posts.reduce((sum, { stats }) => sum + (stats?.reactions ?? 0), 0),
        },
        graphFollowStats: {
          followers: (await list('followers', 'FollowersRequest', 'followedOn', { account })).length,
          following: (await list('following', 'FollowingRequest', 'followedOn', { account })).length,
        },
      })
    }
  })

  test('groups', async () => {
    const groups = await list<{ address: string }>('groups', 'GroupsRequest', 'address', {})
    for (const { address: group } of groups) {
      const query = 'query($group: EvmAddress!) { groupStats(request: { group: $group }) { totalMembers } }'
      const members = await list('groupMembers', 'GroupMembersRequest', 'joinedAt', { group })
      expect(members.length).toBeGreaterThan(0)
      expect(await ask(query, { group })).toEqual({ groupStats: { totalMembers: members.length } })
    }
  })
})

describe('X', () => {
  let api = ''
  let scrape = ''
  beforeAll(async () => {
    api = await start(startXApi({ world, mediaUrl }))
    scrape = await start(startXScrape({ world, mediaUrl }))
  })
  const people = world.people.filter(({ accounts }) => accounts.x)

  interface Tweet {
    id: string
    author_id: string
    referenced_tweets?: { type: 'quoted' | 'replied_to' | 'retweeted'; id: string }[]
    public_metrics: { retweet_count: number; reply_count: number; like_count: number; quote_count: number }
  }
  interface User {
    id: string
    connection_status: string[]
    public_metrics: { followers_count: number; following_count: number; tweet_count: number }
  }
  const ask = <T>(person: string, path: string, query: Record<string, string>) => {
    const url = `${api}${path}?${new URLSearchParams(query)}`
    return fetchJson<T>(url, { headers: { authorization: signX({ method: 'GET', url }, toXKeys(world, person)!) } })
  }
  const list = (person: string, call: string) =>
    readAll(async (cursor) => {
      const path = `/2/users/${world.person(person).accounts.x!.id}/${call}`
      const fields = { 'tweet.fields': 'author_id,referenced_tweets,public_metrics' }
      const query = { max_results: '100', ...fields, ...(cursor && { pagination_token: cursor }) }
      const { data = [], meta } = await ask<{ data?: Tweet[]; meta: { next_token?: string } }>(person, path, query)
      return { items: data, next: meta.next_token }
    })

  test('posts, by everything that everyone posted and liked', async () => {
    const tweets = (await Promise.all(people.map(({ key }) => list(key, 'tweets')))).flat()
    const liked = (await Promise.all(people.map(({ key }) => list(key, 'liked_tweets')))).flat()
    const refer = (id: string, type: string) =>
      count(tweets, ({ referenced_tweets: all = [] }) => all.some((reference) => reference.type === type && reference.id === id))
    const originals = tweets.filter(({ referenced_tweets: all = [] }) => all.every(({ type }) => type !== 'retweeted'))
    expect(originals.length).toBeGreaterThan(400)
    for (const { id, public_metrics: metrics } of originals)
      expect(metrics, id).toMatchObject({
        retweet_count: refer(id, 'retweeted'),
        reply_count: refer(id, 'replied_to'),
        quote_count: refer(id, 'quoted'),
        like_count: count(liked, (other) => other.id === id),
      })
    const popular = originals.toSorted((a, b) => b.public_metrics.like_count - a.public_metrics.like_count)
    for (const { id, public_metrics: metrics } of popular.slice(0, 20)) {
      type Status = {
        tweet: { stats: Json }
        after: { tweets: unknown[] }
        replies: { bottom: string; tweets: { id: string; replyId: string }[] }
      }
      const readStatus = (cursor = '') => fetchJson<{ data: Status }>(`${scrape}/api/web/status/${id}?cursor=${cursor}`)
      const { tweet, after } = (await readStatus()).data
      const replies = await readAll(async (cursor) => {
        const { tweets: items, bottom } = (await readStatus(cursor)).data.replies
        return { items, next: bottom }
      })
      const { retweet_count: retweets, like_count: likes, quote_count: quotes } = metrics
      expect(tweet.stats).toEqual({ retweets, likes, quotes, replies: replies.length + Math.min(after.tweets.length, 1) })
    }
  })

  test('people, by what each of them follows and posted', async () => {
    const ids = people.map(({ accounts }) => accounts.x!.id).join(',')
    const seen = await Promise.all(
      people.map(async ({ key }) => {
        const query = { ids, 'user.fields': 'connection_status,public_metrics' }
        return { key, users: (await ask<{ data: User[] }>(key, '/2/users', query)).data }
      }),
    )
    for (const [index, { key, accounts }] of people.entries()) {
      const profile = (await fetchJson<{ data: { user: Json } }>(`${scrape}/api/${accounts.x!.handle}/profile`)).data.user
      const counts = {
        followers: count(seen, ({ users }) => users[index]!.connection_status.includes('following')),
        following: count(seen[index]!.users, (user) => user.connection_status.includes('following')),
        tweets: (await list(key, 'tweets')).length,
      }
      const { followers_count: followers, following_count: following, tweet_count: tweets } = seen[0]!.users[index]!.public_metrics
      expect({ followers, following, tweets }).toEqual(counts)
      expect(profile).toMatchObject({ ...counts, likes: (await list(key, 'liked_tweets')).length })
    }
  })
})

describe('Farcaster', () => {
  test('people, whose counts only the name service reports', async () => {
    const hub = await start(startFarcasterHub({ world, mediaUrl }))
    const names = await start(startWeb3Bio({ world, mediaUrl }))
    for (const { accounts } of world.people.filter((person) => person.accounts.farcaster)) {
      const { fid, username } = accounts.farcaster!
      const links = async (query: string, cursor?: string) =>
        fetchJson<{ messages: unknown[]; nextPageToken: string }>(
          `${hub}/v1/${query}&link_type=follow${cursor ? `&pageToken=${encodeURIComponent(cursor)}` : ''}`,
        )
      const followings = await readAll(async (cursor) => {
        const page = await links(`linksByFid?fid=${fid}&pageSize=5`, cursor)
        return { items: page.messages, next: page.nextPageToken }
      })
      const { social } = await fetchJson(`${names}/profile/farcaster/${username}`)
      expect(social).toEqual({
        uid: fid,
        // All in one page of each shard.
        follower: (await links(`linksByTargetFid?target_fid=${fid}`)).messages.length,
        following: followings.length,
      })
    }
  })
})
