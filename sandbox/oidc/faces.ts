import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { imageUrl } from '../media/image-url.ts'
import type { Person } from '../seed/world.ts'

export type FaceName = 'google' | 'apple'

/** What a person agreed to. */
export interface Consent {
  person: Person
  scopes: readonly string[]
  /** A relay address replaces their own. */
  hidesEmail: boolean
}

/** How a client authenticates. */
export interface ClientSecret {
  /** Creates the secret that our client sends. */
  create(clientId: string, issuer: string): Promise<string>
  isRight(secret: string, clientId: string, issuer: string): Promise<boolean>
}

/** What differs between OpenID providers. */
export interface Face {
  title: string
  clientId: string
  paths: { authorize: string; token: string; jwks: string }
  /** Discovery fields beyond the common ones. */
  discovery: { response_types_supported: string[]; token_endpoint_auth_methods_supported: string[] } & Record<string, unknown>
  /** s */
  tokenLasts: number
  /** Error code for a denied authorization. */
  refusal: string
  /** Whether a person may hide their email address. */
  canHideEmail: boolean
  /** Whether scoped data is posted and never put in a URL. */
  postsScopes: boolean
  secret: ClientSecret
  /** `now` in seconds. */
  toClaims(consent: Consent, now: number): Record<string, unknown>
  /** Sent with the code, the first time only. */
  toUser(consent: Consent): Record<string, unknown> | undefined
  /** Token response fields beyond the common ones. */
  toTokens(scopes: readonly string[]): Record<string, string>
}

const hash = (text: string) => createHash('sha256').update(text).digest()

const googleClient = '100200300400-chorus.apps.sandbox.example'

/** Source: accounts.google.com/.well-known/openid-configuration and Google's pages on OpenID Connect. */
const createGoogle = (seed: string, mediaUrl: string): Face => ({
  title: 'Sign in with Google',
  clientId: googleClient,
  paths: { authorize: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
  discovery: {
    subject_types_supported: ['public'],
    response_types_supported: ['code', 'id_token', 'code id_token'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'iat', 'iss', 'name', 'picture', 'sub'],
  },
  tokenLasts: 3600,
  refusal: 'access_denied',
  canHideEmail: false,
  postsScopes: false,
  secret: createTextSecret(),
  toClaims: ({ person, scopes }) => ({
    azp: googleClient,
    sub: `1${BigInt(`0x${hash(`google/${seed}/${person.key}`).toString('hex')}`)
      .toString()
      .slice(-20)}`,
    ...(scopes.includes('email') ? { email: person.email.address, email_verified: person.email.isVerified } : {}),
    ...(scopes.includes('profile') ? { name: person.name, picture: imageUrl(mediaUrl, person.avatar), ...toNames(person) } : {}),
  }),
  toUser: () => undefined,
  toTokens: (scopes) => ({ scope: scopes.join(' ') }),
})

function toNames({ name }: Person): { given_name: string; family_name?: string } {
  const [first, ...rest] = name.split(' ')
  return { given_name: first!, ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}) }
}

/** Source: appleid.apple.com/.well-known/openid-configuration and Apple's pages on its REST API. */
function createApple(seed: string): Face {
  const known = new Set<string>()
  const toEmail = ({ person, hidesEmail }: Consent) =>
    hidesEmail ? `${hash(`relay/${seed}/${person.key}`).toString('hex').slice(0, 10)}@privaterelay.example` : person.email.address
  return {
    title: 'Sign in with Apple',
    clientId: 'example.chorus.web',
    paths: { authorize: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
    discovery: {
      subject_types_supported: ['pairwise'],
      response_types_supported: ['code', 'code id_token'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      scopes_supported: ['openid', 'email', 'name'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'is_private_email', 'iss', 'nonce', 'nonce_supported', 'sub'],
    },
    tokenLasts: 86_400,
    refusal: 'user_cancelled_authorize',
    canHideEmail: true,
    postsScopes: true,
    secret: createSignedSecret(),
    toClaims: (consent, now) => {
      const { person, scopes, hidesEmail } = consent
      const id = hash(`apple/${seed}/${person.key}`).toString('hex')
      return {
        sub: `000${Number.parseInt(id.slice(0, 4), 16) % 1000}.${id.slice(4, 36)}.1${Number.parseInt(id.slice(36, 40), 16) % 1000}`,
        ...(scopes.includes('email')
          ? {
              email: toEmail(consent),
              email_verified: String(hidesEmail || person.email.isVerified),
              ...(hidesEmail ? { is_private_email: 'true' } : {}),
            }
          : {}),
        auth_time: now,
        nonce_supported: true,
      }
    },
    toUser: (consent) => {
      const { person, scopes } = consent
      if (!scopes.includes('name') || known.has(person.key)) return undefined
      known.add(person.key)
      const { given_name: firstName, family_name: lastName } = toNames(person)
      return { name: { firstName, lastName }, ...(scopes.includes('email') ? { email: toEmail(consent) } : {}) }
    },
    toTokens: () => ({ refresh_token: randomBytes(30).toString('base64url') }),
  }
}

function createTextSecret(): ClientSecret {
  const text = randomBytes(24).toString('base64url')
  return {
    create: async () => text,
    isRight: async (secret) => timingSafeEqual(hash(secret), hash(text)),
  }
}

/** A token signed with the client team's key. */
function createSignedSecret(): ClientSecret {
  const team = 'SANDBOXTEA'
  const alg = 'ES256'
  let pair: ReturnType<typeof generateKeyPair> | undefined
  const load = () => (pair ??= generateKeyPair(alg, { extractable: true }))
  return {
    create: async (clientId, issuer) =>
      new SignJWT()
        .setProtectedHeader({ alg, kid: 'SANDBOXKEY' })
        .setIssuer(team)
        .setSubject(clientId)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign((await load()).privateKey),
    isRight: async (secret, clientId, issuer) => {
      const key = await importJWK(await exportJWK((await load()).publicKey), alg)
      const claims = { issuer: team, subject: clientId, audience: issuer, algorithms: [alg], requiredClaims: ['iat', 'exp'] }
      return jwtVerify(secret, key, claims).then(
        () => true,
        () => false,
      )
    },
  }
}

export const createFace = (name: FaceName, seed: string, mediaUrl: string): Face =>
  name === 'google' ? createGoogle(seed, mediaUrl) : createApple(seed)
