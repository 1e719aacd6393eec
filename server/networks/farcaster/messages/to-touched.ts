import type { MessageBody, MessageData } from '@chorus/contract/farcaster/farcaster-message'
import { fromBase64 } from '@chorus/networks/farcaster/messages/base64'
import { toHex } from '@chorus/networks/farcaster/messages/hex'

/** What a message changes for readers. */
export interface Touched {
  fids: readonly number[]
  casts: readonly { fid: number; hash: string }[]
}

type CastId = { fid: number; hash: string }

/** @param data Of an accepted message, or its body with the author's fid. @param hash Of the message. */
export function toTouched(data: MessageData | (MessageBody & { fid: number }), hash: string): Touched {
  const { fid } = data
  const toCasts = (...ids: (CastId | null | undefined)[]) =>
    ids.flatMap((id) => (id ? [{ fid: id.fid, hash: toHex(fromBase64(id.hash)) }] : []))
  if ('castAddBody' in data) {
    const { parentCastId, embeds } = data.castAddBody
    return { fids: [fid], casts: [{ fid, hash }, ...toCasts(parentCastId, ...embeds.map(({ castId }) => castId))] }
  }
  if ('castRemoveBody' in data) return { fids: [fid], casts: toCasts({ fid, hash: data.castRemoveBody.targetHash }) }
  if ('reactionBody' in data) return { fids: [fid], casts: toCasts(data.reactionBody.targetCastId) }
  if ('linkBody' in data) return { fids: [fid, data.linkBody.targetFid], casts: [] }
  return { fids: [fid], casts: [] }
}
