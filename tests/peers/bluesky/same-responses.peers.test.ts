import { connectBluesky } from '@chorus/networks/bluesky/connect'
import { createFetcher } from '@chorus/networks/fetcher'
import type { Connection } from '@chorus/networks/network'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createViews } from '@chorus/sandbox/bluesky/views'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Peer, readPeer } from './read-peer.ts'

// Our adapter must read the same from the stand-in as from the real AppView.

const mediaUrl = 'https://media.example'
/** Fields with URLs, which differ. */
const places = new Set(['pfp', 'banner', 'uri', 'thumbnailUri', 'coverUri', 'imageUrl'])
const withoutPlaces = (model: unknown): unknown =>
  JSON.parse(JSON.stringify(model, (name, value: unknown) => (places.has(name) ? typeof value : value)))

describe('the stand-in and the real AppView return the same', () => {
  let peer: Peer
  let standIn: StandIn
  let both: [Connection, Connection]

  beforeAll(async () => {
    peer = readPeer()
    standIn = await startBluesky({ world: peer.world, mediaUrl })
    const connectTo = (root: string) =>
      connectBluesky(undefined, { fetcher: createFetcher({ root }), ownFetcher: fetch, now: Date.now, options: { feed: peer.feed } })
    both = [connectTo(standIn.url), connectTo(peer.appView)]
  })
  afterAll(() => standIn?.close())

  const expectSame = async (read: (reads: Connection) => Promise<unknown>) => {
    const [played, real] = await Promise.all(both.map(read))
    expect(withoutPlaces(played)).toEqual(withoutPlaces(real))
  }

  test('posts', async () => {
    const views = createViews(peer.world, mediaUrl)
    for (const post of peer.world.posts.filter(({ deleted }) => !deleted)) {
      expect(views.toUri(post)).toBe(peer.uriOf(post.key))
      await expectSame((reads) => reads.post(peer.idOf(post.key)))
    }
  })

  test('feed', () => expectSame(async (reads) => (await reads.discover({})).items))

  test('profiles and their posts', async () => {
    for (const { accounts } of peer.world.people) {
      await expectSame((reads) => reads.profile(accounts.bluesky!.did))
      const profile = await both[0].profile(accounts.bluesky!.did)
      for (const tab of both[0].profileTabs) await expectSame(async (reads) => (await reads.postsBy(profile, tab, {})).items)
    }
  })

  test('threads', async () => {
    const names = ['twenty-five-1', 'twenty-five-14', 'deep-0', 'deep-17', 'hello', 'quoted', 'quotes-gone']
    const branching = peer.world.posts.filter(({ key, deleted }) => !deleted && peer.world.repliesTo(key).length > 1)
    for (const key of [...names.map((name) => `bluesky-special-${name}`), ...branching.map((post) => post.key)])
      await expectSame((reads) => reads.thread(peer.idOf(key)))
  })
})
