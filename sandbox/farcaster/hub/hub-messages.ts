import { sign, type KeyObject } from 'node:crypto'
import { CastType, FarcasterNetwork, MessageData, MessageType, ReactionType, UserDataType } from '@farcaster/core'
import { blake3 } from '@noble/hashes/blake3'
import { imageUrl } from '../../media/image-url.ts'
import { toEd25519Key, toEd25519PublicKey } from '../../seed/keys.ts'
import { renderText } from '../../seed/render-text.ts'
import type { World, WorldPost } from '../../seed/world.ts'

type Json = Record<string, unknown>

/** A cast as a hub stores it: really encoded, hashed and signed. */
export interface HubCast {
  post: WorldPost
  fid: number
  hash: string
  /** The signed message in the hub HTTP API's JSON. */
  json: Json
}

export interface HubMessages {
  castOf(post: WorldPost): HubCast
  /** Signs any message that is not a cast. Equal actions give equal messages. */
  signAction(person: string, at: number, action: Action): Json
  toJson(post: WorldPost): Json
}

/** ms: 1 January 2021, from which Farcaster counts its seconds. */
const epoch = 1_609_459_200_000
const encoder = new TextEncoder()

export const toFarcasterTime = (ms: number): number => Math.floor((ms - epoch) / 1000)

/** Creates the casts of a world, parents before replies, each once. */
export function createHubMessages(world: World, mediaUrl: string): HubMessages {
  const casts = new Map<string, HubCast>()
  const actions = new Map<string, Json>()
  const keys = new Map<string, { key: KeyObject; signer: Uint8Array }>()

  const keyOf = (person: string) => {
    const known = keys.get(person)
    if (known) return known
    const { signerSeed } = world.person(person).accounts.farcaster!
    const made = { key: toEd25519Key(signerSeed), signer: toEd25519PublicKey(signerSeed) }
    keys.set(person, made)
    return made
  }

  const signData = (person: string, data: MessageData) => {
    const hash = blake3(MessageData.encode(data).finish(), { dkLen: 20 })
    const { key, signer } = keyOf(person)
    return {
      hash: toHex(hash),
      hashScheme: 'HASH_SCHEME_BLAKE3',
      signature: sign(null, hash, key).toString('base64'),
      signatureScheme: 'SIGNATURE_SCHEME_ED25519',
      signer: toHex(signer),
    }
  }

  const signAction = (person: string, at: number, action: Action): Json => {
    const name = JSON.stringify([person, at, action])
    const known = actions.get(name)
    if (known) return known
    const { kind, body, json } = toActionBody(action)
    const fid = world.person(person).accounts.farcaster!.fid
    const data = { ...MessageData.create({ fid, timestamp: toFarcasterTime(at), network: FarcasterNetwork.MAINNET }), ...body }
    const message = { data: toDataJson(kind, data, json), ...signData(person, data) }
    actions.set(name, message)
    return message
  }

  const castOf = (post: WorldPost): HubCast => {
    const known = casts.get(post.key)
    if (known) return known
    const fid = world.person(post.author).accounts.farcaster!.fid
    const body = toBody(post)
    const data = MessageData.fromPartial({
      type: MessageType.CAST_ADD,
      fid,
      timestamp: toFarcasterTime(post.at),
      network: FarcasterNetwork.MAINNET,
      castAddBody: body,
    })
    const signed = signData(post.author, data)
    const cast: HubCast = {
      post,
      fid,
      hash: signed.hash,
      json: { data: toDataJson('CAST_ADD', data, { castAddBody: toBodyJson(body) }), ...signed },
    }
    casts.set(post.key, cast)
    return cast
  }

  /** A cast's text contains no mentions: their byte positions are listed separately. */
  const toBody = (post: WorldPost) => {
    const rendered = renderText(world, post)
    let text = ''
    let done = 0
    const mentions: number[] = []
    const mentionsPositions: number[] = []
    for (const entity of rendered.entities) {
      if (entity.kind !== 'mention') continue
      text += rendered.text.slice(done, entity.start)
      done = entity.end
      mentions.push(world.person(entity.person).accounts.farcaster!.fid)
      mentionsPositions.push(encoder.encode(text).length)
    }
    text += rendered.text.slice(done)
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    const quoted = post.quoteOf ? world.post(post.quoteOf) : undefined
    const toCastId = (other: WorldPost) => {
      const { fid, hash } = castOf(other)
      return { fid, hash: Buffer.from(hash.slice(2), 'hex') }
    }
    return {
      text,
      mentions,
      mentionsPositions,
      embedsDeprecated: [],
      embeds: [
        ...(quoted ? [{ castId: toCastId(quoted) }] : []),
        ...post.pictures.map((picture) => ({ url: imageUrl(mediaUrl, picture) })),
        ...(post.card ? [{ url: post.card.url }] : []),
      ].slice(0, 4),
      ...(parent ? { parentCastId: toCastId(parent) } : post.channel ? { parentUrl: toChannelUrl(post.channel) } : {}),
      type: encoder.encode(text).length > 320 ? CastType.LONG_CAST : CastType.CAST,
    }
  }

  return { castOf, signAction, toJson: (post: WorldPost) => castOf(post).json }
}

