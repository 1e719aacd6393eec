import { Refusal } from '@chorus/contract/refusal'
import { notOffered } from '../../../login/not-offered.ts'
import { allKeys, newestKey, type MasterKeys } from '../../../vault/master-keys.ts'

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

export interface SignerConfig {
  apiUrl: string | undefined
  /** The application that requests signers. */
  app: { fid: number; mnemonic: string } | undefined
}

export interface Sponsored {
  requestFid: number
  /** Requests this key in our application's name. */
  signedKeyRequestSignature: string
  /** Confirms that our application pays for it. */
  sponsorSignature: string
}

/** Signs a sponsored signer request of our application. `key`: Ed25519 public key. `deadline`: seconds. */
export async function sponsorSigner(
  app: SignerConfig['app'],
  { key, deadline }: { key: `0x${string}`; deadline: number },
): Promise<Sponsored> {
  if (!app) throw notOffered('Farcaster signer')
  const { mnemonicToAccount } = await import('viem/accounts')
  const account = mnemonicToAccount(app.mnemonic)
  const message = { requestFid: BigInt(app.fid), key, deadline: BigInt(deadline) }
  const signedKeyRequestSignature = await account.signTypedData({ domain, types, primaryType: 'SignedKeyRequest', message })
  const sponsorSignature = await account.signMessage({ message: { raw: signedKeyRequestSignature } })
  return { requestFid: app.fid, signedKeyRequestSignature, sponsorSignature }
}

const purpose = 'sponsorship'
const claims = { client_from: 'web' } as const

/** Authenticates our same-origin server to the provider. Provider API §1.6 */
export async function createSponsorToken(keys: MasterKeys): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime('1m').sign(newestKey(keys, purpose))
}

/** Only our own server may have signers paid for. */
export async function checkSponsorToken(keys: MasterKeys, header: string | undefined): Promise<void> {
  const { jwtVerify } = await import('jose')
  const token = /^Bearer +([\w.-]{1,2000})$/i.exec(header ?? '')?.[1] ?? ''
  for (const key of allKeys(keys, purpose)) {
    const verified = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp', 'iat'] }).catch(() => undefined)
    if (verified?.payload['client_from'] === claims.client_from) return
  }
  throw new Refusal('Only our own server may make this call.', { status: 401 })
}
