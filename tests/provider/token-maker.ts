import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface SigningKey {
  kid: string
  alg: 'RS256' | 'ES256'
  privateKey: KeyObject
  publicKey: KeyObject
}

export function createSigningKey(alg: SigningKey['alg'], kid: string): SigningKey {
  const pair = alg === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid, alg, ...pair }
}

/** The key in the form that an issuer publishes. */
export const toJwk = ({ kid, alg, publicKey }: SigningKey): object => ({ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' })

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** RFC 7515 by hand, because a library would refuse to make invalid tokens. */
export function makeToken(key: SigningKey, claims: object, header: object = {}): string {
  const input = `${encode({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })}.${encode(claims)}`
  return `${input}.${signText(key, input).toString('base64url')}`
}

export const signText = ({ privateKey }: SigningKey, input: string): Buffer =>
  sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })

/** s */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
