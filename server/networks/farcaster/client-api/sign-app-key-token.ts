import { createSign, signerPublicKey } from '../sign-in/farcaster-signer.ts'

/** s: the service accepts no longer ones. */
const validSeconds = 300

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A bearer token for what the client API lets any key of an account do.
 * @param now ms. Source: docs.farcaster.xyz, Farcaster client API.
 */
export function signAppKeyToken(fid: number, seed: Buffer, now: number): string {
  const header = encode({ fid, type: 'app_key', key: signerPublicKey(seed) })
  const payload = encode({ exp: Math.floor(now / 1000) + validSeconds })
  const { signature } = createSign(seed)(Buffer.from(`${header}.${payload}`))
  return `${header}.${payload}.${Buffer.from(signature).toString('base64url')}`
}
