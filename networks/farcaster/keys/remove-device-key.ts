import { farcasterKeys } from '@chorus/contract/farcaster/farcaster-keys'
import type { SignerPublicKey } from '../../device-network.ts'
import type { AskOwnServer } from '../../network-login.ts'
import { toFarcasterTime } from '../messages/sign-message.ts'
import { signWithKey } from '../signer-keys.ts'
import { submitKeyMessage } from './submit-key-message.ts'
import { toKeyRemoveData } from './to-key-message.ts'

/** s: how long the removal is valid. */
const validSeconds = 600

/** Lets a key of this browser remove itself from the network. Keys of the contract stay: removing one takes a transaction. @param now ms */
export async function removeDeviceKey(ask: AskOwnServer, { key, fid }: { key: SignerPublicKey; fid: number }, now: number): Promise<void> {
  const find = async () => (await ask(farcasterKeys, { query: { fid: String(fid) } })).keys.find((one) => one.key === key)
  const listed = await find()
  if (!listed || listed.isOnChain) return
  const time = toFarcasterTime(now)
  const removal = { fid, key, nonce: listed.appNonce + 1, deadline: time + validSeconds }
  await submitKeyMessage(ask, toKeyRemoveData(removal, undefined, time), {
    sign: (hash) => signWithKey(key, hash),
    isDone: async () => (await find()) === undefined,
  })
}
