import { Message, validations } from '@farcaster/core'

/** What a hub makes of bytes that are sent to it: the message, or why it is none. Judged by the protocol's own package. */
export async function checkMessage(bytes: ArrayBuffer): Promise<unknown> {
  let message: Message
  try {
    message = Message.decode(new Uint8Array(bytes))
  } catch {
    return 'could not decode message'
  }
  const result = await validations.validateMessage(message)
  return result.isOk() ? Message.toJSON(result.value) : result.error.message
}
