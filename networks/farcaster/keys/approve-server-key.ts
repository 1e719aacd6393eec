import { approveFarcasterKey, requestFarcasterKey } from '@chorus/contract/farcaster/farcaster-keys'
import type { AskOwnServer } from '../../network-login.ts'
import type { SigningWallet } from '../../wallets/signing-wallet.ts'
import { repeatLost } from '../write/repeat-lost.ts'
import { toKeyAddTypedData } from './typed-data.ts'

/** Has a key of our server approved by the wallet that owns an account. The token logs in to it. Undefined: the user declined. */
export async function approveServerKey(ask: AskOwnServer, wallet: SigningWallet): Promise<{ token: string } | undefined> {
  const { token, request } = await ask(requestFarcasterKey, { body: { address: wallet.address } })
  const signature = await wallet.signTypedData(toKeyAddTypedData(request))
  if (signature === undefined) return undefined
  await repeatLost(() => ask(approveFarcasterKey, { params: { token }, body: { signature } }))
  return { token }
}
