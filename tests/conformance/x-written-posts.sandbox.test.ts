import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { createFetcher } from '@chorus/networks/fetcher'
import { connectX } from '@chorus/networks/x/connect'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { createXActs } from '@chorus/server/networks/x/acts/x-acts'
import { composeTweet } from '@chorus/server/networks/x/acts/x-compose'
import { createXApi } from '@chorus/server/networks/x/api/x-api'
import { afterAll, beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: Date.now() })
const keys = toXKeys(world, 'mina')!
let x: StandIn
let scrape: StandIn
beforeAll(async () => {
  x = await startXApi({ world, mediaUrl: 'http://127.0.0.1:9', plan: 'enterprise' })
  scrape = await startXScrape({ world, mediaUrl: 'http://127.0.0.1:9' })
})
afterAll(async () => {
  await x.close()
  await scrape.close()
})

/** X as guests see it. */
const openAsGuest = () => {
  const reads = connectX(undefined, {
    fetcher: createFetcher({ root: scrape.url }),
    ownFetcher: () => Promise.reject(new Error('Guests need no session.')),
    now: Date.now,
  })
  return reads
}
const toAccount = (person: string) => {
  const own = toXKeys(world, person)!
  const api = createXApi({ ...own, apiUrl: x.url })
  return {
    acts: createXActs(api, own, own.clientId),
    compose: (draft: Parameters<typeof composeTweet>[2]) => composeTweet(api, own, draft),
  }
}

test('guests see what accounts post, like and repost, until it is removed', async () => {
  const guest = openAsGuest()
  const [mina, teo] = [toAccount('mina'), toAccount('teo')]
  const { handle } = world.person('teo').accounts.x!
  const poll = { options: [{ label: 'Yes' }, { label: 'No' }], durationSeconds: 3600 }
  const { id } = await mina.compose({ text: `Spring tide, @${handle}? #tides`, poll })
  const reply = await teo.compose({ text: 'At noon', inReplyToTweetId: id })
  await teo.acts.like(id)
  await teo.acts.retweet(id)

  const profile = await guest.profile(keys.clientId)
  const [newest] = (await guest.postsBy(profile, 'feed', {})).items
  expect(newest).toMatchObject({ postId: id, stats: { comments: 1, mirrors: 1, reactions: 1 }, poll: { votingStatus: 'open' } })
  expect(newest!.metadata.content).toContain(`@${handle}`)
  expect((await guest.thread(id)).comments.items.map(({ postId }) => postId)).toEqual([reply.id])
  const other = await guest.profile(world.person('teo').accounts.x!.id)
  const reposted = (await guest.postsBy(other, 'feed', {})).items.find(({ postId, reporter }) => postId === id && reporter)
  expect(reposted?.reporter?.handle).toBe(handle)
  const found = (await guest.searchPosts!.find(parseSearchQuery('spring tide'), {})).items
  expect(found.map(({ postId }) => postId)).toContain(id)

  await teo.acts.unretweet(id)
  await teo.acts.unlike(id)
  expect((await guest.post(id)).stats).toMatchObject({ mirrors: 0, reactions: 0 })
  await mina.acts.remove(id)
  await expect(guest.post(id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(postIdsOf(world).find(id)?.post.deleted).toBe(true)
})

test('guests see follows at once', async () => {
  const guest = openAsGuest()
  const { acts } = toAccount('mina')
  const teo = world.person('teo').accounts.x!.id
  await acts.unfollow(teo)
  const before = await guest.profile(teo)
  await acts.follow(teo)
  await acts.follow(teo)
  expect((await guest.profile(teo)).followerCount).toBe(before.followerCount + 1)
  await acts.unfollow(teo)
  expect((await guest.profile(teo)).followerCount).toBe(before.followerCount)
})
