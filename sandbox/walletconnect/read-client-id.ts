import { createPublicKey, verify } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec prefix of an Ed25519 public key. */
const ed25519 = 'ed01'

function fromBase58(text: string): Buffer {
  let number = 0n
  for (const sign of text) {
    const digit = alphabet.indexOf(sign)
    if (digit < 0) throw new Error('The issuer is not base58.')
    number = number * 58n + BigInt(digit)
  }
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

const toJson = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/**
 * The client that a token names, after checking its signature and times. Throws with the reason. Source: WalletConnect's "Relay Client Auth";
 * the claim `act` that it describes is absent from the tokens of current clients.
 *
 * @param now Milliseconds.
 */
export function readClientId(token: string, now: number): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  if (!header || !payload || !signature) throw new Error('The token is missing or malformed.')
  if (toJson(header)['alg'] !== 'EdDSA') throw new Error('The algorithm must be EdDSA.')
  const { iss, exp, iat } = toJson(payload)
  if (typeof iss !== 'string' || !iss.startsWith('did:key:z')) throw new Error('The issuer is not a did:key.')
  const key = fromBase58(iss.slice('did:key:z'.length))
  if (key.subarray(0, 2).toString('hex') !== ed25519 || key.length !== 34) throw new Error('The issuer is not an Ed25519 key.')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(2).toString('base64url') }, format: 'jwk' })
  if (!verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  if (typeof exp !== 'number' || exp * 1000 <= now) throw new Error('The token has expired.')
  if (typeof iat !== 'number' || iat * 1000 > now + 60_000) throw new Error('The token was issued in the future.')
  return iss
}
