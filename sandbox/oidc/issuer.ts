import { createHash, randomBytes } from 'node:crypto'
import type { World } from '../seed/world.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import type { Consent, Face } from './faces.ts'
import type { SigningKeys } from './signing-keys.ts'

/** A consent, until the client redeems its code. */
export interface Grant extends Consent {
  request: AuthorizeRequest
}

/** The state of a running issuer. */
export interface Issuer {
  face: Face
  people: World['people']
  /** Its URL, once it has one. */
  url(): string
  /** Stores a grant and returns its code, valid once for five minutes. */
  keep(grant: Grant): string
  /** A code is removed whatever the outcome. */
  take(code: string): Grant | undefined
  /** `beside` holds the code or access token issued with it, by the claim that binds them together. */
  createIdToken(grant: Grant, beside: Readonly<Record<string, string>>): Promise<string>
}

export interface IssuerOptions {
  face: Face
  keys: SigningKeys
  people: World['people']
  url(): string
  /** ms */
  now(): number
}

/** ms */
const codeLasts = 300_000

const halfHash = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

export function createIssuer({ face, keys, people, url, now }: IssuerOptions): Issuer {
  const grants = new Map<string, { grant: Grant; at: number }>()
  return {
    face,
    people,
    url,
    keep: (grant) => {
      const code = randomBytes(24).toString('base64url')
      grants.set(code, { grant, at: now() })
      return code
    },
    take: (code) => {
      const found = grants.get(code)
      grants.delete(code)
      return found && now() - found.at <= codeLasts ? found.grant : undefined
    },
    createIdToken: (grant, beside) => {
      const iat = Math.floor(now() / 1000)
      const { nonce } = grant.request
      return keys.sign({
        iss: url(),
        aud: face.clientId,
        iat,
        exp: iat + face.tokenLasts,
        ...(nonce === undefined ? {} : { nonce }),
        ...face.toClaims(grant, iat),
        ...Object.fromEntries(Object.entries(beside).map(([name, text]) => [name, halfHash(text)])),
      })
    },
  }
}
