import { generateKeyPairSync, type KeyPairKeyObjectResult, randomUUID, sign, verify } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { toEvmAddress } from '../seed/keys.ts'
import type { World } from '../seed/world.ts'
import type { Members } from './members.ts'
import type { Managers } from './state/managers.ts'
import { builderRole, type Viewing } from './viewing.ts'

type Json = Record<string, unknown>

interface Wallet {
  app: string
  account?: string
  /** The wallet that has to sign. */
  signer: string
  role: string
}

interface ChallengeRequest {
  accountOwner?: { app: string; account: string; owner: string }
  accountManager?: { app: string; account: string; manager: string }
  onboardingUser?: { app: string; wallet: string }
  builder?: { address: string }
}

export type LensKeyPair = KeyPairKeyObjectResult

export const createLensKeyPair = (): LensKeyPair => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export interface AuthenticationOptions {
  world: World
  members: Members
  managers: Managers
  keyPair?: LensKeyPair | undefined
  /** Whether an address has signed a text, by the chain. Absent: by the keys of the world. */
  hasSigned?: ((address: string, text: string, signature: string) => Promise<boolean>) | undefined
  /** ms */
  now(): number
}

/** s. Access tokens are short-lived, as on the live API; the session lasts seven days. Spec 1 §3 */
const accessSeconds = 600
const refreshSeconds = 7 * 86_400
/** ms */
const challengeLasts = 300_000
/** In the text for a client that names no origin. Browsers always do. */
const unknownHost = 'unknown.example'
const managerRole = 'ACCOUNT_MANAGER'
const roleClaim = 'tag:lens.dev,2024:role'
const issuer = 'https://api.lens.xyz'

/** The live API's login: sign a challenge with the wallet that owns or manages the account, and receive three tokens. */
export function createAuthentication({
  world,
  members,
  managers,
  now,
  keyPair = createLensKeyPair(),
  hasSigned = createSignatureCheck(world),
}: AuthenticationOptions) {
  const { publicKey } = keyPair
  const challenges = new Map<string, Wallet & { text: string; at: number }>()
  const spent = new Set<string>()
  /** Sessions that were revoked. */
  const ended = new Set<string>()
  /** Whether the wallet has the role it claims for the account. */
  const isHolder = (account: string, { signer, role }: Wallet): boolean => {
    const key = members.find({ account })
    return key !== undefined && (role === managerRole ? managers.isManager(key, signer) : members.isOwner(key, signer))
  }
  const seconds = () => Math.floor(now() / 1000)
  const { toTokens, readToken } = createTokenSigner(keyPair, seconds)

  return {
    /** Who a request comes from. An invalid token is rejected, whatever the query. */
    toViewing({ headers }: Request): Viewing {
      const origin = headers.get('origin') ?? undefined
      const token = headers.get('x-access-token') ?? /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
      if (!token) return { origin }
      const claims = readToken(token)
      if (!claims || claims['use'] === 'refresh' || claims['client_id'] === undefined || ended.has(String(claims['sid'])))
        throw new GraphQLError('Unauthenticated - Invalid or expired access token', { extensions: { code: 'UNAUTHENTICATED' } })
      const { sub, client_id, sid, iat, exp, act } = claims as {
        sub: string
        client_id: string
        sid: string
        iat: number
        exp: number
        act?: { sub: string }
      }
      return {
        origin,
        viewer: act ? members.find({ account: act.sub }) : undefined,
        session: { id: sid, signer: sub, app: client_id, role: String(claims[roleClaim]), startedAt: iat * 1000, expiresAt: exp * 1000 },
      }
    },
    /** The public half of the token signing key. */
    jwks: () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'sandbox', alg: 'ES256', use: 'sig' }] }),
    queries: {
      currentSession: (_: unknown, __: unknown, { session }: Viewing) => {
        if (session) return toSession(session)
        throw needsLogin('currentSession')
      },
    },
    mutations: {
      challenge(_: unknown, { request }: { request: ChallengeRequest }, { origin }: Viewing) {
        const wallet = toWallet(request)
        const id = randomUUID()
        const host = origin && URL.canParse(origin) ? new URL(origin).host : unknownHost
        const text = `${host} wants you to sign in with your Ethereum account:\n${wallet.signer}\n\nNonce: ${id}\nIssued At: ${new Date(now()).toISOString()}`
        challenges.set(id, { ...wallet, text, at: now() })
        return { __typename: 'AuthenticationChallenge', id, text }
      },
      async authenticate(_: unknown, { request }: { request: { id: string; signature: `0x${string}` } }) {
        const challenge = challenges.get(request.id)
        challenges.delete(request.id)
        if (!challenge || now() - challenge.at > challengeLasts)
          return { __typename: 'ExpiredChallengeError', reason: 'The challenge has expired.' }
        if (!(await hasSigned(challenge.signer, challenge.text, request.signature)))
          return { __typename: 'WrongSignerError', reason: 'Another wallet has signed.' }
        if (challenge.account && !isHolder(challenge.account, challenge))
          return { __typename: 'ForbiddenError', reason: 'The wallet does not hold this account.' }
        return toTokens(challenge, randomUUID())
      },
      refresh(_: unknown, { request }: { request: { refreshToken: string } }) {
        const claims = readToken(request.refreshToken)
        if (!claims || claims['use'] !== 'refresh' || spent.has(String(claims['jti'])) || ended.has(String(claims['sid'])))
          return { __typename: 'ForbiddenError', reason: 'Refresh token is invalid' }
        spent.add(String(claims['jti']))
        const { sub, client_id, sid, act, role } = claims as {
          sub: string
          client_id: string
          sid: string
          act?: { sub: string }
          role: string
        }
        return toTokens({ signer: sub, app: client_id, account: act?.sub, role }, sid)
      },
      revokeAuthentication(_: unknown, { request }: { request: { authenticationId: string } }, { session }: Viewing) {
        if (!session) throw needsLogin('revokeAuthentication')
        ended.add(request.authenticationId)
        return null
      },
    },
  }
}

