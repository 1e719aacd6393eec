import { Message, Protocol, type CastId } from '@farcaster/core'
import { toBase58 } from '../../seed/keys.ts'
import { toHex } from './to-hex.ts'

type Json = Record<string, unknown>

/** Lists and events show a message again and again. */
const written = new WeakMap<Message, Json>()

/**
 * A message as Snapchain's HTTP API writes it: the package's JSON has all bytes in base64, the API has ids, addresses and keys in hex,
 * Solana's addresses in base58, and writes null for an absent parent.
 */
export function toHubJson(message: Message): Json {
  const known = written.get(message)
  if (known) return known
  const { data, dataBytes: _dataBytes, ...json } = Message.toJSON(message) as Json & { data: Json }
  const made = { data: { ...data, ...toBody(message) }, ...json, hash: toHex(message.hash), signer: toHex(message.signer) }
  written.set(message, made)
  return made
}

const toAddress = (address: Uint8Array, protocol: Protocol) =>
  protocol === Protocol.SOLANA
    ? { address: toBase58(address), protocol: 'PROTOCOL_SOLANA' }
    : { address: toHex(address), protocol: 'PROTOCOL_ETHEREUM' }
const toCastId = ({ fid, hash }: CastId) => ({ fid, hash: toHex(hash) })

function toBody({ data }: Message): Json {
  if (data?.castAddBody) {
    const { castAddBody: body } = data
    return {
      castAddBody: {
        embedsDeprecated: body.embedsDeprecated,
        mentions: body.mentions,
        parentCastId: body.parentCastId ? toCastId(body.parentCastId) : null,
        parentUrl: body.parentUrl ?? null,
        text: body.text,
        embeds: body.embeds.map(({ url, castId }) => (castId ? { castId: toCastId(castId) } : { url })),
        mentionsPositions: body.mentionsPositions,
        type: ['CAST', 'LONG_CAST', 'TEN_K_CAST'][body.type],
      },
    }
  }
  if (data?.reactionBody?.targetCastId)
    return {
      reactionBody: {
        type: data.reactionBody.type === 1 ? 'REACTION_TYPE_LIKE' : 'REACTION_TYPE_RECAST',
        targetCastId: toCastId(data.reactionBody.targetCastId),
      },
    }
  if (data?.linkBody)
    return {
      linkBody: { type: data.linkBody.type, displayTimestamp: data.linkBody.displayTimestamp ?? null, targetFid: data.linkBody.targetFid },
    }
  if (data?.verificationAddAddressBody) {
    const { address, claimSignature, blockHash, verificationType, chainId, protocol } = data.verificationAddAddressBody
    return {
      verificationAddAddressBody: {
        ...toAddress(address, protocol),
        claimSignature: Buffer.from(claimSignature).toString('base64'),
        blockHash: toHex(blockHash),
        type: verificationType,
        chainId,
      },
    }
  }
  if (data?.verificationRemoveBody) {
    const { address, protocol } = data.verificationRemoveBody
    return { verificationRemoveBody: toAddress(address, protocol) }
  }
  return {}
}
