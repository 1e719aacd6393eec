import { Refusal } from '@chorus/contract/refusal'
import type { FarcasterConfig } from '../config/login.ts'
import { allKeys, newestKey, type MasterKeys } from '../vault/master-keys.ts'
import { notOffered } from './not-offered.ts'

/** Provider API §4.2 */
const domain = {
  name: 'Farcaster SignedKeyRequestValidator',
  version: '1',
  chainId: 10,
  verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553',
} as const
const types = {
  SignedKeyRequest: [
    { name: 'requestFid', type: 'uint256' },
    { name: 'key', type: 'bytes' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

export interface Sponsored {
  requestFid: number
  /** That our application asks for this key. */
  signedKeyRequestSignature: string
  /** That our application pays for it. */
  sponsorSignature: string
}

/** Our application asks somebody for a signer, and sponsors it. `key`: a public Ed25519 key. `deadline` in seconds. */
export async function sponsorSigner(
  app: FarcasterConfig['app'],
  { key, deadline }: { key: `0x${string}`; deadline: number },
): Promise<Sponsored> {
  if (!app) throw notOffered('Farcaster by a signer')
  const { mnemonicToAccount } = await import('viem/accounts')
  const account = mnemonicToAccount(app.mnemonic)
  const message = { requestFid: BigInt(app.fid), key, deadline: BigInt(deadline) }
  const signedKeyRequestSignature = await account.signTypedData({ domain, types, primaryType: 'SignedKeyRequest', message })
  const sponsorSignature = await account.signMessage({ message: { raw: signedKeyRequestSignature } })
  return { requestFid: app.fid, signedKeyRequestSignature, sponsorSignature }
}

const purpose = 'sponsorship'
const claims = { client_from: 'web' } as const

/** What our same-origin server shows to our provider. Provider API §1.6 */
export async function createSponsorToken(keys: MasterKeys): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('1m').sign(newestKey(keys, purpose))
}

/** Nobody else may have signers paid for. */
export async function checkSponsorToken(keys: MasterKeys, header: string | undefined): Promise<void> {
  const { jwtVerify } = await import('jose')
  const token = /^Bearer +([\w.-]{1,2000})$/i.exec(header ?? '')?.[1] ?? ''
  for (const key of allKeys(keys, purpose)) {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp', 'iat'] }).catch(() => undefined)
    if (verified?.payload['client_from'] === claims.client_from) return
  }
  throw new Refusal('This call is for our own server.', { status: 401 })
}
