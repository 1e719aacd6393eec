import { createHubMessages } from '@chorus/sandbox/farcaster/hub/hub-messages'
import { type NeynarStandIn, startNeynar } from '@chorus/sandbox/neynar/start-neynar'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDescription } from './read-description.ts'

const description = readDescription('neynar-v2.openapi.yaml')

const mediaUrl = 'http://media.example'
const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const { fid, username } = world.person('mina').accounts.farcaster!
const replied = world.posts.find(({ network, deleted, key }) => network === 'farcaster' && !deleted && world.repliesTo(key).length > 0)!
const { hash } = createHubMessages(world, mediaUrl).castOf(replied)
const channel = world.channels[0]!
let neynar: NeynarStandIn
beforeAll(async () => {
  neynar = await startNeynar({ world, mediaUrl })
})
afterAll(() => neynar.close())

const parentUrl = `https://farcaster.group/${channel.key}`
const paths = [
  `user/bulk/?fids=${fid}&viewer_fid=${fid}`,
  `user/by_username/?username=${username}`,
  `user/search/?q=mi`,
  `cast/?identifier=${hash}&type=hash&viewer_fid=${fid}`,
  `casts/?casts=${hash}`,
  `cast/conversation/?identifier=${hash}&type=hash&reply_depth=2&fold=above`,
  `cast/quotes/?identifier=${hash}&type=hash`,
  `cast/search/?q=the`,
  `feed/?feed_type=filter&filter_type=fids&fids=${fid}&with_recasts=true`,
  `feed/following/?fid=${fid}&viewer_fid=${fid}`,
  `feed/trending/?time_window=7d`,
  `feed/parent_urls/?parent_urls=${parentUrl}`,
  `feed/user/casts/?fid=${fid}&include_replies=true`,
  `feed/user/replies_and_recasts/?fid=${fid}&filter=replies`,
  `followers/?fid=${fid}`,
  `following/?fid=${fid}`,
  `reactions/cast/?hash=${hash}&types=likes`,
  `reactions/user/?fid=${fid}&type=likes`,
  `channel/?id=${channel.key}&type=id`,
  `channel/search/?q=${channel.key.slice(0, 3)}`,
  `channel/trending/?time_window=7d`,
  `channel/user/?fid=${fid}`,
  `user/channels/?fid=${fid}`,
  `notifications/?fid=${fid}`,
]

test.skipIf(!description.isPublished)(
  'responses have the published shapes (skipped without ../shared/peers/neynar-v2.openapi.yaml)',
  async () => {
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      const answer = await fetch(`${neynar.url}/v2/farcaster/${path}`, { headers: { 'x-api-key': neynar.apiKey } })
      const found = description.findFaults(`/v2/farcaster/${path.split('?')[0]}`, await answer.json())
      if (answer.status !== 200 || found.length > 0) faults[path] = [String(answer.status), ...found.slice(0, 6)]
    }
    expect(faults).toEqual({})
  },
)

test('refuses wrong keys, unknown parameters’ values and too many calls as documented', async () => {
  await using small = await startNeynar({ world, limit: 2 })
  const ask = async (path: string, key = small.apiKey) => fetch(`${small.url}/v2/farcaster/${path}`, { headers: { 'x-api-key': key } })
  expect((await ask(`user/bulk/?fids=${fid}`, 'wrong')).status).toBe(401)
  const refused = await ask(`feed/user/casts/?fid=${fid}&limit=151`)
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ message: expect.any(String), property: 'limit' })])
  expect((await ask(`user/bulk/?fids=${fid}`)).status).toBe(200)
  expect((await ask(`user/bulk/?fids=${fid}`)).status).toBe(429)
})
