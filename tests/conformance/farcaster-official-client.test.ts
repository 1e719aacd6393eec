import { shardOf } from '@chorus/sandbox/farcaster/hub/shard-of'
import { type FarcasterHub, startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import {
  FarcasterNetwork,
  HubEventType,
  makeCastAdd,
  makeCastRemove,
  Message,
  MessageType,
  NobleEd25519Signer,
  OnChainEventType,
  ReactionType,
  UserDataType,
  type HubEvent,
  type HubResult,
} from '@farcaster/core'
import { getInsecureHubRpcClient, type ClientReadableStream, type HubRpcClient } from '@farcaster/hub-nodejs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// The official client speaks gRPC only, and ours HTTP. Both must hear the same from the stand-in.

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const mina = world.person('mina').accounts.farcaster!
const shard = shardOf(mina.fid)
const signer = new NobleEd25519Signer(Buffer.from(mina.signerSeed, 'hex'))
let hub: FarcasterHub
let client: HubRpcClient

beforeEach(async () => {
  hub = await startFarcasterHub({ world, mediaUrl: 'http://media.example', grpcPort: 0 })
  client = getInsecureHubRpcClient(hub.grpcAddress!)
})
afterEach(async () => {
  client.$.close()
  await hub.close()
})

const unwrap = <T>(result: HubResult<T>): T => {
  if (result.isErr()) throw result.error
  return result.value
}
const refusalOf = (result: HubResult<unknown>) => (result.isErr() ? [result.error.errCode, result.error.message] : 'no refusal')
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const readJson = async <T>(path: string): Promise<T> => (await fetch(`${hub.url}/v1/${path}`)).json() as Promise<T>
interface MessageJson {
  hash: string
  signer: string
  signature: string
  data: { fid: number; timestamp: number; type: string }
}
interface PageJson {
  messages: MessageJson[]
  nextPageToken: string
}

/** What both protocols say of a message. */
const toFacts = ({ hash, signer: key, signature, data }: Message) => ({
  hash: hex(hash),
  signer: hex(key),
  signature: Buffer.from(signature).toString('base64'),
  data: { fid: data!.fid, timestamp: data!.timestamp, type: `MESSAGE_TYPE_${MessageType[data!.type]}` },
})
const toOurFacts = ({ hash, signer: key, signature, data: { fid, timestamp, type } }: MessageJson) => ({
  hash,
  signer: key,
  signature,
  data: { fid, timestamp, type },
})

const now = () => Math.floor((Date.now() - 1_609_459_200_000) / 1000)
const castOf = async (text: string, timestamp = now(), fid = mina.fid) => {
  const body = { text, embeds: [], embedsDeprecated: [], mentions: [], mentionsPositions: [], type: 0 }
  return unwrap(await makeCastAdd(body, { fid, network: FarcasterNetwork.MAINNET, timestamp }, signer))
}

describe('reading', () => {
  test('lists the same messages', async () => {
    const { fid } = mina
    const cast = unwrap(await client.getCastsByFid({ fid })).messages.find(({ data }) => data!.castAddBody!.parentCastId)!
    const parentCastId = cast.data!.castAddBody!.parentCastId!
    const parent = `fid=${parentCastId.fid}&hash=${hex(parentCastId.hash)}`
    const liked = unwrap(await client.getReactionsByFid({ fid, reactionType: ReactionType.LIKE })).messages[0]!.data!.reactionBody!
      .targetCastId!
    const target = `target_fid=${liked.fid}&target_hash=${hex(liked.hash)}`
    const url = unwrap(await client.getCastsByFid({ fid })).messages.find(({ data }) => data!.castAddBody!.parentUrl)?.data!.castAddBody!
      .parentUrl
    const questions = [
      [`castsByFid?fid=${fid}`, client.getCastsByFid({ fid })],
      [`castsByParent?${parent}`, client.getCastsByParent({ parentCastId })],
      [`castsByParent?${new URLSearchParams({ url: url! })}`, client.getCastsByParent({ parentUrl: url! })],
      [`castsByMention?fid=${fid}`, client.getCastsByMention({ fid })],
      [`reactionsByFid?fid=${fid}&reaction_type=Like`, client.getReactionsByFid({ fid, reactionType: ReactionType.LIKE })],
      [`reactionsByFid?fid=${fid}&reaction_type=Recast`, client.getReactionsByFid({ fid, reactionType: ReactionType.RECAST })],
      [`reactionsByCast?${target}&reaction_type=Like`, client.getReactionsByCast({ targetCastId: liked, reactionType: ReactionType.LIKE })],
      [`linksByFid?fid=${fid}&link_type=follow`, client.getLinksByFid({ fid, linkType: 'follow' })],
      [`linksByTargetFid?target_fid=${fid}&link_type=follow`, client.getLinksByTarget({ targetFid: fid, linkType: 'follow' })],
      [`userDataByFid?fid=${fid}`, client.getUserDataByFid({ fid })],
      [`verificationsByFid?fid=${fid}`, client.getVerificationsByFid({ fid })],
    ] as const
    for (const [path, asked] of questions) {
      const official = unwrap(await asked)
      const ours = await readJson<PageJson>(path)
      expect(official.messages.length, path).toBeGreaterThan(0)
      expect(official.messages.map(toFacts), path).toEqual(ours.messages.map(toOurFacts))
      expect(Buffer.from(official.nextPageToken ?? []).toString('base64'), path).toBe(ours.nextPageToken)
    }
  })

  test('finds the same single messages, and misses the same', async () => {
    const { fid } = mina
    const [like] = unwrap(await client.getReactionsByFid({ fid, reactionType: ReactionType.LIKE, reverse: true })).messages
    const { targetCastId } = like!.data!.reactionBody!
    const [follow] = unwrap(await client.getLinksByFid({ fid })).messages
    const { targetFid } = follow!.data!.linkBody!
    const [verification] = unwrap(await client.getVerificationsByFid({ fid })).messages
    const { address } = verification!.data!.verificationAddAddressBody!
    const [cast] = unwrap(await client.getCastsByFid({ fid })).messages
    expect(toFacts(unwrap(await client.getCast({ fid, hash: cast!.hash })))).toEqual(
      toOurFacts(await readJson(`castById?fid=${fid}&hash=${hex(cast!.hash)}`)),
    )
    expect(toFacts(unwrap(await client.getReaction({ fid, reactionType: ReactionType.LIKE, targetCastId })))).toEqual(
      toOurFacts(
        await readJson(`reactionById?fid=${fid}&reaction_type=Like&target_fid=${targetCastId!.fid}&target_hash=${hex(targetCastId!.hash)}`),
      ),
    )
    expect(toFacts(unwrap(await client.getLink({ fid, linkType: 'follow', targetFid: targetFid! })))).toEqual(
      toOurFacts(await readJson(`linkById?fid=${fid}&link_type=follow&target_fid=${targetFid}`)),
    )
    expect(unwrap(await client.getVerification({ fid, address })).hash).toEqual(verification!.hash)
    const name = unwrap(await client.getUserData({ fid, userDataType: UserDataType.DISPLAY }))
    expect(name.data!.userDataBody!.value).toBe(world.person('mina').name)

    const none = { fid, hash: new Uint8Array(20) }
    const missing = [
      [client.getCast(none), `castById?fid=${fid}&hash=${hex(none.hash)}`, 'cast not found'],
      [
        client.getReaction({ fid, reactionType: ReactionType.LIKE, targetCastId: none }),
        `reactionById?fid=${fid}&reaction_type=Like&target_fid=${fid}&target_hash=${hex(none.hash)}`,
        'cast not found',
      ],
      [client.getLink({ fid, linkType: 'follow', targetFid: 1 }), `linkById?fid=${fid}&link_type=follow&target_fid=1`, 'cast not found'],
      [
        client.getUserData({ fid, userDataType: UserDataType.BANNER }),
        `userDataByFid?fid=${fid}&user_data_type=BANNER`,
        'user data not found',
      ],
      [client.getUsernameProof({ name: Buffer.from('nobody-here') }), 'userNameProofByName?name=nobody-here', 'Username proof not found'],
      [
        client.getIdRegistryOnChainEventByAddress({ address: new Uint8Array(20) }),
        `onChainIdRegistryEventByAddress?address=${hex(new Uint8Array(20))}`,
        'no id-registry event for address',
      ],
    ] as const
    for (const [asked, path, message] of missing) {
      expect(refusalOf((await asked) as HubResult<unknown>), path).toEqual([undefined, message])
      const ours = await fetch(`${hub.url}/v1/${path}`)
      expect([ours.status, await ours.text()], path).toEqual([400, expect.stringContaining(`status: NotFound, message: \\"${message}\\"`)])
    }
    expect(refusalOf(await client.getReactionsByCast({ targetCastId: targetCastId! }))).toEqual([undefined, 'reaction_type is required'])
    expect(refusalOf(await client.getLinksByTarget({ targetFid: fid }))).toEqual([undefined, 'link_type is required'])
    expect(refusalOf(await client.getCastsByParent({}))).toEqual([undefined, 'Parent not specified'])
  })

  test('agrees on accounts: fids, names, keys, owners and storage', async () => {
    const { fid } = mina
    for (const shardId of [1, 2])
      expect(unwrap(await client.getFids({ shardId })).fids).toEqual((await readJson<{ fids: number[] }>(`fids?shard_id=${shardId}`)).fids)
    expect(refusalOf(await client.getFids({ shardId: 0 }))).toEqual([undefined, 'no shard store for fid'])

    const proof = unwrap(await client.getUsernameProof({ name: Buffer.from(mina.username) }))
    const ourProof = await readJson<{ owner: string; timestamp: number; fid: number }>(`userNameProofByName?name=${mina.username}`)
    expect([hex(proof.owner), proof.timestamp, proof.fid]).toEqual([ourProof.owner, ourProof.timestamp, ourProof.fid])
    expect(unwrap(await client.getUserNameProofsByFid({ fid })).proofs).toEqual([proof])

    const { signers, currentUserNonce } = unwrap(await client.getSignersByFid({ fid, requesterFids: [9] }))
    const ourSigners = await readJson<{ signers: { key: string }[]; currentUserNonce: number }>(`signersByFid?fid=${fid}`)
    expect(signers.map(({ key }) => hex(key))).toEqual(ourSigners.signers.map(({ key }) => key))
    expect(currentUserNonce).toBe(ourSigners.currentUserNonce)
    const { key } = signers[0]!
    expect(unwrap(await client.getOnChainSigner({ fid, signer: key })).signerEventBody!.key).toEqual(key)
    expect(unwrap(await client.getOnChainSignersByFid({ fid })).events.map((event) => event.signerEventBody!.key)).toEqual([key])
    expect(unwrap(await client.getSigner({ fid, signer: key })).signer!.onchainEvent).toEqual(signers[0]!.onchainEvent)

    const idEvents = unwrap(await client.getOnChainEvents({ fid, eventType: OnChainEventType.EVENT_TYPE_ID_REGISTER })).events
    const ours = await readJson<{ events: { transactionHash: string; idRegisterEventBody: { to: string } }[] }>(
      `onChainEventsByFid?fid=${fid}&event_type=EVENT_TYPE_ID_REGISTER`,
    )
    expect(idEvents.map((event) => [hex(event.transactionHash), hex(event.idRegisterEventBody!.to)])).toEqual(
      ours.events.map((event) => [event.transactionHash, event.idRegisterEventBody.to]),
    )
    const rents = unwrap(await client.getOnChainEvents({ fid, eventType: OnChainEventType.EVENT_TYPE_STORAGE_RENT })).events
    expect(rents.map(({ storageRentEventBody: body }) => body!.units > 0)).toEqual([true])
    const owner = unwrap(await client.getIdRegistryOnChainEvent({ fid }))
    expect(unwrap(await client.getIdRegistryOnChainEventByAddress({ address: owner.idRegisterEventBody!.to }))).toEqual(owner)

    const storage = unwrap(await client.getCurrentStorageLimitsByFid({ fid }))
    const ourStorage = await readJson<{ limits: { name: string; limit: number; used: number }[]; units: number }>(
      `storageLimitsByFid?fid=${fid}`,
    )
    expect(storage.units).toBe(ourStorage.units)
    expect(storage.limits.map(({ name, limit, used }) => [name, limit, used])).toEqual(
      ourStorage.limits.map(({ name, limit, used }) => [name, limit, used]),
    )
    const info = unwrap(await client.getInfo({}))
    const ourInfo = await readJson<{ shardInfos: { shardId: number; maxHeight: number; numMessages: number }[] }>('info')
    expect(info.shardInfos.map(({ shardId, maxHeight, numMessages }) => [shardId, maxHeight, numMessages])).toEqual(
      ourInfo.shardInfos.map(({ shardId, maxHeight, numMessages }) => [shardId, maxHeight, numMessages]),
    )
  })
})

describe('paging', () => {
  test('reads one person’s casts in pages, forwards and backwards', async () => {
    const whole = unwrap(await client.getCastsByFid({ fid: mina.fid })).messages.map(toFacts)
    expect(whole.length).toBeGreaterThan(6)
    for (const reverse of [false, true]) {
      const seen: ReturnType<typeof toFacts>[] = []
      let pageToken: Uint8Array | undefined
      do {
        const page = unwrap(await client.getCastsByFid({ fid: mina.fid, pageSize: 3, reverse, ...(pageToken ? { pageToken } : {}) }))
        const token = pageToken ? `&pageToken=${encodeURIComponent(Buffer.from(pageToken).toString('base64'))}` : ''
        const ours = await readJson<PageJson>(`castsByFid?fid=${mina.fid}&pageSize=3&reverse=${reverse}${token}`)
        expect(page.messages.map(toFacts)).toEqual(ours.messages.map(toOurFacts))
        seen.push(...page.messages.map(toFacts))
        pageToken = page.nextPageToken
      } while (pageToken?.length)
      expect(seen).toEqual(reverse ? whole.toReversed() : whole)
    }
  })

  test('continues where a page ended, whatever is published meanwhile', async () => {
    const { fid } = mina
    const whole = unwrap(await client.getCastsByFid({ fid, reverse: true })).messages.map(({ hash }) => hex(hash))
    const first = unwrap(await client.getCastsByFid({ fid, pageSize: 2, reverse: true }))
    unwrap(await client.submitMessage(await castOf('In between')))
    const second = unwrap(await client.getCastsByFid({ fid, pageSize: 2, reverse: true, pageToken: first.nextPageToken! }))
    expect([...first.messages, ...second.messages].map(({ hash }) => hex(hash))).toEqual(whole.slice(0, 4))
  })

  test('returns what many people did shard by shard, with a token for each', async () => {
    const request = { targetFid: mina.fid, linkType: 'follow' }
    const whole = unwrap(await client.getLinksByTarget(request)).messages.map(({ data }) => shardOf(data!.fid))
    expect(new Set(whole)).toEqual(new Set([1, 2]))
    expect(whole).toEqual(whole.toSorted((a, b) => a - b))
    const size = Math.min(...[1, 2].map((one) => whole.filter((each) => each === one).length)) - 1
    const { messages, nextPageToken } = unwrap(await client.getLinksByTarget({ ...request, pageSize: size }))
    expect(messages).toHaveLength(size * 2)
    const tokens = JSON.parse(Buffer.from(nextPageToken!).toString()) as number[][]
    expect(tokens).toEqual([expect.any(Array), expect.any(Array)])
    const last = unwrap(await client.getLinksByTarget(request))
    // There is a token after the last page, too.
    expect(JSON.parse(Buffer.from(last.nextPageToken!).toString())).toEqual([null, null])
    expect(refusalOf(await client.getLinksByTarget({ ...request, pageToken: Buffer.from('[null]') }))).toEqual([
      undefined,
      'Page token does not match number of shards',
    ])
    expect((refusalOf(await client.getLinksByTarget({ ...request, pageToken: Buffer.from('x') })) as string[])[1]).toMatch(
      /^Invalid page token/,
    )
  })
})

describe('submitting', () => {
  const submitOverHttp = async (message: Message): Promise<unknown> => {
    const body = Message.encode(message).finish() as BodyInit
    const answer = await fetch(`${hub.url}/v1/submitMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    })
    const { error_detail: detail } = (await answer.json()) as { error_detail?: string }
    return detail
  }

  test('takes a cast, which both then serve', async () => {
    const cast = await castOf('By the official client')
    expect(unwrap(await client.validateMessage(cast)).valid).toBe(true)
    expect(hex(unwrap(await client.submitMessage(cast)).hash)).toBe(hex(cast.hash))
    const [newest] = unwrap(await client.getCastsByFid({ fid: mina.fid, pageSize: 1, reverse: true })).messages
    expect(newest!.data!.castAddBody!.text).toBe('By the official client')
    expect((await readJson<MessageJson>(`castById?fid=${mina.fid}&hash=${hex(cast.hash)}`)).hash).toBe(hex(cast.hash))
    const remove = unwrap(
      await makeCastRemove({ targetHash: cast.hash }, { fid: mina.fid, network: FarcasterNetwork.MAINNET, timestamp: now() + 1 }, signer),
    )
    unwrap(await client.submitMessage(remove))
    expect(refusalOf(await client.getCast({ fid: mina.fid, hash: cast.hash }))).toEqual([undefined, 'cast not found'])
  })

  test('is refused for the same reasons', async () => {
    const cast = await castOf('Once')
    const stranger = world.people.find(({ key, accounts }) => key !== 'mina' && accounts.farcaster)!.accounts.farcaster!
    unwrap(await client.submitMessage(cast))
    const refused: [Message, string, string][] = [
      [cast, 'bad_request.duplicate', 'message has already been merged'],
      [{ ...(await castOf('Forged')), signature: new Uint8Array(64) }, 'bad_request.validation_failure', 'invalid signature'],
      [await castOf('As another', now(), stranger.fid), 'bad_request.validation_failure', 'invalid signer'],
    ]
    for (const [message, code, reason] of refused) {
      expect(refusalOf(await client.submitMessage(message)), reason).toEqual([code, expect.stringContaining(`${code}/${reason}`)])
      expect(await submitOverHttp(message), reason).toContain(`${code}/${reason}`)
    }
    const [, forged, foreign] = refused
    expect(unwrap(await client.validateMessage(forged![0])).valid).toBe(false)
    // Whose key it is counts only when the message is submitted.
    expect(unwrap(await client.validateMessage(foreign![0])).valid).toBe(true)
  })
})

describe('following events', () => {
  const types = [HubEventType.MERGE_MESSAGE, HubEventType.BLOCK_CONFIRMED]

  /** Collects a stream's events until it is cancelled. */
  function collect(stream: ClientReadableStream<HubEvent>): HubEvent[] {
    const events: HubEvent[] = []
    stream.on('data', (event: HubEvent) => void events.push(event))
    return events
  }
  /** The shard's events from an id on, in pages. */
  async function readEvents(startId: number): Promise<HubEvent[]> {
    const events: HubEvent[] = []
    let pageToken: Uint8Array | undefined
    do {
      const page = unwrap(await client.getEvents({ startId, shardIndex: shard, pageSize: 400, ...(pageToken ? { pageToken } : {}) }))
      events.push(...page.events.filter(({ type }) => types.includes(type)))
      pageToken = page.nextPageToken
    } while (Buffer.from(pageToken!).toString() !== '[null]')
    return events
  }
  const textsOf = (events: readonly HubEvent[]) => events.flatMap((event) => event.mergeMessageBody?.message?.data?.castAddBody?.text ?? [])

  test('replays a shard from an id, and continues with what arrives', async () => {
    const { events: newest } = unwrap(await client.getEvents({ startId: 0, shardIndex: shard, pageSize: 5, reverse: true }))
    const start = newest.at(-1)!.id
    const stream = unwrap(await client.subscribe({ eventTypes: types, fromId: start, shardIndex: shard }))
    const seen = collect(stream)
    for (const text of ['First', 'Second']) unwrap(await client.submitMessage(await castOf(text)))
    await expect.poll(() => textsOf(seen)).toEqual(expect.arrayContaining(['First', 'Second']))
    stream.cancel()
    expect(seen).toEqual(await readEvents(start))

    // A client that resumes after the last id misses nothing.
    unwrap(await client.submitMessage(await castOf('Third')))
    const again = unwrap(await client.subscribe({ eventTypes: types, fromId: seen.at(-1)!.id + 1, shardIndex: shard }))
    const missed = collect(again)
    await expect.poll(() => textsOf(missed)).toEqual(['Third'])
    again.cancel()
    const ours = await readJson<{ events: { id: number; type: string }[] }>(`events?shard_index=${shard}&from_event_id=${missed[0]!.id}`)
    expect(missed.map(({ id, type }) => [id, `HUB_EVENT_TYPE_${HubEventType[type]}`])).toEqual(
      ours.events.map(({ id, type }) => [id, type]),
    )
  })

  test('without an id, sends only what is new; without types, nothing', async () => {
    const untyped = unwrap(await client.subscribe({ eventTypes: [] }))
    const typed = unwrap(await client.subscribe({ eventTypes: [HubEventType.MERGE_MESSAGE] }))
    const [nothing, news] = [collect(untyped), collect(typed)]
    // The streams are open once the hub has answered a later call.
    unwrap(await client.getInfo({}))
    unwrap(await client.submitMessage(await castOf('News')))
    await expect.poll(() => textsOf(news)).toEqual(['News'])
    expect(news).toHaveLength(1)
    expect(nothing).toEqual([])
    for (const stream of [untyped, typed]) stream.cancel()
  })

  test('sends what other apps publish, to a client that reads slowly too', async () => {
    const stream = unwrap(await client.subscribe({ eventTypes: types, fromId: 0, shardIndex: shard }))
    stream.pause()
    for (let index = 0; index < 30; index += 1) unwrap(await client.submitMessage(await castOf(`Cast ${index}`, now() - 30 + index)))
    const seen = collect(stream)
    stream.resume()
    await expect.poll(() => textsOf(seen)).toContain('Cast 29')
    stream.cancel()
    expect(seen).toEqual(await readEvents(0))
  })

  test('refuses a shard without messages', async () => {
    const stream = unwrap(await client.subscribe({ eventTypes: types, shardIndex: 0 }))
    const error = await new Promise<{ details: string }>((resolve) => stream.on('error', resolve as never))
    expect(error.details).toBe('invalid_internal_state/Invalid shard id')
    expect(refusalOf(await client.getEvents({ startId: 0, shardIndex: 0 }))).toEqual([undefined, 'Shard not found'])
    expect(refusalOf(await client.getEvent({ id: 3, shardIndex: shard }))).toEqual([undefined, 'not_found/Event not found'])
  })
})
