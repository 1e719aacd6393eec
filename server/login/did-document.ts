import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { fetchPublic } from '../upstream/public-fetch.ts'
import { AnswerStatus, readJson } from './read-json.ts'

const DidDocument = v.object({
  id: v.string(),
  alsoKnownAs: v.optional(v.pipe(v.array(v.string()), v.maxLength(50))),
  service: v.optional(v.pipe(v.array(v.object({ id: v.string(), type: v.string(), serviceEndpoint: v.unknown() })), v.maxLength(50))),
})

export interface DidFacts {
  /** Origin of the service that keeps its records. */
  service: string
  handle: string | undefined
}

/** Where identities are looked up that do not say it themselves. */
export interface DidDirectories {
  /** Undefined: no `did:plc` is known here. */
  plcUrl: string | undefined
  /** Answers for every `did:web` in place of its own host: a stand-in. Undefined: the host itself is asked, on the public network. */
  didWebUrl: string | undefined
}

/** Deadlines and sizes for documents and services that somebody else names. */
export const strangerLimits = { deadline: 10_000, maxBytes: 64 * 1024 }

const away = (cause: unknown) => new Refusal('This Bluesky identity cannot be looked up just now.', { status: 502, cause })
const unknownDid = () => new Refusal('This is no identity of Bluesky.')

/** What a DID says of itself: where its account is, and what it is called. */
export async function loadDid(did: string, directories: DidDirectories): Promise<DidFacts> {
  const document = await loadDocument(did, directories)
  if (document.id !== did) throw unknownDid()
  const service = document.service?.find(
    ({ id, type }) => (id === '#atproto_pds' || id === `${did}#atproto_pds`) && type === 'AtprotoPersonalDataServer',
  )
  const endpoint = service?.serviceEndpoint
  if (typeof endpoint !== 'string' || !/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint))
    throw new Refusal('This Bluesky identity names no service.')
  const handle = document.alsoKnownAs?.find((name) => name.startsWith('at://'))?.slice('at://'.length)
  return { service: new URL(endpoint).origin, handle }
}

async function loadDocument(did: string, { plcUrl, didWebUrl }: DidDirectories): Promise<v.InferOutput<typeof DidDocument>> {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) {
    if (!plcUrl) throw new Refusal('Bluesky is not set up on this server. Log in another way.')
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

/** Directories say that there is no such identity, or no more. */
const toRefusal = (cause: unknown): Refusal =>
  cause instanceof AnswerStatus && (cause.status === 404 || cause.status === 410) ? unknownDid() : away(cause)
