import {
  FarcasterNetwork,
  Message,
  MessageData,
  NobleEd25519Signer,
  ReactionType,
  UserDataType,
  makeCastAdd,
  makeCastRemove,
  makeLinkAdd,
  makeLinkRemove,
  makeReactionAdd,
  makeReactionRemove,
  makeUserDataAdd,
  type CastAddBody,
  type HubResult,
} from '@farcaster/core'
import { blake3 } from '@noble/hashes/blake3'
import { afterEach, expect, test } from 'vitest'
import { startFaultProxy } from '../faults/start-fault-proxy.ts'
import { createWorld } from '../seed/create-world.ts'
import { toFarcasterTime } from './hub/farcaster-time.ts'
import { shardOf } from './hub/shard-of.ts'
import { startFarcasterHub, type FarcasterHub, type FarcasterHubOptions } from './start-farcaster-hub.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mina = world.person('mina').accounts.farcaster!
const other = world.people.find(({ key, accounts }) => key !== 'mina' && accounts.farcaster)!.accounts.farcaster!
const signer = new NobleEd25519Signer(Buffer.from(mina.signerSeed, 'hex'))
const present = toFarcasterTime(Date.now())
let hub: FarcasterHub

afterEach(() => hub.close())

interface HubJson {
  data: { type: string; timestamp: number; castAddBody?: { text: string }; userDataBody?: { value: string } }
  hash: string
}
interface EventJson {
  type: string
  id: number
  shardIndex: number
  blockNumber: number
  mergeMessageBody?: { message: HubJson; deletedMessages: HubJson[] }
  pruneMessageBody?: { message: HubJson }
  revokeMessageBody?: { message: HubJson }
}

const start = async (options: Partial<FarcasterHubOptions> = {}) => {
  hub = await startFarcasterHub({ world, mediaUrl: 'http://media.example', ...options })
}
const read = async <T = { messages: HubJson[] }>(path: string): Promise<T> => (await fetch(`${hub.url}/v1/${path}`)).json() as Promise<T>
const send = (message: Message | Uint8Array, url = hub.url, type = 'application/octet-stream') =>
  fetch(`${url}/v1/submitMessage`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: (message instanceof Uint8Array ? message : Message.encode(message).finish()) as BodyInit,
  })
const submit = async (message: Message): Promise<string> => {
  const answer = await send(message)
  const body = (await answer.json()) as { hash?: string; error_detail?: string }
  return answer.ok ? body.hash! : /message: "([^"]*)"/.exec(body.error_detail!)![1]!
}
const options = (timestamp = present, fid = mina.fid) => ({ fid, network: FarcasterNetwork.MAINNET, timestamp })
const unwrap = <T>(result: HubResult<T>): T => {
  if (result.isErr()) throw result.error
  return result.value
}
const emptyCast = { mentions: [], mentionsPositions: [], embeds: [], embedsDeprecated: [], type: 0 } as const
const castOf = async (body: Partial<CastAddBody>, timestamp?: number) =>
  unwrap(await makeCastAdd({ ...emptyCast, text: 'Hello', ...body } as CastAddBody, options(timestamp), signer))
/** A cast that the package would not build; the hub has to judge it. */
const signed = async (body: Partial<CastAddBody>, change: Partial<Message['data']> = {}) => {
  const message = await castOf({})
  const data = { ...message.data, ...change, castAddBody: { ...emptyCast, text: 'Hello', ...body } } as NonNullable<Message['data']>
  const hash = blake3(MessageData.encode(data).finish(), { dkLen: 20 })
  const signature = unwrap(await signer.signMessageHash(hash))
  return Message.create({ ...message, dataBytes: undefined, data, hash, signature })
}
const shard = shardOf(mina.fid)
const latest = async (): Promise<EventJson[]> =>
  (await read<{ events: EventJson[] }>(`events?shard_index=${shard}&reverse=true&pageSize=5`)).events
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

