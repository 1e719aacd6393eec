import { createECDH, createHash, randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { allKeys, type MasterKeys } from '../../vault/master-keys.ts'

/** What we are to authorization servers. */
export interface OauthClient {
  id: string
  /** By the host that a browser comes back to: one, or the two numbers of this machine. */
  redirectUris: readonly string[]
  /** What is told at the address that is the id. Undefined: the id itself tells everything. */
  metadata: object | undefined
  /** Public keys. */
  jwks: { keys: object[] }
  /** The key that sessions begin with. Undefined: a client that cannot show that it is itself. */
  keyId: string | undefined
  /** s: how long a refresh token lives. atproto OAuth, "Sessions" */
  refreshSeconds: number
  /** Whether the key of a session is still here. */
  hasKey(keyId: string | undefined): boolean
  /** Fields that show an issuer who we are. They count once. */
  authenticate(issuer: string, keyId: string | undefined): Promise<Record<string, string>>
}

export const oauthPaths = {
  metadata: '/oauth/client-metadata.json',
  jwks: '/oauth/jwks.json',
  callback: '/oauth/callback/bluesky',
} as const

/** Reading and writing as its person, and the direct messages; neither the password nor the e-mail address. */
export const oauthScope = 'atproto transition:generic transition:chat.bsky'

const day = 86_400
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Undefined: a public address without https is no client that atproto knows. */
export function createOauthClient(publicUrl: string, keys: MasterKeys): OauthClient | undefined {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:') return createConfidentialClient(url, keys)
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? createLoopbackClient(url) : undefined
}

/** While one develops: nobody could ask this machine what it is, so its id says it. atproto OAuth, "Localhost Client Development" */
function createLoopbackClient({ port }: URL): OauthClient {
  const redirectUris = ['127.0.0.1', '[::1]'].map((host) => `http://${host}${port && `:${port}`}${oauthPaths.callback}`)
  const told = new URLSearchParams([...redirectUris.map((uri) => ['redirect_uri', uri]), ['scope', oauthScope]])
  return {
    id: `http://localhost?${told}`,
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

/** The same on every node, and made again after a restart: it follows from a master key. */
function toSigningKey(scalar: Buffer) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [string, string]
  // RFC 7638: the names in this order.
  const told = { crv: 'P-256', kty: 'EC', x, y }
  const id = createHash('sha256').update(JSON.stringify(told)).digest('base64url')
  return { id, shown: { ...told, kid: id, alg: 'ES256', use: 'sig' }, secret: { ...told, d: scalar.toString('base64url') } }
}
