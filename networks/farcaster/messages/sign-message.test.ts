import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MessageBody, MessageData } from '@chorus/contract/farcaster/farcaster-message'
import * as contract from '@chorus/contract/farcaster/farcaster-message'
import type { Facet } from '@chorus/model/facet'
import { limits } from '@chorus/model/limits'
import * as official from '@farcaster/core'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Draft } from '../../draft.ts'
import { toCastBody } from '../publish/to-cast-body.ts'
import { toBase64 } from './base64.ts'
import { findFault } from './find-fault.ts'
import { fromHex, toHex } from './hex.ts'
import { encodeData, encodeMessage, hashData, signMessage, toFarcasterTime, toMessageData } from './sign-message.ts'

const toKey = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'), format: 'der', type: 'pkcs8' })
const signBy = (key: KeyObject) => (hash: Uint8Array) => ({
  signature: sign(null, hash, key),
  signer: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
})
const seed = '10'.repeat(32)
const present = toFarcasterTime(Date.now())

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toBase64)
const fid = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const castId = fc.record({ fid, hash })
const repeated = (most: number) => fc.string({ unit: 'grapheme', maxLength: most })
const url = fc.oneof(fc.webUrl(), repeated(300))
const text = fc.oneof(
  repeated(40),
  fc.integer({ min: 0, max: 400 }).map((length) => 'é'.repeat(length)),
  fc.constantFrom(320, 321, 1024, 1025, 10_000, 10_001).map((length) => 'a'.repeat(length)),
)
const castAddBody = fc.record({
  embedsDeprecated: fc.constant([]),
  mentions: fc.array(fid, { maxLength: 12 }),
  mentionsPositions: fc.array(fc.nat({ max: 60 }), { maxLength: 12 }).chain((positions) =>
    fc.constantFrom(
      positions,
      positions.toSorted((a, b) => a - b),
    ),
  ),
  parentCastId: fc.option(castId, { nil: undefined }),
  parentUrl: fc.option(url, { nil: undefined, freq: 3 }),
  text,
  embeds: fc.array(
    fc.oneof(
      url.map((one) => ({ url: one })),
      castId.map((one) => ({ castId: one })),
    ),
    { maxLength: 5 },
  ),
  type: fc.constantFrom('CAST', 'LONG_CAST', 'TEN_K_CAST'),
})
const reactionBody = fc.record({
  type: fc.constantFrom('REACTION_TYPE_LIKE', 'REACTION_TYPE_RECAST'),
  targetCastId: fc.option(castId, { nil: undefined }),
  targetUrl: fc.option(url, { nil: undefined }),
})
const linkBody = fc.record({
  type: fc.constantFrom('follow', 'block'),
  displayTimestamp: fc.option(fc.nat(), { nil: undefined }),
  targetFid: fid,
})
const userDataBody = fc.record({
  type: fc.constantFrom('PFP', 'DISPLAY', 'BIO', 'URL', 'LOCATION', 'BANNER').map((type) => `USER_DATA_TYPE_${type}`),
  value: fc.oneof(repeated(300), fc.constantFrom('', 'geo:52.52,13.40', 'geo:91.00,0.00', 'geo:1.5,2')),
})
const bodies = fc.oneof(
  castAddBody.map((body) => ({ type: 'MESSAGE_TYPE_CAST_ADD', castAddBody: body })),
  hash.map((targetHash) => ({ type: 'MESSAGE_TYPE_CAST_REMOVE', castRemoveBody: { targetHash } })),
  fc
    .tuple(fc.constantFrom('ADD', 'REMOVE'), reactionBody)
    .map(([act, body]) => ({ type: `MESSAGE_TYPE_REACTION_${act}`, reactionBody: body })),
  fc.tuple(fc.constantFrom('ADD', 'REMOVE'), linkBody).map(([act, body]) => ({ type: `MESSAGE_TYPE_LINK_${act}`, linkBody: body })),
  userDataBody.map((body) => ({ type: 'MESSAGE_TYPE_USER_DATA_ADD', userDataBody: body })),
)
const datas = fc
  .tuple(bodies, fid, fc.integer({ min: 1, max: present + 1200 }))
  .map(([body, author, timestamp]) => toMessageData(author, timestamp, body as MessageBody))