const needsLogin = (operation: string) =>
  new GraphQLError(`Unauthenticated - Authentication is required to access '${operation}'`, { extensions: { code: 'UNAUTHENTICATED' } })

/** Signs and reads tokens. One that has ended, or that others have signed, isn't read. */
function createTokenSigner({ privateKey, publicKey }: LensKeyPair, seconds: () => number) {
  const toToken = (claims: Json): string => {
    const body = [{ alg: 'ES256', typ: 'JWT', kid: 'sandbox' }, claims].map(toBase64).join('.')
    return `${body}.${sign('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  const readToken = (token: string): Json | undefined => {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))) return undefined
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Json
    return Number(read['exp']) > seconds() ? read : undefined
  }
  const toTokens = ({ app, account, signer, role }: Wallet, sid: string): Json => {
    const common = { sub: signer, iss: issuer, sid, iat: seconds(), ...(account ? { act: { sub: account } } : {}) }
    const short = { ...common, exp: seconds() + accessSeconds, [roleClaim]: role, 'tag:lens.dev,2024:sponsored': true }
    // The ID token is for the app, the others are for the API, and name the app as their client.
    const forApi = { aud: issuer, client_id: app }
    const refresh = { ...common, ...forApi, exp: seconds() + refreshSeconds, jti: randomUUID(), use: 'refresh', role }
    return {
      __typename: 'AuthenticationTokens',
      accessToken: toToken({ ...short, ...forApi }),
      idToken: toToken({ ...short, aud: app }),
      refreshToken: toToken(refresh),
    }
  }

  return { toTokens, readToken }
}

/** For a contract wallet, its owner's key signs (EIP-1271). */
function createSignatureCheck({ people }: World): NonNullable<AuthenticationOptions['hasSigned']> {
  const toKeyHolder = (wallet: string): string => {
    const person = people.find(({ wallets }) => wallets.isContract && wallets.evm === wallet.toLowerCase())
    return person ? toEvmAddress(person.keys.evm) : wallet.toLowerCase()
  }
  return async (address, message, signature) => {
    const { recoverMessageAddress } = await import('viem')
    const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` }).catch(() => '')
    return signer.toLowerCase() === toKeyHolder(address)
  }
}

function toWallet({ accountOwner, accountManager, onboardingUser, builder }: ChallengeRequest): Wallet {
  if (accountOwner) return { ...accountOwner, signer: accountOwner.owner, role: 'ACCOUNT_OWNER' }
  if (accountManager) return { ...accountManager, signer: accountManager.manager, role: managerRole }
  if (onboardingUser) return { app: onboardingUser.app, signer: onboardingUser.wallet, role: 'ONBOARDING_USER' }
  return { app: '', signer: builder!.address, role: builderRole }
}

const toSession = ({ id, signer, app, startedAt, expiresAt }: NonNullable<Viewing['session']>): Json => ({
  __typename: 'AuthenticatedSession',
  authenticationId: id,
  app,
  signer,
  browser: null,
  device: null,
  os: null,
  origin: null,
  createdAt: new Date(startedAt).toISOString(),
  updatedAt: new Date(startedAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

const toBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
