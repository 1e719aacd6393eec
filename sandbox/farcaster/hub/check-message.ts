import { Message, validations } from '@farcaster/core'
import type { Signers } from '../create-signers.ts'

/** Decodes and validates a submitted message with the protocol's own package; a string says why a hub rejects it */
export async function checkMessage(bytes: ArrayBuffer, signers: Signers): Promise<unknown> {
  let message: Message
  try {
    message = Message.decode(new Uint8Array(bytes))
  } catch {
    return 'could not decode message'
  }
  const result = await validations.validateMessage(message)
  if (result.isErr()) return result.error.message
  const { data, signer } = result.value
  const key = `0x${Buffer.from(signer).toString('hex')}`
  if (!signers.find(data!.fid, key)) return `invalid signer: signer ${key} not found for fid ${data!.fid}`
  return Message.toJSON(result.value)
}