const isOurs = (data: MessageData): boolean => v.is(contract.MessageData, data) && findFault(data, present) === undefined

test('writes the bytes of the official package, which accepts what we accept', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(datas, async (data) => {
      const theirs = official.MessageData.fromJSON(data)
      const isTheirs = (await official.validations.validateMessageData(theirs)).isOk()
      const ours = isOurs(data)
      // Whatever the package refuses, we refuse.
      if (!isTheirs) expect(ours, JSON.stringify(data)).toBe(false)
      if (!ours) return
      accepted += 1
      expect(toHex(encodeData(data))).toBe(toHex(official.MessageData.encode(theirs).finish()))
      const signed = await signMessage(data, signBy(toKey(seed)))
      const bytes = encodeMessage(signed)
      expect(toHex(bytes)).toBe(
        toHex(official.Message.encode({ ...official.Message.fromJSON(signed), dataBytes: encodeData(data) } as official.Message).finish()),
      )
      const result = await official.validations.validateMessage(official.Message.decode(bytes))
      expect(result.isOk() || result.error.message).toBe(true)
    }),
    { numRuns: 600, seed: 58 },
  )
  expect(accepted).toBeGreaterThan(150)
})

test('refuses only what the official package refuses, besides half characters', async () => {
  await fc.assert(
    fc.asyncProperty(datas, async (data) => {
      if (isOurs(data) || JSON.stringify(data).includes('\\ud')) return
      // Some limits are in the shape, others in findFault.
      expect((await official.validations.validateMessageData(official.MessageData.fromJSON(data))).isErr(), JSON.stringify(data)).toBe(true)
    }),
    { numRuns: 600, seed: 16 },
  )
})

const lengths = [1, 319, 320, 321, 1023, 1024, 1025, 9999, 10_000, 10_001]
const isAccepted = async (data: MessageData) => (await official.validations.validateMessageData(official.MessageData.fromJSON(data))).isOk()
const toLinks = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `https://example.com/${index}` }))

test('takes and refuses casts of every type, length and number of embeds as the official package does', async () => {
  const differences: string[] = []
  let accepted = 0
  for (const type of ['CAST', 'LONG_CAST', 'TEN_K_CAST'] as const)
    for (const bytes of lengths)
      for (const letter of ['a', 'é'])
        for (const embedCount of [0, 1, 4, 5]) {
          const written = letter === 'a' ? 'a'.repeat(bytes) : 'é'.repeat(bytes / 2) + 'a'.repeat(bytes % 2)
          const none = { embedsDeprecated: [], mentions: [], mentionsPositions: [] }
          const castAddBody = { ...none, type, text: written, embeds: toLinks(embedCount) }
          const data = toMessageData(3, present, { type: 'MESSAGE_TYPE_CAST_ADD', castAddBody })
          const [ours, theirs] = [isOurs(data), await isAccepted(data)]
          if (ours) accepted += 1
          if (ours !== theirs) differences.push(`${type} of ${bytes} bytes with ${embedCount} embeds: ${ours}, theirs ${theirs}`)
        }
  expect(differences).toEqual([])
  // Two letters; of each type the lengths that it may have; up to four embeds.
  expect(accepted).toBe(2 * (3 + 3 + 3) * 3)
})

test.each(lengths)('builds a cast of %i bytes that is refused before it is sent only if the official package refuses it', async (bytes) => {
  for (const linkCount of [0, 4, 6]) {
    const links = toLinks(linkCount).map(({ url: link }) => link)
    const draft = { text: 'a'.repeat(bytes), media: [] } as unknown as Draft
    const castAddBody = toCastBody(draft, { facets: [], fids: new Map(), mediaUrls: links })
    expect(castAddBody.embeds).toHaveLength(Math.min(linkCount, 4))
    const data = toMessageData(3, present, { type: 'MESSAGE_TYPE_CAST_ADD', castAddBody })
    expect([isOurs(data), await isAccepted(data)]).toEqual([bytes <= 10_000, bytes <= 10_000])
  }
})

