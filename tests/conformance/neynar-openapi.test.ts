import { existsSync, readFileSync } from 'node:fs'
import { createHubMessages } from '@chorus/sandbox/farcaster/hub/hub-messages'
import { type NeynarStandIn, startNeynar } from '@chorus/sandbox/neynar/start-neynar'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

type Json = Record<string, unknown>
interface Description {
  paths: Record<string, { get?: { responses: { 200: { content: Json } } } }>
  components: Json
}

const published = new URL('../../../shared/peers/neynar-v2.openapi.yaml', import.meta.url)
const isPublished = existsSync(published)
/** OpenAPI's `nullable`, in the words of JSON Schema. */
function toSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...schema } = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toSchema(inner)]))
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}
const description = (isPublished ? toSchema(parse(readFileSync(published, 'utf8'))) : { paths: {}, components: {} }) as Description

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

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ components: description.components }, 'neynar')

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

test.skipIf(!isPublished)('responses have the published shapes (skipped without ../shared/peers/neynar-v2.openapi.yaml)', async () => {
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    const answer = await fetch(`${neynar.url}/v2/farcaster/${path}`, { headers: { 'x-api-key': neynar.apiKey } })
    const { schema } = description.paths[`/v2/farcaster/${path.split('?')[0]}`]!.get!.responses[200].content['application/json'] as {
      schema: unknown
    }
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"neynar#/components')) as object)
    check(await answer.json())
    const found = (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    if (answer.status !== 200 || found.length > 0) faults[path] = [String(answer.status), ...found.slice(0, 6)]
  }
  expect(faults).toEqual({})
})

test('refuses wrong keys, unknown parameters’ values and too many calls as documented', async () => {
  await using small = await startNeynar({ world, limit: 2 })
  const ask = async (path: string, key = small.apiKey) => fetch(`${small.url}/v2/farcaster/${path}`, { headers: { 'x-api-key': key } })
  expect((await ask(`user/bulk/?fids=${fid}`, 'wrong')).status).toBe(401)
  const refused = await ask(`feed/user/casts/?fid=${fid}&limit=151`)
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ message: expect.any(String), property: 'limit' })])
  expect((await ask(`user/bulk/?fids=${fid}`)).status).toBe(200)
  expect((await ask(`user/bulk/?fids=${fid}`)).status).toBe(429)
})
