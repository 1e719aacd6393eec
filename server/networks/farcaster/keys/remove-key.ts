import { Refusal } from '@chorus/contract/refusal'
import { toKeyRemoveData } from '@chorus/networks/farcaster/keys/to-key-message'
import { fromBase64 } from '@chorus/networks/farcaster/messages/base64'
import { toHex } from '@chorus/networks/farcaster/messages/hex'
import { encodeMessage, signMessage, toFarcasterTime } from '@chorus/networks/farcaster/messages/sign-message'
import type { SubmitMessage } from '../messages/create-submit.ts'
import { createSign, signerPublicKey } from '../sign-in/farcaster-signer.ts'
import type { FarcasterKeys } from './farcaster-keys.ts'

export interface RemoveKeyDeps {
  farcasterKeys: FarcasterKeys
  submit: SubmitMessage['submit']
}

/** s: how long a self-removal is valid. */
const selfRemovalSeconds = 600

/** Lets a key of ours remove itself from the network. Keys of the contract stay: removing one takes a transaction. */
export async function removeOwnKey({ farcasterKeys, submit }: RemoveKeyDeps, fid: number, seed: Buffer): Promise<void> {
  const key = signerPublicKey(seed)
  const listed = (await farcasterKeys.list(fid)).keys.find((one) => one.key === key)
  if (!listed || listed.isOnChain) return
  const now = toFarcasterTime(Date.now())
  const removal = { fid, key, nonce: listed.appNonce + 1, deadline: now + selfRemovalSeconds }
  const message = await signMessage(toKeyRemoveData(removal, undefined, now), createSign(seed))
  const refused = await submit({ fid, hash: toHex(fromBase64(message.hash)), bytes: encodeMessage(message) })
  // A lost response is followed by a refusal of what was already removed.
  if (refused && (await farcasterKeys.has(fid, key))) throw new Refusal(refused.details || refused.errCode)
}
