import * as v from 'valibot'
import { errorMessages } from '../error-messages.ts'
import { Failure } from '../failure.ts'
import { networkSessionTypes } from '../network-identity.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import {
  baseSchema,
  blueskyPayloadSchema,
  providerPayloadSchema,
  signatureSchema,
  plainPayloadSchema,
  xPayloadSchema,
} from './session-schemas.ts'
import type { FarcasterProof, PlainSession, ProviderSession, Session, SessionType } from './session.ts'

// The stored form, provider API §11.8: `Type:b64(json of the common fields)` and, after further colons, the type's own fields.
// Plain parts (tokens) escape % and : as %25 and %3A, so that every token survives; real tokens contain neither.

/** Characters. A session is a few kB, so anything longer is rejected. */
const maxLength = 1_000_000
const maxDepth = 32
const maxParents = 4

type Base = v.InferOutput<typeof baseSchema>
type Fields = Pick<Base, 'profileId' | 'token' | 'createdAt' | 'expiresAt'>

const unreadable = () => new Failure('malformed', errorMessages.sessionUnreadable)
const malformed = () => new Failure('malformed', errorMessages.sessionMalformed)
const badServiceUrl = () => new Failure('malformed', errorMessages.serviceUrlUnreadable)

/** The session as one line of text, for storage and for moving between devices. */
export function serializeSession(session: Session): string {
  const { type, token, profileId, createdAt, expiresAt } = session
  return [type, encodeJson({ type, token, profileId, createdAt, expiresAt }), ...toParts(session)].join(':')
}

function toParts(session: Session): string[] {
  switch (session.type) {
    case 'Farcaster':
      return toProofParts(session.proof).map(escapePart)
    case 'Lens':
      return [session.refreshToken, session.address].map(escapePart)
    case 'Bsky':
      return [encodeBase64(session.serviceUrl), encodeJson(session.payload)]
    case 'Firefly':
      return [
        session.parent ? encodeBase64(serializeSession(session.parent)) : '',
        session.signature ? encodeJson(session.signature) : '',
        session.isNew ? '1' : '0',
        encodeJson(session.payload),
      ]
    default:
      return [encodeJson(session.payload)]
  }
}

function toProofParts(proof: FarcasterProof): [string, string, string] {
  switch (proof.kind) {
    case 'grant':
      return [proof.signerRequestToken, '', '']
    case 'relay':
      return ['', proof.channelToken, '']
    case 'sponsorship':
      return [proof.signerRequestToken, '', `firefly-${proof.signature}`]
    case 'custody':
      return ['', '', '']
  }
}

/**
 * The session in a text. Throws a `malformed` Failure: "Failed to parse session." for unreadable text, "Malformed session." when the
 * content is no session of its type, "Failed to parse service URL." for a Bluesky session without one.
 */
export const parseSession = (text: string): Session => parseNested(text, 0)

function parseNested(text: string, parents: number): Session {
  if (typeof text !== 'string' || text.length > maxLength) throw unreadable()
  const [type = '', encoded, ...parts] = text.split(':', 8)
  const parse = findParser(type)
  if (encoded === undefined || !parse) throw unreadable()
  const base = decodeJson(encoded)
  if (!v.is(baseSchema, base)) throw malformed()
  if (base.type !== undefined && base.type !== type) throw malformed()
  if (parents > maxParents) throw malformed()
  const fields = { profileId: base.profileId, token: base.token, createdAt: base.createdAt, expiresAt: base.expiresAt }
  return parse(fields, parts, parents)
}

type Parse = (fields: Fields, parts: string[], parents: number) => Session