export const toChannelUrl = (key: string): string => `https://farcaster.group/${key}`
const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

/** A like, a recast, a follow, or a fact about oneself. */
export type Action =
  | { kind: 'reaction'; type: 'LIKE' | 'RECAST'; target: { fid: number; hash: string } }
  | { kind: 'follow'; targetFid: number }
  | { kind: 'userData'; type: 'PFP' | 'DISPLAY' | 'BIO' | 'URL' | 'USERNAME'; value: string }

function toActionBody(action: Action): { kind: string; body: Partial<MessageData>; json: Json } {
  if (action.kind === 'reaction') {
    const targetCastId = { fid: action.target.fid, hash: Buffer.from(action.target.hash.slice(2), 'hex') }
    return {
      kind: 'REACTION_ADD',
      body: { type: MessageType.REACTION_ADD, reactionBody: { type: ReactionType[action.type], targetCastId } },
      json: { reactionBody: { type: `REACTION_TYPE_${action.type}`, targetCastId: action.target } },
    }
  }
  if (action.kind === 'follow') {
    const linkBody = { type: 'follow', targetFid: action.targetFid }
    return { kind: 'LINK_ADD', body: { type: MessageType.LINK_ADD, linkBody }, json: { linkBody } }
  }
  return {
    kind: 'USER_DATA_ADD',
    body: { type: MessageType.USER_DATA_ADD, userDataBody: { type: UserDataType[action.type], value: action.value } },
    json: { userDataBody: { type: `USER_DATA_TYPE_${action.type}`, value: action.value } },
  }
}

const toDataJson = (kind: string, { fid, timestamp }: MessageData, body: Json): Json => ({
  type: `MESSAGE_TYPE_${kind}`,
  fid,
  timestamp,
  network: 'FARCASTER_NETWORK_MAINNET',
  ...body,
})

interface Body {
  text: string
  mentions: number[]
  mentionsPositions: number[]
  embeds: ({ url: string } | { castId: { fid: number; hash: Uint8Array } })[]
  parentCastId?: { fid: number; hash: Uint8Array }
  parentUrl?: string
  type: CastType
}

const toBodyJson = (body: Body): Json => ({
  text: body.text,
  mentions: body.mentions,
  mentionsPositions: body.mentionsPositions,
  embedsDeprecated: [],
  embeds: body.embeds.map((embed) => ('castId' in embed ? { castId: { fid: embed.castId.fid, hash: toHex(embed.castId.hash) } } : embed)),
  ...(body.parentCastId ? { parentCastId: { fid: body.parentCastId.fid, hash: toHex(body.parentCastId.hash) } } : {}),
  ...(body.parentUrl ? { parentUrl: body.parentUrl } : {}),
  type: body.type === CastType.LONG_CAST ? 'LONG_CAST' : 'CAST',
})
