import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { World } from '../seed/world.ts'
import { Refusal } from './refusal.ts'

/** The password of every account in the cast. */
export const sandboxPassword = 'sandbox-password'

/** The account that requires a second factor, and its email code, which never changes here. */
export const sandboxFactor = { person: 'lani', code: 'TIDES-HIGH1' }

export interface AccountsOptions {
  world: World
  /** The service's own URL, as its DID documents list it. */
  origin(): string
  /** ms */
  now(): number
  /** The person a DPoP-bound OAuth token acts for. Undefined: the request carries none. */
  holderOf(context: Context): string | undefined
}

interface Credentials {
  identifier?: string
  password?: string
  authFactorToken?: string
}

interface Claims {
  scope: 'com.atproto.access' | 'com.atproto.refresh'
  sub: string
  aud: string
  /** s */
  iat: number
  /** s */
  exp: number
  jti: string
}

/** s */
const accessSeconds = 2 * 3600
const refreshSeconds = 90 * 86_400
/** ms. The reference server returns the same next token to repeated requests within this time. */
const grace = 2 * 3600 * 1000

/**
 * The account side of a personal data server, and the PLC directory. Lexicons: com.atproto.server. Returns a function that finds the
 * caller's DID; undefined for unauthenticated calls.
 */
export function addAccounts(app: Hono, { world, origin, now, holderOf }: AccountsOptions): (context: Context) => string | undefined {
  const key = createHash('sha256').update(`sandbox ${randomUUID()}`).digest()
  const ended = new Set<string>()
  const rotated = new Map<string, { next: string; at: number }>()
  const people = world.people.filter(({ accounts }) => accounts.bluesky)
  const find = (identifier: string) =>
    people.find(({ accounts: { bluesky } }) => bluesky!.did === identifier || bluesky!.handle.toLowerCase() === identifier.toLowerCase())
  const service = () => `did:web:${new URL(origin()).hostname}`

  const mac = (text: string) => createHmac('sha256', key).update(text).digest()
  const toToken = (scope: Claims['scope'], sub: string, jti: string = randomUUID()): string => {
    const iat = Math.floor(now() / 1000)
    const claims = { scope, sub, aud: service(), iat, exp: iat + (scope === 'com.atproto.access' ? accessSeconds : refreshSeconds), jti }
    const typ = scope === 'com.atproto.access' ? 'at+jwt' : 'refresh+jwt'
    const body = [{ typ, alg: 'HS256' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${body}.${mac(body).toString('base64url')}`
  }
  const authorize = (context: Context, scope: Claims['scope']): Claims => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1]
    if (!token) throw new Refusal('AuthMissing', 'Authentication Required', 401)
    const [header = '', body = '', signature = ''] = token.split('.')
    const [given, expected] = [Buffer.from(signature, 'base64url'), mac(`${header}.${body}`)]
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Refusal('InvalidToken', 'Token could not be verified')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
    if (claims.scope !== scope) throw new Refusal('InvalidToken', 'Bad token scope')
    if (claims.exp * 1000 < now()) throw new Refusal('ExpiredToken', 'Token has expired')
    if (ended.has(claims.jti)) throw new Refusal('ExpiredToken', 'Token has been revoked')
    return claims
  }
  const describe = (did: string) => {
    const { did: id, handle } = find(did)!.accounts.bluesky!
    return { did: id, handle, didDoc: toDocument(id, handle), active: true }
  }
  const toDocument = (did: string, handle: string) => ({
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    alsoKnownAs: [`at://${handle}`],
    verificationMethod: [],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin() }],
  })
  const open = (did: string, refreshId?: string) => ({
    accessJwt: toToken('com.atproto.access', did),
    refreshJwt: toToken('com.atproto.refresh', did, refreshId),
    ...describe(did),
  })

  app.post('/xrpc/com.atproto.server.createSession', async (context) => {
    const { identifier = '', password = '', authFactorToken } = await context.req.json<Credentials>()
    const person = find(identifier)
    if (!person || password !== sandboxPassword) throw new Refusal('AuthenticationRequired', 'Invalid identifier or password', 401)
    if (person.key === sandboxFactor.person && authFactorToken !== sandboxFactor.code)
      throw authFactorToken
        ? new Refusal('InvalidToken', 'Token is invalid', 400)
        : new Refusal('AuthFactorTokenRequired', 'A sign in code has been sent to your email address', 401)
    return context.json(open(person.accounts.bluesky!.did))
  })
  app.post('/xrpc/com.atproto.server.refreshSession', (context) => {
    const { sub, jti } = authorize(context, 'com.atproto.refresh')
    const known = rotated.get(jti)
    if (known && now() - known.at > grace) throw new Refusal('ExpiredToken', 'Token has been revoked')
    const next = known?.next ?? randomUUID()
    if (!known) rotated.set(jti, { next, at: now() })
    return context.json(open(sub, next))
  })
  app.post('/xrpc/com.atproto.server.deleteSession', (context) => {
    ended.add(authorize(context, 'com.atproto.refresh').jti)
    return context.body(null, 200)
  })
  app.get('/xrpc/com.atproto.server.getSession', (context) =>
    context.json(describe(holderOf(context) ?? authorize(context, 'com.atproto.access').sub)),
  )
  app.get('/xrpc/com.atproto.server.describeServer', (context) =>
    context.json({ did: service(), availableUserDomains: ['.sandbox.example'], inviteCodeRequired: true }),
  )

  // The directory is served at the root, as plc.directory does. did:web identities are listed here too, because their hosts don't exist.
  app.get('/:did{did:(?:plc:[a-z2-7]+|web:[a-z0-9.-]+)}', (context) => {
    const person = find(context.req.param('did'))
    if (!person) return context.json({ message: `DID not registered: ${context.req.param('did')}` }, 404)
    const { did, handle } = person.accounts.bluesky!
    return context.json(toDocument(did, handle), 200, { 'content-type': 'application/did+ld+json' })
  })

  return (context) => {
    const holder = holderOf(context)
    if (holder !== undefined || !context.req.header('authorization')) return holder
    return authorize(context, 'com.atproto.access').sub
  }
}
