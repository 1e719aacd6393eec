import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'

export interface FindServiceDeps {
  /** Resolves handles. */
  appView: Fetcher
  /** The directory of `did:plc` identities. */
  directory: Fetcher
  /** The server to use for an email address. */
  usual: string
}

const unknown = (cause?: unknown) =>
  new Failure('not-found', 'There’s no Bluesky account with this name.', { network: 'bluesky', code: hostedCodes.wrongPassword, cause })
const unreadable = () => new Failure('refused', errorMessages.serviceUrlUnreadable, { network: 'bluesky' })

const DidDocument = v.object({
  id: v.string(),
  service: v.optional(v.pipe(v.array(v.object({ id: v.string(), type: v.string(), serviceEndpoint: v.unknown() })), v.maxLength(50))),
})

/** The origin of a typed server URL. Throws "Failed to parse service URL." */
export function parseServiceUrl(text: string): string {
  const typed = text.trim()
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!/^https?:/i.test(url) || !URL.canParse(url) || new URL(url).username || new URL(url).password) throw unreadable()
  return new URL(url).origin
}

/** The server of an identity. Throws `not-found` when no one has the handle. */
export async function findService(deps: FindServiceDeps, identifier: string): Promise<string> {
  if (identifier.includes('@')) return deps.usual
  return findHome(deps, identifier.startsWith('did:') ? identifier : await resolveHandle(deps.appView, identifier))
}

/** The same by DID. Pages may not fetch did:web documents, so the server of such an identity must be given. */
export async function findHome({ directory }: Pick<FindServiceDeps, 'directory'>, did: string): Promise<string> {
  if (!/^did:plc:[a-z2-7]{24}$/.test(did)) throw unreadable()
  const call = { network: 'bluesky', name: 'did:plc', path: `/${did}`, schema: DidDocument } as const
  const document = await fetchJson(directory, call).catch((error: unknown) => {
    throw isFailure(error, 'not-found') ? unknown(error) : error
  })
  const home = document.service?.find(
    ({ id, type }) => (id === '#atproto_pds' || id === `${did}#atproto_pds`) && type === 'AtprotoPersonalDataServer',
  )?.serviceEndpoint
  if (document.id !== did || typeof home !== 'string' || !/^https?:\/\//i.test(home)) throw unknown()
  return parseServiceUrl(home)
}

async function resolveHandle(appView: Fetcher, handle: string): Promise<string> {
  if (!/^[a-zA-Z0-9.-]{3,253}$/.test(handle) || !handle.includes('.')) throw unknown()
  const name = 'com.atproto.identity.resolveHandle'
  const path = `/xrpc/${name}?${new URLSearchParams({ handle: handle.toLowerCase() })}`
  try {
    return (await fetchJson(appView, { network: 'bluesky', name, path, schema: v.object({ did: v.string() }) })).did
  } catch (error) {
    throw isFailure(error, 'refused') || isFailure(error, 'not-found') ? unknown(error) : error
  }
}
