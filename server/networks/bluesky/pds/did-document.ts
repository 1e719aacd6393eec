import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { fetchPublic } from '../../../upstream/http/public-fetch.ts'
import { AnswerStatus, readJson } from '../../../upstream/http/read-json.ts'

const DidDocument = v.object({
  id: v.string(),
  alsoKnownAs: v.optional(v.pipe(v.array(v.string()), v.maxLength(50))),
  service: v.optional(v.pipe(v.array(v.object({ id: v.string(), type: v.string(), serviceEndpoint: v.unknown() })), v.maxLength(50))),
})

export interface DidFacts {
  /** Origin of the service that hosts the account. */
  service: string
  handle: string | undefined
}

/** Where DIDs are resolved. */
export interface DidDirectories {
  /** Undefined: `did:plc` cannot be resolved. */
  plcUrl: string | undefined
  /** A stand-in for all `did:web` hosts. Undefined: each host is asked directly, on the public network. */
  didWebUrl: string | undefined
}

/** Deadline and size limit for documents and services that users name. */
export const strangerLimits = { deadline: 10_000, maxBytes: 64 * 1024 }

const away = (cause: unknown) => new Refusal('Couldn’t look up this Bluesky account. Try again in a moment.', { status: 502, cause })
const unknownDid = () => new Refusal('This is not a Bluesky account.')

/** Resolves a DID to its service and handle. */
export async function loadDid(did: string, directories: DidDirectories): Promise<DidFacts> {
  const document = await loadDocument(did, directories)
  if (document.id !== did) throw unknownDid()
  const service = document.service?.find(
    ({ id, type }) => (id === '#atproto_pds' || id === `${did}#atproto_pds`) && type === 'AtprotoPersonalDataServer',
  )
  const endpoint = service?.serviceEndpoint
  if (typeof endpoint !== 'string' || !/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint))
    throw new Refusal('This Bluesky account has no server.')
  const handle = document.alsoKnownAs?.find((name) => name.startsWith('at://'))?.slice('at://'.length)
  return { service: new URL(endpoint).origin, handle }
}

async function loadDocument(did: string, { plcUrl, didWebUrl }: DidDirectories): Promise<v.InferOutput<typeof DidDocument>> {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) {
    if (!plcUrl) throw new Refusal('Bluesky login isn’t available on this server. Use another sign-in method.')
    return readJson(`${plcUrl}/${did}`, DidDocument, toRefusal)
  }
  const host = /^did:web:([a-z0-9.-]{1,253})$/.exec(did)?.[1]
  if (!host) throw unknownDid()
  if (didWebUrl) return readJson(`${didWebUrl}/${did}`, DidDocument, toRefusal)
  try {
    const { status, text } = await fetchPublic(`https://${host}/.well-known/did.json`, strangerLimits)
    if (status !== 200) throw new AnswerStatus(status)
    return v.parse(DidDocument, JSON.parse(text))
  } catch (cause) {
    throw toRefusal(cause)
  }
}

/** The directory's statuses for an unknown or deleted identity. */
const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && (cause.status === 404 || cause.status === 410) ? unknownDid() : away(cause)
