import { existsSync, readFileSync } from 'node:fs'
import { shardOf } from '@chorus/sandbox/farcaster/hub/shard-of'
import { startFarcasterHub, type FarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { FarcasterNetwork, makeCastAdd, Message, NobleEd25519Signer } from '@farcaster/core'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

type Json = Record<string, unknown>
interface Description {
  paths: Record<string, { get?: { responses: { 200: { content: Json } } } }>
  components: Json
}

const published = new URL('../../../shared/peers/farcaster-hub.openapi.yaml', import.meta.url)
const isPublished = existsSync(published)
const description = (isPublished ? parse(readFileSync(published, 'utf8')) : { paths: {}, components: {} }) as Description

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const { fid, username, custodyKey, signerSeed } = world.person('mina').accounts.farcaster!
let hub: FarcasterHub
beforeAll(async () => {
  hub = await startFarcasterHub({ world, mediaUrl: 'http://media.example' })
})
afterAll(() => hub.close())

const ajv = new Ajv({ strict: false, allErrors: true, formats: { uint64: true } })
formats.default(ajv)
ajv.addSchema({ components: description.components }, 'hub')

const read = async (path: string): Promise<Json> => (await fetch(`${hub.url}/v1/${path}`)).json() as Promise<Json>
/** Bodies that Snapchain names otherwise than the older description. */
const olderNames: Readonly<Record<string, string>> = {
  verificationAddAddressBody: 'verificationAddEthAddressBody',
  claimSignature: 'ethSignature',
}
/**
 * Snapchain writes null for absent values, which the older description leaves out, and the protocol's names of reactions, where the
 * description has those of queries. It lists the details of storage by year.
 */
const toPublished = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toPublished)
  if (value === 'REACTION_TYPE_LIKE') return 'Like'
  if (value === 'REACTION_TYPE_RECAST') return 'Recast'
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (inner === null) return []
      const written = name === 'unitDetails' && Array.isArray(inner) ? inner.find(({ unitType }) => unitType === 'UnitType2024') : inner
      return [[olderNames[name] ?? name, toPublished(written)]]
    }),
  )
}
const inHub = (schema: unknown): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"hub#/components')) as object
function judge(schema: unknown, answer: unknown): string[] {
  const check = ajv.compile(inHub(schema))
  check(toPublished(answer))
  return (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

test.skipIf(!isPublished)('responses have the published shapes (skipped without ../shared/peers/farcaster-hub.openapi.yaml)', async () => {
  const [cast] = (await read(`castsByFid?fid=${fid}&pageSize=1`))['messages'] as { hash: string }[]
  const [like] = (await read(`reactionsByFid?fid=${fid}&reaction_type=Like&pageSize=1`))['messages'] as {
    data: { reactionBody: { targetCastId: { fid: number; hash: string } } }
  }[]
  const [link] = (await read(`linksByFid?fid=${fid}&pageSize=1`))['messages'] as { data: { linkBody: { targetFid: number } } }[]
  const liked = like!.data.reactionBody.targetCastId
  const paths = [
    `castById?fid=${fid}&hash=${cast!.hash}`,
    `castsByFid?fid=${fid}`,
    `castsByMention?fid=${fid}`,
    `castsByParent?url=https://farcaster.group/tides`,
    `reactionById?fid=${fid}&target_fid=${liked.fid}&target_hash=${liked.hash}&reaction_type=Like`,
    `reactionsByCast?target_fid=${liked.fid}&target_hash=${liked.hash}&reaction_type=Like`,
    `reactionsByFid?fid=${fid}&reaction_type=Recast`,
    `linkById?fid=${fid}&target_fid=${link!.data.linkBody.targetFid}&link_type=follow`,
    `linksByFid?fid=${fid}`,
    `linksByTargetFid?target_fid=${fid}&link_type=follow`,
    `userDataByFid?fid=${fid}`,
    `fids?shard_id=1`,
    `userNameProofsByFid?fid=${fid}`,
    `userNameProofByName?name=${username}`,
    `onChainSignersByFid?fid=${fid}`,
    `onChainEventsByFid?fid=${fid}&event_type=EVENT_TYPE_ID_REGISTER`,
    `onChainIdRegistryEventByAddress?address=${privateKeyToAddress(`0x${custodyKey}`)}`,
    `verificationsByFid?fid=${fid}`,
    `storageLimitsByFid?fid=${fid}`,
  ]
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    const name = `/v1/${path.split('?')[0]}`
    const schema = (description.paths[name]!.get!.responses[200].content['application/json'] as { schema: unknown }).schema
    const found = judge(schema, await read(path))
    if (found.length > 0) faults[path] = found.slice(0, 6)
  }
  expect(faults).toEqual({})
})

const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test.skipIf(!isPublished)('events have the published shapes, apart from those of the chain', async () => {
  const { events } = (await read(`events?shard_index=${shardOf(fid)}`)) as { events: { type: string }[] }
  const { HubEvent } = description.components['schemas'] as { HubEvent: { discriminator: { mapping: Record<string, string> } } }
  const faults: Record<string, string[]> = {}
  const { HUB_EVENT_TYPE_MERGE_ON_CHAIN_EVENT: _, ...schemas } = HubEvent.discriminator.mapping
  for (const [type, $ref] of Object.entries(schemas)) {
    const found = judge({ type: 'array', items: { $ref } }, events.filter((event) => event.type === type).slice(0, 200))
    if (found.length > 0) faults[type] = found.slice(0, 6)
  }
  expect(events.some(({ type }) => type === 'HUB_EVENT_TYPE_MERGE_MESSAGE')).toBe(true)
  expect(faults).toEqual({})
})

test.skipIf(!isPublished)('a submitted message comes back in the published shape', async () => {
  const signer = new NobleEd25519Signer(Buffer.from(signerSeed, 'hex'))
  const cast = { text: 'Hello', mentions: [], mentionsPositions: [], embeds: [], embedsDeprecated: [], type: 0 }
  const made = await makeCastAdd(cast, { fid, network: FarcasterNetwork.MAINNET }, signer)
  if (made.isErr()) throw made.error
  const response = await fetch(`${hub.url}/v1/submitMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Message.encode(made.value).finish() as BodyInit,
  })
  expect(response.status).toBe(200)
  expect(judge(schemaOf('CastAdd'), await response.json())).toEqual([])
})
