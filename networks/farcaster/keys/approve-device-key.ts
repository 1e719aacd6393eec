import { farcasterKeys, requestFarcasterKey } from '@chorus/contract/farcaster/farcaster-keys'
import type { SignerPublicKey } from '../../device-network.ts'
import type { AskOwnServer } from '../../network-login.ts'
import type { SigningWallet } from '../../wallets/signing-wallet.ts'
import { toFarcasterTime } from '../messages/sign-message.ts'
import { createSignerKey, dropSignerKey, findRequestedKeys, requestSignerKey, signWithKey } from '../signer-keys.ts'
import { submitKeyMessage } from './submit-key-message.ts'
import { toKeyAddData } from './to-key-message.ts'
import { toKeyAddTypedData } from './typed-data.ts'

/**
 * Creates a key in this browser and has it approved by the wallet that owns an account. Reuses the key of an earlier attempt if the network has it,
 * so that the wallet isn't asked again. Undefined: the user declined.
 * @param now ms
 */
export async function approveDeviceKey(
  ask: AskOwnServer,
  wallet: SigningWallet,
  now: () => number,
): Promise<{ key: SignerPublicKey; fid: number } | undefined> {
  const key = await createSignerKey(now())
  const { request } = await ask(requestFarcasterKey, { body: { address: wallet.address, key } })
  const { fid } = request
  const listKeys = async () => (await ask(farcasterKeys, { query: { fid: String(fid) } })).keys.map((one) => one.key)
  const requested = await findRequestedKeys(fid)
  if (requested.length > 0) {
    const listed = await listKeys()
    const approved = requested.find((name) => listed.includes(name))
    if (approved) {
      await dropSignerKey(key)
      return { key: approved, fid }
    }
  }
  const signature = await wallet.signTypedData(toKeyAddTypedData(request))
  if (signature === undefined) {
    await dropSignerKey(key)
    return undefined
  }
  // Stored before sending: if the page closes now, the next attempt finds the key.
  await requestSignerKey(key, fid)
  await submitKeyMessage(ask, toKeyAddData(request, signature, toFarcasterTime(now())), {
    sign: (hash) => signWithKey(key, hash),
    isDone: async () => (await listKeys()).includes(key),
  })
  return { key, fid }
}
