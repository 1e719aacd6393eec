import { Message, MessageData, UserDataType, validations } from '@farcaster/core'
import { HubRefusal } from './hub-refusal.ts'

export interface MessageRules {
  /** Message types that a key may sign. 'all': one of the contract. Undefined: it may not sign for the account. */
  scopesOf(fid: number, key: string): readonly number[] | 'all' | undefined
  isPro(fid: number): boolean
}

/** Bytes of a message's data: most types, ten-thousand-byte casts. Source: Snapchain's validation. */
const [mostBytes, mostLongBytes] = [2048, 16_384]
/** Message types that this stand-in merges. */
const merged = new Set([1, 2, 3, 4, 5, 6, 7, 8, 11, 16, 17])
/** KEY_ADD and KEY_REMOVE carry a proof of their own. */
const keyTypes = new Set([16, 17])

/** Decodes a message that was sent as bytes. @throws HubRefusal */
export function decodeMessage(bytes: Uint8Array): Message {
  return decode(() => Message.decode(bytes))
}

/** Validates a submitted message with the protocol's own package, and by the rules that only a hub's state decides. @throws HubRefusal */
export async function checkMessage(message: Message, { scopesOf, isPro }: MessageRules): Promise<void> {
  await checkForm(message, isPro)
  if (!keyTypes.has(message.data!.type)) checkSigner(message, scopesOf)
}

/** The part that doesn't depend on who may sign. @throws HubRefusal */
export async function checkForm(message: Message, isPro: MessageRules['isPro']): Promise<void> {
  readData(message)
  const data = message.data!
  const isTenThousand = data.castAddBody?.type === 2
  if ((message.dataBytes ?? MessageData.encode(data).finish()).length > (isTenThousand ? mostLongBytes : mostBytes))
    throw HubRefusal.invalid('data_bytes too long')
  const result = await validations.validateMessage(message)
  if (result.isErr()) throw new HubRefusal(result.error.errCode, result.error.message)
  if (!merged.has(data.type)) throw HubRefusal.invalid('invalid message type')
  const isForPro = isTenThousand || data.userDataBody?.type === UserDataType.BANNER
  if (isForPro && !isPro(data.fid)) throw HubRefusal.invalid('Pro subscription required')
}

/** The bytes are what was signed; a copy in `data` counts only without them. */
function readData(message: Message): void {
  const { dataBytes } = message
  if (dataBytes?.length) message.data = decode(() => MessageData.decode(dataBytes))
  if (!message.data) throw HubRefusal.invalid('message data is missing')
}

function decode<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new HubRefusal('bad_request.decode_error', 'failed to decode Protobuf message')
  }
}

function checkSigner({ data, signer }: Message, scopesOf: MessageRules['scopesOf']): void {
  const { fid, type } = data!
  const key = `0x${Buffer.from(signer).toString('hex')}`
  const scopes = scopesOf(fid, key)
  if (!scopes) throw HubRefusal.invalid(`invalid signer: signer ${key} not found for fid ${fid}`)
  if (scopes !== 'all' && !scopes.includes(type))
    throw HubRefusal.invalid(`invalid signer: message type ${type} is not in the key's scopes`)
}
