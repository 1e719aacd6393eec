import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicKey: JWK
}

export interface SigningKeys {
  sign(claims: Record<string, unknown>): Promise<string>
  /** Signs with a new key from now on. The previous key stays valid, the one before does not. */
  rotate(): Promise<void>
  jwks(): Promise<{ keys: JWK[] }>
}

const alg = 'RS256'

/** The keys of an issuer, newest first, created lazily. */
export function createSigningKeys(): SigningKeys {
  let keys: Promise<SigningKey[]> | undefined
  const load = () => (keys ??= createKey().then((key) => [key]))
  return {
    sign: async (claims) => {
      const [{ kid, privateKey }] = (await load()) as [SigningKey]
      return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey)
    },
    rotate: async () => {
      const [last] = await load()
      keys = createKey().then((key) => [key, last!])
      await keys
    },
    jwks: async () => ({ keys: (await load()).map(({ publicKey }) => publicKey) }),
  }
}

async function createKey(): Promise<SigningKey> {
  const kid = randomBytes(10).toString('base64url')
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}
