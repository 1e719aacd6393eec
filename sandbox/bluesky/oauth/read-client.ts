import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { OauthFault } from './oauth-fault.ts'

/** Fetches the client metadata document at a client id. */
export type FetchClient = (url: string) => Promise<Response>

export interface Client {
  id: string
  name: string
  redirectUris: readonly string[]
  scopes: readonly string[]
  /** Undefined for clients that can't authenticate. */
  keys: JSONWebKeySet | undefined
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const wrong = (message: string) => new OauthFault('invalid_client_metadata', message)
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** Reads a client's metadata. atproto OAuth, "Clients": an https URL, or http://localhost during development. */
export async function readClient(id: string, fetchClient: FetchClient | undefined): Promise<Client> {
  if (!URL.canParse(id)) throw wrong('A client_id is an address.')
  const url = new URL(id)
  if (url.protocol === 'http:') return readLoopbackClient(id, url)
  if (url.protocol !== 'https:' || url.port || url.hash || url.pathname === '/' || !fetchClient)
    throw wrong('Nothing but clients on this machine is let in.')
  const answer = await fetchClient(id)
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200 || !type.startsWith('application/json')) throw wrong('The client does not say what it is.')
  const metadata = (await answer.json()) as Record<string, unknown>
  const redirectUris = strings(metadata['redirect_uris'])
  const isSound =
    metadata['client_id'] === id &&
    metadata['dpop_bound_access_tokens'] === true &&
    strings(metadata['response_types']).includes('code') &&
    strings(metadata['grant_types']).includes('authorization_code') &&
    redirectUris.length > 0 &&
    redirectUris.every((uri) => URL.canParse(uri) && new URL(uri).origin === url.origin)
  if (!isSound) throw wrong('What the client says of itself does not hold together.')
  const keys = metadata['token_endpoint_auth_method'] === 'private_key_jwt' ? await readKeys(metadata, url.origin, fetchClient) : undefined
  const scopes = String(metadata['scope'] ?? '').split(' ')
  return { id, name: String(metadata['client_name'] ?? url.host), redirectUris, scopes, keys }
}

function readLoopbackClient(id: string, url: URL): Client {
  if (url.hostname !== 'localhost' || url.port || url.pathname !== '/' || url.hash) throw wrong('It is http://localhost, and nothing more.')
  if ([...url.searchParams.keys()].some((name) => name !== 'redirect_uri' && name !== 'scope')) throw wrong('It says too much of itself.')
  const named = url.searchParams.getAll('redirect_uri')
  const redirectUris = named.length > 0 ? named : ['http://127.0.0.1/', 'http://[::1]/']
  const isLoopback = (uri: string) =>
    URL.canParse(uri) && new URL(uri).protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(new URL(uri).hostname)
  if (!redirectUris.every(isLoopback)) throw new OauthFault('invalid_redirect_uri', 'Its redirect_uri is a number of this machine.')
  return {
    id,
    name: 'An app on this device',
    redirectUris,
    scopes: (url.searchParams.get('scope') ?? 'atproto').split(' '),
    keys: undefined,
  }
}

async function readKeys(metadata: Record<string, unknown>, origin: string, fetchClient: FetchClient): Promise<JSONWebKeySet> {
  const uri = String(metadata['jwks_uri'] ?? '')
  if (!URL.canParse(uri) || new URL(uri).origin !== origin || metadata['token_endpoint_auth_signing_alg'] !== 'ES256')
    throw wrong('The client does not say what it signs with.')
  const keys = (await (await fetchClient(uri)).json()) as JSONWebKeySet
  if (keys.keys.length === 0 || keys.keys.some((key) => 'd' in key)) throw wrong('The keys of the client are not public ones.')
  return keys
}

export interface AssertionCheck {
  issuer: string
  seen: Set<string>
  /** ms */
  now(): number
}

/** Authenticates a client and returns the id of the key it used. RFC 7523; a client without keys needs no assertion. */
export async function checkClient(
  { id, keys }: Client,
  { client_assertion: assertion, client_assertion_type: type }: Readonly<Record<string, string>>,
  { issuer, seen, now }: AssertionCheck,
): Promise<string | undefined> {
  if (!keys) {
    if (assertion !== undefined) throw new OauthFault('invalid_client', 'This client has no keys.', 401)
    return undefined
  }
  const fault = () => new OauthFault('invalid_client', 'The client does not show that it is itself.', 401)
  if (assertion === undefined || type !== assertionType || decodeJwt(assertion).sub !== id) throw fault()
  const { payload, protectedHeader } = await jwtVerify(assertion, createLocalJWKSet(keys), {
    issuer: id,
    audience: issuer,
    algorithms: ['ES256'],
    currentDate: new Date(now()),
    maxTokenAge: 120,
    requiredClaims: ['jti', 'iat'],
  }).catch(() => {
    throw fault()
  })
  if (seen.has(payload.jti!)) throw fault()
  seen.add(payload.jti!)
  return protectedHeader.kid
}