/** Types with fields of their own. */
const parsers: { [T in Exclude<SessionType, PlainSession['type']>]: Parse } = {
  Farcaster: (fields, parts) => ({ ...fields, type: 'Farcaster', proof: parseProof(parts) }),
  Lens: (fields, parts) => {
    const [refreshToken, address] = take(parts, 2)
    if (refreshToken === undefined || address === undefined) throw malformed()
    return { ...fields, type: 'Lens', refreshToken: unescapePart(refreshToken), address: unescapePart(address) }
  },
  Twitter: (fields, parts) => ({ ...fields, type: 'Twitter', payload: decodePayload(xPayloadSchema, take(parts, 1)[0]) }),
  Bsky: (fields, parts) => {
    const [serviceUrl, payload] = take(parts, 2)
    return { ...fields, type: 'Bsky', serviceUrl: parseServiceUrl(serviceUrl), payload: decodePayload(blueskyPayloadSchema, payload) }
  },
  Firefly: parseProvider,
}

/** Undefined: there is no such type. */
function findParser(type: string): Parse | undefined {
  if (Object.hasOwn(parsers, type)) return parsers[type as keyof typeof parsers]
  if (!plainTypes.has(type)) return undefined
  return (fields, parts) => ({
    ...fields,
    type: type as PlainSession['type'],
    payload: decodePayload(plainPayloadSchema, take(parts, 1)[0]),
  })
}
const plainTypes = new Set<string>(['Apple', 'Google', 'Telegram', 'Email', ...networkSessionTypes])

function parseProof(parts: string[]): FarcasterProof {
  const [signerRequestToken = '', channelToken = '', sponsorship = ''] = take(parts, 3).map(unescapePart)
  if (sponsorship) {
    const [, signature] = /^firefly(?:-(.*))?$/s.exec(sponsorship) ?? []
    if (!sponsorship.startsWith('firefly') || (signature === undefined && sponsorship !== 'firefly') || channelToken) throw malformed()
    return { kind: 'sponsorship', signerRequestToken, signature: signature ?? '' }
  }
  if (signerRequestToken && channelToken) throw malformed()
  if (signerRequestToken) return { kind: 'grant', signerRequestToken }
  return channelToken ? { kind: 'relay', channelToken } : { kind: 'custody' }
}

function parseProvider(fields: Fields, parts: string[], parents: number): ProviderSession {
  const [parent, signature, isNew, payload] = take(parts, 4)
  if (isNew !== '0' && isNew !== '1') throw malformed()
  const session: ProviderSession = {
    ...fields,
    type: 'Firefly',
    isNew: isNew === '1',
    payload: decodePayload(providerPayloadSchema, payload),
  }
  if (parent) {
    const text = decodeBase64(parent)
    if (text === undefined) throw unreadable()
    session.parent = parseNested(text, parents + 1)
  }
  if (signature) session.signature = decodePayload(signatureSchema, signature)
  return session
}

function parseServiceUrl(encoded = ''): string {
  const url = decodeBase64(encoded)
  if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) throw badServiceUrl()
  return url
}

function take(parts: string[], count: number): string[] {
  if (parts.length > count) throw malformed()
  return parts
}

function decodePayload<T extends v.GenericSchema>(schema: T, encoded: string | undefined): v.InferOutput<T> {
  if (encoded === undefined) throw malformed()
  const payload = withoutNulls(decodeJson(encoded))
  // The payload itself, not the schema's copy, so that another client's fields survive.
  if (!v.is(schema, payload)) throw malformed()
  return payload
}

// Servers write null for unknown values; we treat them as absent.
const withoutNulls = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null)) : value

const encodeJson = (value: unknown): string => encodeBase64(JSON.stringify(value))

function decodeJson(encoded: string): unknown {
  const json = decodeBase64(encoded)
  if (!json) throw unreadable()
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw unreadable()
  }
  if (!isHarmless(value, 0)) throw malformed()
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rejects nesting that could exhaust a stack, and keys that could reach a prototype when copied. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= maxDepth || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((field) => isHarmless(field, depth + 1))
}

const escapePart = (part: string): string => part.replace(/[%:]/g, (sign) => (sign === '%' ? '%25' : '%3A'))
const unescapePart = (part: string): string => part.replace(/%(25|3A)/g, (_, code) => (code === '25' ? '%' : ':'))
