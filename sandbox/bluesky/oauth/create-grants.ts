import { createHash, randomBytes } from 'node:crypto'
import { OauthFault } from './oauth-fault.ts'

/** A client's authorization request. */
export interface Asked {
  clientId: string
  /** The client's key. Undefined for public clients. */
  keyId: string | undefined
  redirectUri: string
  scope: string
  state: string
  challenge: string
  loginHint: string | undefined
  /** Thumbprint of the key that the tokens are bound to. */
  dpop: string
}

interface Grant {
  asked: Asked
  did: string
  /** Access token → expiry; a replaced token stays valid until then. */
  access: Map<string, number>
  refresh: string
}

export interface Tokens {
  accessToken: string
  refreshToken: string
  expiresIn: number
  scope: string
  did: string
}

export interface GrantOptions {
  /** ms */
  now(): number
  /** s */
  accessSeconds: number
}

/** The holder of a token: the client, its key if it has one, and the key that the token is bound to. */
export type Bearer = Pick<Asked, 'clientId' | 'keyId' | 'dpop'>

/** ms */
const requestLife = 300_000
const codeLife = 60_000

const draw = (prefix: string) => `${prefix}-${randomBytes(32).toString('base64url')}`
const notGood = (message: string) => new OauthFault('invalid_grant', message)
const isSame = (one: Bearer, other: Bearer) => one.clientId === other.clientId && one.keyId === other.keyId && one.dpop === other.dpop

/** Authorization requests and grants. Each refresh token is single-use; reuse ends the session. */
export function createGrants({ now, accessSeconds }: GrantOptions) {
  const requests = new Map<string, { asked: Asked; endsAt: number }>()
  const codes = new Map<string, { asked: Asked; did: string; endsAt: number; grant?: Grant }>()
  const grants = new Set<Grant>()
  const used = new Map<string, Grant>()

  const renew = (grant: Grant): Tokens => {
    const [accessToken, refreshToken] = [draw('at'), draw('ref')]
    for (const [token, endsAt] of grant.access) if (endsAt < now()) grant.access.delete(token)
    grant.access.set(accessToken, now() + accessSeconds * 1000)
    grant.refresh = refreshToken
    return { accessToken, refreshToken, expiresIn: accessSeconds, scope: grant.asked.scope, did: grant.did }
  }
  const find = (is: (grant: Grant) => boolean) => [...grants].find(is)

  return {
    keepRequest(asked: Asked): { uri: string; expiresIn: number } {
      const uri = `urn:ietf:params:oauth:request_uri:${draw('req')}`
      requests.set(uri, { asked, endsAt: now() + requestLife })
      return { uri, expiresIn: requestLife / 1000 }
    },
    findRequest(uri: string, clientId: string): Asked {
      const found = requests.get(uri)
      if (!found || found.endsAt < now() || found.asked.clientId !== clientId)
        throw new OauthFault('invalid_request', 'This request is not known here, or not any more.')
      return found.asked
    },
    /** A request is answered once. */
    endRequest: (uri: string): void => void requests.delete(uri),
    keepCode(asked: Asked, did: string): string {
      const code = draw('cod')
      codes.set(code, { asked, did, endsAt: now() + codeLife })
      return code
    },
    exchangeCode(code: string, bearer: Bearer, { redirectUri, verifier }: { redirectUri: string; verifier: string }): Tokens {
      const found = codes.get(code)
      if (found?.grant) grants.delete(found.grant)
      if (!found || found.grant || found.endsAt < now()) throw notGood('This code is not good any more.')
      const { asked, did } = found
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      if (!isSame(asked, bearer) || asked.redirectUri !== redirectUri || asked.challenge !== challenge) {
        codes.delete(code)
        throw notGood('This code was given to somebody else.')
      }
      const grant: Grant = { asked, did, access: new Map(), refresh: '' }
      found.grant = grant
      grants.add(grant)
      return renew(grant)
    },
    exchangeRefresh(token: string, bearer: Bearer): Tokens {
      const replayed = used.get(token)
      if (replayed) grants.delete(replayed)
      const grant = find(({ refresh }) => refresh === token)
      if (!grant) throw notGood(replayed ? 'This refresh token was used before.' : 'This refresh token is not known here.')
      if (!isSame(grant.asked, bearer)) throw notGood('This refresh token was given to somebody else.')
      used.set(token, grant)
      return renew(grant)
    },
    /** RFC 7009: revoking an unknown token is no error. */
    revoke(token: string): void {
      const grant = find(({ access, refresh }) => access.has(token) || refresh === token)
      if (grant) grants.delete(grant)
    },
    /** The person a token acts for. */
    holderOf(token: string, dpop: string): string {
      const grant = find(({ access }) => access.has(token))
      if (!grant || grant.asked.dpop !== dpop) throw new OauthFault('invalid_token', 'The token is not known here.', 401)
      if (grant.access.get(token)! < now()) throw new OauthFault('invalid_token', 'The token has expired.', 401)
      return grant.did
    },
    count: () => grants.size,
  }
}

export type Grants = ReturnType<typeof createGrants>
