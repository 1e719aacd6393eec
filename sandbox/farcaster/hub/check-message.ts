import { Message, MessageData, UserDataType, validations } from '@farcaster/core'
import { HubRefusal } from './hub-refusal.ts'

export interface MessageRules {
  hasSigner(fid: number, key: string): boolean
  isPro(fid: number): boolean
}

/** Bytes of a message's data: most types, ten-thousand-byte casts. Source: Snapchain's validation. */
const [mostBytes, mostLongBytes] = [2048, 16_384]
/** Message types that this stand-in merges. */
const merged = new Set([1, 2, 3, 4, 5, 6, 7, 8, 11])

/**
 * Decodes and validates a submitted message with the protocol's own package, and by the rules that only a hub's state decides.
 *
 * @throws HubRefusal
 */
export async function checkMessage(bytes: ArrayBuffer, { hasSigner, isPro }: MessageRules): Promise<Message> {
  const message = decodeMessage(bytes)
  const data = message.data!
  const isTenThousand = data.castAddBody?.type === 2
  if ((message.dataBytes ?? MessageData.encode(data).finish()).length > (isTenThousand ? mostLongBytes : mostBytes))
    throw HubRefusal.invalid('data_bytes too long')
  const result = await validations.validateMessage(message)
  if (result.isErr()) throw new HubRefusal(result.error.errCode, result.error.message)
  if (!merged.has(data.type)) throw HubRefusal.invalid('invalid message type')
  const isForPro = isTenThousand || data.userDataBody?.type === UserDataType.BANNER
  if (isForPro && !isPro(data.fid)) throw HubRefusal.invalid('Pro subscription required')
  const key = `0x${Buffer.from(message.signer).toString('hex')}`
  if (!hasSigner(data.fid, key)) throw HubRefusal.invalid(`invalid signer: signer ${key} not found for fid ${data.fid}`)
  return message
}

function decodeMessage(bytes: ArrayBuffer): Message {
  try {
    const message = Message.decode(new Uint8Array(bytes))
    // The bytes are what was signed; a copy in `data` counts only without them.
    if (message.dataBytes?.length) message.data = MessageData.decode(message.dataBytes)
    if (message.data) return message
  } catch {
    throw new HubRefusal('bad_request.decode_error', 'failed to decode Protobuf message')
  }
  throw HubRefusal.invalid('message data is missing')
}