test('takes a cast, and serves it in each list, and as an event', async () => {
  await start()
  const parent = (await read(`castsByFid?fid=${other.fid}&pageSize=1`)).messages[0]!
  const reply = await castOf({
    text: 'A reply to ',
    mentions: [other.fid],
    mentionsPositions: [11],
    parentCastId: { fid: other.fid, hash: Buffer.from(parent.hash.slice(2), 'hex') },
  })
  expect(await submit(reply)).toBe(hex(reply.hash))
  const paths = ['castsByFid?fid=', `castsByParent?hash=${parent.hash}&fid=`, 'castsByMention?fid=']
  for (const [index, path] of paths.entries()) {
    const { messages } = await read(`${path}${index === 0 ? mina.fid : other.fid}&reverse=true&pageSize=1`)
    expect(messages[0]!.hash, path).toBe(hex(reply.hash))
  }
  expect((await read<HubJson>(`castById?fid=${mina.fid}&hash=${hex(reply.hash)}`)).data.castAddBody!.text).toBe('A reply to ')
  const [event] = await latest()
  expect(event).toMatchObject({ type: 'HUB_EVENT_TYPE_MERGE_MESSAGE', shardIndex: shard, mergeMessageBody: { deletedMessages: [] } })
  expect(event!.id).toBe(event!.blockNumber * 2 ** 14 + 1)
  expect(event!.mergeMessageBody!.message.hash).toBe(hex(reply.hash))
})

test('resolves conflicts by time, and for removals', async () => {
  await start()
  const cast = await castOf({ text: 'Short-lived' })
  await submit(cast)
  const remove = unwrap(await makeCastRemove({ targetHash: cast.hash }, options(present - 60), signer))
  expect(await submit(remove)).toBe(hex(remove.hash))
  const [event] = await latest()
  expect(event!.mergeMessageBody!.deletedMessages.map(({ hash }) => hash)).toEqual([hex(cast.hash)])
  expect((await fetch(`${hub.url}/v1/castById?fid=${mina.fid}&hash=${hex(cast.hash)}`)).status).toBe(400)
  expect(await submit(cast)).toBe('bad_request.conflict/message conflicts with a more recent remove')

  const target = { type: 'block', targetFid: other.fid }
  const blocks = async () => (await read(`linksByFid?fid=${mina.fid}&link_type=block`)).messages.length
  const add = unwrap(await makeLinkAdd(target, options(), signer))
  expect(await submit(add)).toBe(hex(add.hash))
  expect(await blocks()).toBe(1)
  const sameTime = unwrap(await makeLinkRemove(target, options(), signer))
  expect(await submit(sameTime)).toBe(hex(sameTime.hash))
  expect(await submit(add)).toMatch(/^bad_request\.conflict/)
  expect(await blocks()).toBe(0)
  const later = unwrap(await makeLinkAdd(target, options(present + 1), signer))
  expect(await submit(later)).toBe(hex(later.hash))
  expect(await blocks()).toBe(1)
})

test('calls the same bytes a duplicate, and counts a like once', async () => {
  await start()
  const target = (await read(`castsByFid?fid=${other.fid}&pageSize=1`)).messages[0]!
  const count = async () =>
    (await read(`reactionsByCast?target_fid=${other.fid}&target_hash=${target.hash}&reaction_type=Like`)).messages.length
  const body = { type: ReactionType.LIKE, targetCastId: { fid: other.fid, hash: Buffer.from(target.hash.slice(2), 'hex') } }
  await submit(unwrap(await makeReactionRemove(body, options(present - 1), signer)))
  const before = await count()
  const like = unwrap(await makeReactionAdd(body, options(), signer))
  expect(await submit(like)).toBe(hex(like.hash))
  expect(await submit(like)).toBe('bad_request.duplicate/message has already been merged')
  expect(await count()).toBe(before + 1)
})

