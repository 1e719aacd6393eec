import { sign, type KeyObject } from 'node:crypto'
import { CastAddBody, CastType, FarcasterNetwork, HashScheme, Message, MessageData, MessageType, SignatureScheme } from '@farcaster/core'
import { blake3 } from '@noble/hashes/blake3'
import { imageUrl } from '../../media/image-url.ts'
import { toEd25519Key, toEd25519PublicKey } from '../../seed/keys.ts'
import { renderText } from '../../seed/render-text.ts'
import type { World, WorldPost } from '../../seed/world.ts'
import { toFarcasterTime } from './farcaster-time.ts'
import { toHubMessage, type HubMessage } from './hub-message.ts'

/** The messages of a world's people. */
export interface HubMessages {
  /** The message that publishes a post, whether or not it was deleted later. */
  castOf(post: WorldPost): HubMessage
  toCastId(post: WorldPost): { fid: number; hash: Uint8Array }
  /** Signs any message that is not a cast. @param at ms */
  toMessage(person: string, at: number, body: ActionBody): HubMessage
}

/** A message's type and body. */
type ActionBody = Partial<MessageData> & { type: MessageType }

const encoder = new TextEncoder()

/** Creates the messages of a world as its people would sign them, casts once each. Each is hashed at once and signed when it is read. */
export function createHubMessages(world: World, mediaUrl: string): HubMessages {
  const casts = new Map<string, HubMessage>()
  const keys = new Map<string, { key: KeyObject; signer: Uint8Array }>()

  const keyOf = (person: string) => {
    const known = keys.get(person)
    if (known) return known
    const { signerSeed } = world.person(person).accounts.farcaster!
    const made = { key: toEd25519Key(signerSeed), signer: toEd25519PublicKey(signerSeed) }
    keys.set(person, made)
    return made
  }

  const toMessage = (person: string, at: number, body: ActionBody): HubMessage => {
    const { fid } = world.person(person).accounts.farcaster!
    const data = { ...MessageData.create({ fid, timestamp: toFarcasterTime(at), network: FarcasterNetwork.MAINNET }), ...body }
    const hash = blake3(MessageData.encode(data).finish(), { dkLen: 20 })
    return toHubMessage(data, `0x${Buffer.from(hash).toString('hex')}`, () => {
      const { key, signer } = keyOf(person)
      const signature = sign(null, hash, key)
      return Message.create({ data, hash, hashScheme: HashScheme.BLAKE3, signature, signatureScheme: SignatureScheme.ED25519, signer })
    })
  }

  const castOf = (post: WorldPost): HubMessage => {
    const known = casts.get(post.key)
    if (known) return known
    const cast = toMessage(post.author, post.at, { type: MessageType.CAST_ADD, castAddBody: CastAddBody.fromPartial(toBody(post)) })
    casts.set(post.key, cast)
    return cast
  }
  const toCastId = (post: WorldPost) => {
    const { fid, hash } = castOf(post)
    return { fid, hash: Buffer.from(hash.slice(2), 'hex') }
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

  return { castOf, toCastId, toMessage }
}

export const toChannelUrl = (key: string): string => `https://farcaster.group/${key}`