test('a quote, as many images as a cast may have and a card are all embedded, whatever the text links to', () => {
  const card = { url: 'https://example.com/card', title: '', description: '' }
  const facets: Facet[] = toLinks(4).map(({ url: link }, index) => ({ kind: 'link', start: index, end: index + 1, url: link }))
  const quoted = { fid: 3, hash: 'aGFzaA==' }
  const mediaUrls = Array.from({ length: limits.farcaster.images.max }, (_, index) => `https://media.example/${index}.jpg`)
  const { embeds } = toCastBody({ text: 'abcd', media: [], languages: [], card }, { facets, fids: new Map(), quoted, mediaUrls })
  expect(embeds).toEqual([{ castId: quoted }, ...[...mediaUrls, card.url].map((link) => ({ url: link }))])
})

test.each([
  ['LONG_CAST', 850, 2048],
  ['TEN_K_CAST', 9000, 16_384],
] as const)('limits the encoded data of a %s', (type, textBytes, most) => {
  const toData = (mentionCount: number, urlBytes: number) =>
    toMessageData(3, present, {
      type: 'MESSAGE_TYPE_CAST_ADD',
      castAddBody: {
        type,
        text: 'a'.repeat(textBytes),
        embeds: Array.from({ length: 4 }, () => ({ url: 'u'.repeat(256) })),
        parentUrl: 'p'.repeat(urlBytes),
        mentions: Array.from({ length: mentionCount }, () => 3),
        mentionsPositions: Array.from({ length: mentionCount }, () => 0),
        embedsDeprecated: [],
      },
    })
  const sizes = Array.from({ length: 256 }, (_, index) => toData(0, index + 1))
  for (const data of sizes) expect(findFault(data, present) === undefined).toBe(encodeData(data).length <= most)
  if (type === 'LONG_CAST') expect(new Set(sizes.map((data) => encodeData(data).length))).toContain(2049)
})

interface Vector {
  id: string
  fid: number
  timestamp: number
  signer_private_key: string
  expected: Record<'data_bytes' | 'hash' | 'signature' | 'signer' | 'message_bytes', string>
}
/** Keys, bytes, hashes and signatures of Snapchain's conformance vectors, version 1. */
const vectors = JSON.parse(readFileSync(new URL('snapchain-vectors.json', import.meta.url), 'utf8')) as Vector[]

test.each(vectors.map((vector) => [vector.id, vector] as const))(
  'reproduces the bytes of Snapchain’s vector %s',
  async (_, { expected, timestamp, fid: author, signer_private_key: key }) => {
    const dataBytes = fromHex(expected.data_bytes)
    const data = toVectorJson(dataBytes) as MessageData
    expect(data).toMatchObject({ fid: author, timestamp })
    const encoded = encodeData(data)
    expect(toHex(encoded)).toBe(`0x${expected.data_bytes}`)
    expect(toHex(hashData(encoded))).toBe(`0x${expected.hash}`)
    const { signature, signer } = signBy(toKey(key))(hashData(encoded))
    expect(toHex(signature)).toBe(`0x${expected.signature}`)
    expect(toHex(signer)).toBe(`0x${expected.signer}`)
    expect(toHex(encodeMessage(await signMessage(data, signBy(toKey(key)))))).toBe(`0x${expected.message_bytes}`)
  },
)

/** Protobuf's JSON of a vector's data. The package names the scopes of a key, where our table has numbers. */
function toVectorJson(bytes: Uint8Array): object {
  const data = official.MessageData.decode(bytes)
  const json = official.MessageData.toJSON(data) as Record<string, object>
  const { keyAddBody } = data
  return keyAddBody ? { ...json, keyAddBody: { ...json['keyAddBody'], scopes: keyAddBody.scopes } } : json
}