test('replaces user data', async () => {
  await start()
  const bio = unwrap(await makeUserDataAdd({ type: UserDataType.BIO, value: 'Now elsewhere' }, options(), signer))
  await submit(bio)
  const { messages } = await read(`userDataByFid?fid=${mina.fid}`)
  const bios = messages.filter((message) => JSON.stringify(message.data).includes('TYPE_BIO'))
  expect(bios.map(({ data }) => data.userDataBody!.value)).toEqual(['Now elsewhere'])
})

test.each<[string, Partial<CastAddBody>, boolean, boolean]>([
  ['320 bytes', { text: 'a'.repeat(320) }, true, true],
  ['321 bytes as a short cast', { text: 'a'.repeat(321) }, false, false],
  ['321 bytes', { text: 'a'.repeat(321), type: 1 }, true, true],
  ['1,024 bytes', { text: 'a'.repeat(1024), type: 1 }, true, true],
  ['1,025 bytes as a long cast', { text: 'a'.repeat(1025), type: 1 }, false, false],
  ['1,025 bytes', { text: 'a'.repeat(1025), type: 2 }, true, false],
  ['10,000 bytes', { text: 'a'.repeat(10_000), type: 2 }, true, false],
  ['10,001 bytes', { text: 'a'.repeat(10_001), type: 2 }, false, false],
  ['four embeds', { embeds: Array.from({ length: 4 }, (_, index) => ({ url: `https://example.com/${index}` })) }, true, true],
  ['five embeds', { embeds: Array.from({ length: 5 }, (_, index) => ({ url: `https://example.com/${index}` })) }, false, false],
  ['a URL of 257 bytes', { embeds: [{ url: `https://example.com/${'a'.repeat(237)}` }] }, false, false],
  ['eleven mentions', { mentions: Array(11).fill(2), mentionsPositions: Array(11).fill(0) }, false, false],
])('judges a cast with %s', async (_, body, isTakenFromPro, isTaken) => {
  const message = await signed(body)
  for (const [pros, expected] of [
    [[mina.fid], isTakenFromPro],
    [[], isTaken],
  ] as const) {
    await start({ pros })
    expect((await submit(message)) === hex(message.hash)).toBe(expected)
    await hub.close()
  }
})

test('refuses messages of the future, of unknown signers, forged ones and other bytes', async () => {
  await start()
  // By the hub's clock, however long the tests before have taken.
  const future = toFarcasterTime(Date.now()) + 660
  expect(await submit(await signed({}, { timestamp: future }))).toMatch(/^bad_request\.validation_failure.*10 mins in the future/)
  expect(await submit(await signed({}, { fid: other.fid }))).toMatch(/^bad_request\.validation_failure\/invalid signer/)
  const cast = await castOf({})
  expect(await submit({ ...cast, signature: new Uint8Array(64) })).toBe('bad_request.validation_failure/invalid signature')
  expect(await submit(Message.create({ ...cast, data: undefined, dataBytes: new Uint8Array([255, 255]) }))).toMatch(
    /^bad_request\.decode_error/,
  )
  const asJson = await send(cast, hub.url, 'application/json')
  expect([asJson.status, await asJson.text()]).toEqual([400, 'Invalid content type: application/json'])
})

test('prunes the oldest casts beyond the rented storage', async () => {
  await start({ units: { legacy: 0, year2024: 0, year2025: 1 } })
  const before = (await read(`castsByFid?fid=${mina.fid}`)).messages
  const room = 100 - before.length
  for (let index = 0; index < room; index++) await submit(await castOf({ text: `Cast ${index}` }, present - 200 + index))
  await submit(await castOf({ text: 'One more' }))
  const [prune] = await latest()
  expect(prune).toMatchObject({ type: 'HUB_EVENT_TYPE_PRUNE_MESSAGE', pruneMessageBody: { message: { hash: before[0]!.hash } } })
  const after = (await read(`castsByFid?fid=${mina.fid}`)).messages
  expect(after.map(({ hash }) => hash)).not.toContain(before[0]!.hash)
  expect(await submit(await castOf({ text: 'From long ago' }, 1000))).toBe('bad_request.prunable/message would be pruned')
})

