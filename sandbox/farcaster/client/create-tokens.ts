import { createPublicKey, randomBytes, verify } from 'node:crypto'
import type { Custody } from '../create-custody.ts'
import { ClientRefusal } from './client-refusal.ts'

interface TokenRequest {
  method?: unknown
  params?: { timestamp?: unknown; expiresAt?: unknown }
}

/** Bearers of the client API. */
export interface Tokens {
  /** For the wallet that has signed the request. @param bearer `eip191:` and the signature in base64. */
  generate(request: TokenRequest, bearer: string | undefined): Promise<string>
  revoke(secret: string): boolean
  /** The account of a token that was generated. */
  fidOf(bearer: string | undefined): number | undefined
  /** The account of a token that one of its keys has signed, which is valid for five minutes. */
  fidOfAppKey(bearer: string | undefined): number | undefined
}

export interface TokensOptions {
  custody: Custody
  /** Whether a key may sign for an account. */
  hasKey(fid: number, key: string): boolean
  /** ms */
  now(): number
}

const invalid = (message: string) => new ClientRefusal(401, message, { reason: 'invalid_auth_token' })
/** s */
const longestAppKey = 300
/** DER prefix of an Ed25519 public key (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

export function createTokens({ custody, hasKey, now }: TokensOptions): Tokens {
  const issued = new Map<string, { fid: number; expiresAt: number }>()
  return {
    async generate({ method, params }, bearer) {
      const { timestamp, expiresAt } = params ?? {}
      if (method !== 'generateToken' || !Number.isSafeInteger(timestamp)) throw new ClientRefusal(400, 'Invalid authRequest')
      const [, encoded] = /^eip191:([\w+/]+=*)$/.exec(bearer ?? '') ?? []
      if (!encoded) throw invalid('A custody bearer token is required')
      const signature = `0x${Buffer.from(encoded, 'base64').toString('hex')}` as const
      // Canonical JSON has its keys in alphabetical order.
      const message = JSON.stringify({ method, params: { ...(expiresAt !== undefined && { expiresAt }), timestamp } })
      const { recoverMessageAddress } = await import('viem')
      const address = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      const fid = address && custody.fidOf(address)
      if (fid === undefined) throw new ClientRefusal(401, 'No account is registered for this address', { reason: 'no_registered_fid' })
      if (Math.abs(now() - Number(timestamp)) > 600_000) throw invalid('The request is too old')
      const secret = `MK-${randomBytes(32).toString('base64url')}`
      issued.set(secret, { fid, expiresAt: Number(expiresAt ?? now() + 86_400_000) })
      return secret
    },
    revoke: (secret) => issued.delete(secret),
    fidOf(bearer) {
      const found = issued.get(bearer ?? '')
      return found && found.expiresAt > now() ? found.fid : undefined
    },
    fidOfAppKey(bearer) {
      const [header = '', payload = '', signature = ''] = bearer?.split('.') ?? []
      const { fid, type, key } = readJson(header)
      const { exp } = readJson(payload)
      const seconds = now() / 1000
      if (type !== 'app_key' || typeof fid !== 'number' || typeof key !== 'string' || typeof exp !== 'number') return undefined
      if (exp <= seconds || exp > seconds + longestAppKey + 5 || !hasKey(fid, key)) return undefined
      const publicKey = createPublicKey({ key: Buffer.concat([prefix, Buffer.from(key.slice(2), 'hex')]), format: 'der', type: 'spki' })
      const isSigned = verify(null, Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'))
      return isSigned ? fid : undefined
    },
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}
