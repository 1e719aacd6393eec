import { createHash } from 'node:crypto'
import { isLocalUrl } from '../pages/is-local-url.ts'
import type { Face } from './faces.ts'

/** Where a response goes, and how. */
export interface Return {
  redirectUri: string
  mode: 'query' | 'fragment' | 'form_post'
  state: string | undefined
}

export interface AuthorizeRequest {
  clientId: string
  back: Return
  wantsCode: boolean
  wantsToken: boolean
  scopes: string[]
  nonce: string | undefined
  challenge: { method: 'S256' | 'plain'; text: string } | undefined
}

/** An invalid authorization request. */
export class RequestFault extends Error {
  override name = 'RequestFault'
  readonly code: string
  /** Undefined: the browser must not be redirected. */
  readonly back: Return | undefined
  constructor(code: string, message: string, back?: Return) {
    super(message)
    this.code = code
    this.back = back
  }
}

type Fields = Readonly<Record<string, string>>

/** Parses an authorization request. OpenID Connect Core §3, RFC 7636, OAuth 2.0 Form Post Response Mode */
export function readAuthorizeRequest(face: Face, fields: Fields): AuthorizeRequest {
  const { client_id: clientId, redirect_uri: redirectUri = '', state, nonce } = fields
  if (clientId !== face.clientId) throw new RequestFault('invalid_client', 'There is no such client.')
  if (!isLocalUrl(redirectUri) || redirectUri.includes('#'))
    throw new RequestFault('redirect_uri_mismatch', 'The client has not named this redirect_uri as one of its own.')
  const types = (fields['response_type'] ?? '').split(' ').toSorted()
  const [wantsCode, wantsToken] = [types.includes('code'), types.includes('id_token')]
  const back = { redirectUri, mode: toMode(fields['response_mode'], wantsToken), state }
  const fault = (code: string, message: string) => new RequestFault(code, message, back)
  if (!face.discovery.response_types_supported.includes(types.join(' '))) throw fault('unsupported_response_type', 'Unknown response_type.')
  const asked = fields['response_mode']
  if ((asked !== undefined && asked !== back.mode) || (back.mode === 'query' && wantsToken))
    throw fault('invalid_request', 'Unknown response_mode, or none for this response_type.')
  const scopes = (fields['scope'] ?? '').split(' ').filter(Boolean)
  if (!face.postsScopes && !scopes.includes('openid')) throw fault('invalid_scope', 'The scope openid is missing.')
  if (face.postsScopes && scopes.some((scope) => scope !== 'openid') && back.mode !== 'form_post')
    throw fault('invalid_request', 'response_mode must be form_post when name or email scope is requested.')
  if (wantsToken && !wantsCode && !nonce) throw fault('invalid_request', 'The nonce is missing.')
  if (fields['prompt'] === 'none') throw fault('login_required', 'Nobody is logged in here.')
  return { clientId, back, wantsCode, wantsToken, scopes, nonce, challenge: toChallenge(fields, fault) }
}

const modes = ['query', 'fragment', 'form_post'] as const
const toMode = (asked: string | undefined, wantsToken: boolean): Return['mode'] =>
  modes.find((mode) => mode === asked) ?? (wantsToken ? 'fragment' : 'query')

function toChallenge(
  { code_challenge: text, code_challenge_method: method = 'plain' }: Fields,
  fault: (code: string, message: string) => RequestFault,
): AuthorizeRequest['challenge'] {
  if (text === undefined) return undefined
  if ((method !== 'S256' && method !== 'plain') || !/^[\w.~-]{43,128}$/.test(text))
    throw fault('invalid_request', 'Unknown code_challenge_method, or no code_challenge.')
  return { method, text }
}

/** Whether the code verifier matches the challenge. */
export function isVerified(challenge: AuthorizeRequest['challenge'], verifier: string | undefined): boolean {
  if (!challenge) return true
  if (verifier === undefined) return false
  const text = challenge.method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return text === challenge.text
}
