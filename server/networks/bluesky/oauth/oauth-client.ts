import { createECDH, createHash, randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { allKeys, type MasterKeys } from '../../../vault/master-keys.ts'

/** Our OAuth client, as authorization servers see it. */
export interface OauthClient {
  id: string
  /** Redirect URI by host: one, or both loopback addresses. */
  redirectUris: readonly string[]
  /** Client metadata served at the client id. Undefined: the id itself contains it. */
  metadata: object | undefined
  /** Public keys. */
  jwks: { keys: object[] }
  /** The key for new sessions. Undefined: a public client, which cannot authenticate. */
  keyId: string | undefined
  /** Seconds: lifetime of a refresh token. atproto OAuth, "Sessions" */
  refreshSeconds: number
  /** Whether a session's signing key is still available. */
  hasKey(keyId: string | undefined): boolean
  /** Fields that authenticate our client to an issuer. They work once. */
  authenticate(issuer: string, keyId: string | undefined): Promise<Record<string, string>>
}

export const oauthPaths = {
  metadata: '/oauth/client-metadata.json',
  jwks: '/oauth/jwks.json',
  callback: '/oauth/callback/bluesky',
} as const

/** Read and write access. The password, the email address and direct messages stay out of reach. */
export const oauthScope = 'atproto transition:generic'

const day = 86_400
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Undefined: atproto requires https for clients at a public address. */
export function createOauthClient(publicUrl: string, keys: MasterKeys): OauthClient | undefined {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:') return createConfidentialClient(url, keys)
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? createLoopbackClient(url) : undefined
}

/**
 * For development: no server can fetch metadata from this machine, so the client id contains it. atproto OAuth, "Localhost Client
 * Development"
 */
function createLoopbackClient({ port }: URL): OauthClient {
  const redirectUris = ['127.0.0.1', '[::1]'].map((host) => `http://${host}${port && `:${port}`}${oauthPaths.callback}`)
  const query = new URLSearchParams([...redirectUris.map((uri) => ['redirect_uri', uri]), ['scope', oauthScope]])
  return {
    id: `http://localhost?${query}`,
    redirectUris,
    metadata: undefined,
    jwks: { keys: [] },
    keyId: undefined,
    refreshSeconds: 14 * day,
    hasKey: (keyId) => keyId === undefined,
    authenticate: async () => ({}),
  }
}

function createConfidentialClient({ origin }: URL, masters: MasterKeys): OauthClient {
  const id = `${origin}${oauthPaths.metadata}`
  const known = allKeys(masters, 'bluesky oauth client').map(toSigningKey)
  const redirectUris = [`${origin}${oauthPaths.callback}`]
  return {
    id,
    redirectUris,
    metadata: {
      client_id: id,
      client_name: 'Chorus',
      client_uri: origin,
      application_type: 'web',
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: oauthScope,
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'ES256',
      jwks_uri: `${origin}${oauthPaths.jwks}`,
    },
    jwks: { keys: known.map(({ shown }) => shown) },
    keyId: known[0]!.id,
    refreshSeconds: 180 * day,
    hasKey: (keyId) => known.some(({ id: one }) => one === keyId),
    authenticate: async (issuer, keyId) => {
      const key = known.find((one) => one.id === keyId)!
      const assertion = await new SignJWT({ jti: randomUUID() })
        .setProtectedHeader({ alg: 'ES256', kid: key.id })
        .setIssuer(id)
        .setSubject(id)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(await importJWK(key.secret, 'ES256'))
      return { client_assertion_type: assertionType, client_assertion: assertion }
    },
  }
}

/** Derived from a master key, so it is the same on every node and after a restart. */
function toSigningKey(scalar: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [string, string]
  // RFC 7638 requires this order of names.
  const publicKey = { crv: 'P-256', kty: 'EC', x, y }
  const id = createHash('sha256').update(JSON.stringify(publicKey)).digest('base64url')
  return { id, shown: { ...publicKey, kid: id, alg: 'ES256', use: 'sig' }, secret: { ...publicKey, d: scalar.toString('base64url') } }
}