test('logs the world per shard, and what has happened since, without gaps between pages', async () => {
  await start()
  const { shardInfos } = await read<{ shardInfos: { shardId: number; maxHeight: number }[] }>('info')
  expect(shardInfos.map(({ shardId }) => shardId)).toEqual([0, 1, 2])
  const types = new Set<string>()
  const hashes = new Set<string>()
  for (const { shardId } of shardInfos.slice(1)) {
    const ids: number[] = []
    for (let from = 0; ;) {
      const { events } = await read<{ events: EventJson[] }>(`events?shard_index=${shardId}&from_event_id=${from}&pageSize=97`)
      if (events.length === 0) break
      for (const { id, type, mergeMessageBody } of events) {
        ids.push(id)
        types.add(type)
        if (mergeMessageBody) hashes.add(mergeMessageBody.message.hash)
      }
      from = events.at(-1)!.id + 1
    }
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    const whole = (await read<{ events: EventJson[] }>(`events?shard_index=${shardId}&from_event_id=${ids[10]}&stop_id=${ids[20]}`)).events
    expect(whole.map(({ id }) => id)).toEqual(ids.slice(10, 20))
    const { fids } = await read<{ fids: number[] }>(`fids?shard_id=${shardId}`)
    expect(fids.map(shardOf)).toEqual(fids.map(() => shardId))
    for (const fid of fids)
      for (const { hash } of (await read(`castsByFid?fid=${fid}`)).messages) expect(hashes.has(hash), `${fid} ${hash}`).toBe(true)
  }
  expect([...types].toSorted()).toEqual(
    ['BLOCK_CONFIRMED', 'MERGE_MESSAGE', 'MERGE_ON_CHAIN_EVENT', 'MERGE_USERNAME_PROOF'].map((type) => `HUB_EVENT_TYPE_${type}`),
  )
  for (const index of [0, 9]) {
    const missing = await fetch(`${hub.url}/v1/events?shard_index=${index}`)
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { error: 'Failed to get events', error_detail: expect.stringMatching(/^status: InvalidArgument, message: "Shard not found"/) },
    ])
  }
})

test('revokes a message, and forgets old events', async () => {
  await start()
  const { hash } = (await read(`castsByFid?fid=${mina.fid}&pageSize=1`)).messages[0]!
  hub.hub.revoke(hash)
  expect((await latest())[0]).toMatchObject({ type: 'HUB_EVENT_TYPE_REVOKE_MESSAGE', revokeMessageBody: { message: { hash } } })
  expect((await fetch(`${hub.url}/v1/castById?fid=${mina.fid}&hash=${hash}`)).status).toBe(400)
  hub.hub.log(shard)!.forget()
  expect(await latest()).toEqual([])
  await submit(await castOf({ text: 'Afterwards' }))
  expect((await latest()).map(({ type }) => type)).toEqual(['HUB_EVENT_TYPE_MERGE_MESSAGE', 'HUB_EVENT_TYPE_BLOCK_CONFIRMED'])
})

test('keeps a message whose response is lost', async () => {
  await start()
  await using proxy = await startFaultProxy({
    target: hub.url,
    rules: [{ fault: 'reset-after-headers', path: '/v1/submitMessage', nth: [1] }],
  })
  const cast = await castOf({ text: 'Did you get this?' })
  await expect(send(cast, proxy.url).then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/)
  expect((await fetch(`${hub.url}/v1/castById?fid=${mina.fid}&hash=${hex(cast.hash)}`)).status).toBe(200)
  expect((await send(cast, proxy.url)).status).toBe(400)
})
