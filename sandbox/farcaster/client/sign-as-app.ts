import { sign } from 'node:crypto'
import { FarcasterNetwork, HashScheme, Message, MessageData, type MessageType, SignatureScheme } from '@farcaster/core'
import { blake3 } from '@noble/hashes/blake3'
import { toEd25519Key, toEd25519PublicKey } from '../../seed/keys.ts'
import type { Hub } from '../hub/create-hub.ts'
import { toFarcasterTime } from '../hub/farcaster-time.ts'
import { HubRefusal } from '../hub/hub-refusal.ts'

type ActionBody = Partial<MessageData> & { type: MessageType }

/** Signs a message as an account and submits it. Returns the message's hash. */
export type SubmitAs = (fid: number, body: ActionBody) => Promise<string>

/**
 * Signs with the key of Farcaster's own app, which each of its accounts has. Of two messages with the same second a removal wins, so each
 * gets its own.
 */
export function createSubmitAs(hub: Hub, now: () => number): SubmitAs {
  const latest = new Map<number, number>()
  return async (fid, body) => {
    const { signerSeed } = hub.findMember(fid)!.accounts.farcaster!
    const timestamp = Math.max(toFarcasterTime(now()), (latest.get(fid) ?? 0) + 1)
    latest.set(fid, timestamp)
    const data = { ...MessageData.create({ fid, timestamp, network: FarcasterNetwork.MAINNET }), ...body }
    const hash = blake3(MessageData.encode(data).finish(), { dkLen: 20 })
    const message = Message.create({
      data,
      hash,
      hashScheme: HashScheme.BLAKE3,
      signature: sign(null, hash, toEd25519Key(signerSeed)),
      signatureScheme: SignatureScheme.ED25519,
      signer: toEd25519PublicKey(signerSeed),
    })
    await hub.merge(message).catch((error: unknown) => {
      // Removing what isn't there has no effect.
      if (!(error instanceof HubRefusal)) throw error
    })
    return `0x${Buffer.from(hash).toString('hex')}`
  }
}
