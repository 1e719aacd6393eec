import { fillPath } from '@chorus/contract/call'
import { accountHeader, hostedBlueskyRead } from '@chorus/contract/hosted/hosted'
import { type BlueskyWrite, hostedBlueskyWrite } from '@chorus/contract/hosted/hosted-bluesky'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure, type FailureKind, isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { askDirectly, type Direct } from '../direct.ts'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'
import { WireBlob, WireError } from './decode/wire.ts'
import { withoutLoginOnly } from './moderation/without-login-only.ts'

type Params = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
type Query = <S extends v.GenericSchema>(nsid: string, schema: S, params: Params, signal?: AbortSignal) => Promise<v.InferOutput<S>>

/** Bluesky queries. Undefined parameters are left out. */
export interface Xrpc {
  query: Query
}

/** Queries and writes as an account. */
export interface ActingXrpc extends Xrpc {
  did: string
  call<S extends v.GenericSchema>(nsid: BlueskyWrite, schema: S, body: object, signal?: AbortSignal): Promise<v.InferOutput<S>>
  /** Uploads a file, which the server stores permanently once a record references it. */
  upload(file: Blob, signal?: AbortSignal): Promise<WireBlob>
}

/** ms. Writes wait longer, because repeating them is costly. */
const writeDeadline = 30_000
const uploadDeadline = 10 * 60_000
/** Maximum characters of a call sent with `keepalive`, so that a press still counts if the page closes. Browsers allow 64 kB in total. */
const longestFarewell = 2000

/** For guests: the public AppView. */
export const createPublicXrpc = (fetcher: Fetcher): Xrpc => ({
  query: (name, schema, params, signal) => {
    const forGuests = v.pipe(v.unknown(), v.transform(withoutLoginOnly), schema)
    const path = `/xrpc/${name}${toSearch(params)}`
    return inMeaning(() => fetchJson(fetcher, { network: 'bluesky', name, path, schema: forGuests, init: { signal }, toErrorText }))
  },
})

/** One call as an account. */
interface Asked<S extends v.GenericSchema> {
  name: string
  schema: S
  /** Including the question mark. */
  search?: string
  deadline?: number
  init: { method?: 'POST'; type?: string; body?: BodyInit; signal?: AbortSignal | undefined; keepalive?: boolean }
}
/** Further headers of a query. */
type HeadersOf = (call: string) => Promise<Record<string, string>>
type Ask = <S extends v.GenericSchema>(asked: Asked<S>, headers?: Record<string, string>) => Promise<v.InferOutput<S>>

/** For accounts whose tokens our server holds: forwards to the account's own server. */
export function createHostedXrpc(ownFetcher: Fetcher, did: string, headersOf?: HeadersOf): ActingXrpc {
  const own = { 'x-chorus': '1', [accountHeader]: did }
  return createActing(did, headersOf, (asked, more) => {
    const { path } = asked.init.method ? hostedBlueskyWrite : hostedBlueskyRead
    return inMeaning(() => send(ownFetcher, fillPath(path, { nsid: asked.name }), asked, { ...own, ...more }))
  })
}

/** For accounts whose tokens are on this device: calls the account's own server directly. */
export const createDeviceXrpc = (direct: Direct, did: string, headersOf?: HeadersOf): ActingXrpc =>
  createActing(did, headersOf, (asked, more) =>
    askDirectly(
      direct,
      (token) => inMeaning(() => send(direct.fetcher, `/xrpc/${asked.name}`, asked, { ...more, authorization: `Bearer ${token}` })),
      isTokenRefused,
    ),
  )

const createActing = (did: string, headersOf: HeadersOf = async () => ({}), ask: Ask): ActingXrpc => ({
  did,
  query: async (name, schema, params, signal) => ask({ name, schema, search: toSearch(params), init: { signal } }, await headersOf(name)),
  call(name, schema, body, signal) {
    const text = JSON.stringify(body)
    const keepalive = text.length <= longestFarewell
    return ask({ name, schema, deadline: writeDeadline, init: { method: 'POST', type: 'application/json', body: text, signal, keepalive } })
  },
  async upload(file, signal) {
    const { blob } = await ask({
      name: 'com.atproto.repo.uploadBlob',
      schema: v.object({ blob: WireBlob }),
      deadline: uploadDeadline,
      init: { method: 'POST', type: file.type, body: file, signal },
    })
    return blob
  },
})

function send<S extends v.GenericSchema>(
  fetcher: Fetcher,
  path: string,
  { name, schema, search = '', deadline, init: { type, ...init } }: Asked<S>,
  headers: Record<string, string>,
): Promise<v.InferOutput<S>> {
  const typed = { ...headers, ...(type !== undefined && { 'content-type': type }) }
  const mayBeEmpty = init.method === 'POST'
  const call = { network: 'bluesky', name, schema, path: path + search, mayBeEmpty, toErrorText, toErrorFacts } as const
  return fetchJson(fetcher, { ...call, ...(deadline !== undefined && { deadline }), init: { ...init, headers: typed } })
}

function toSearch(params: Params): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value]) if (one !== undefined) search.append(name, String(one))
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** Spec 3 §4: a server that answers this has changed nothing. */
const refusedToken = /^(ExpiredToken|InvalidToken)\b/
const isTokenRefused = (error: unknown): boolean => isFailure(error, 'unauthorized') && refusedToken.test(error.message)

const gone = new Set(['NotFound', 'RecordNotFound', 'RepoNotFound', 'AccountTakedown', 'AccountDeactivated'])
const blocked = new Set(['BlockedActor', 'BlockedByActor'])
const toErrorName = (message: string): string => message.split(':')[0] ?? ''
/** One of the two accounts has blocked the other. */
export const isBlocked = (error: unknown): boolean => isFailure(error, 'forbidden') && blocked.has(toErrorName(error.message))
/** Session errors from our own server. */
const kinds: Readonly<Record<number, FailureKind>> = {
  [hostedCodes.ended]: 'unauthorized',
  [hostedCodes.noSession]: 'unauthorized',
  [hostedCodes.otherPerson]: 'forbidden',
  [hostedCodes.networkAway]: 'unreachable',
}

async function inMeaning<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toMeaning(error)
  }
}

/** XRPC reports errors as a name and message in the body, mostly with status 400. */
function toMeaning(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const { message, network, call, status, code, kind } = error
  const facts = { network, call, status, code, cause: error }
  const known = code === undefined ? undefined : kinds[code]
  if (known) return new Failure(known, message, facts)
  if (refusedToken.test(message)) return new Failure('unauthorized', message, facts)
  if (kind !== 'refused') return error
  const name = toErrorName(message)
  if (blocked.has(name)) return new Failure('forbidden', message, facts)
  // Unknown and impossible handles, DIDs and records are all reported as InvalidRequest.
  const isNobody = name === 'InvalidRequest' && /: Profile not found|Invalid AT identifier|Could not locate record/i.test(message)
  return gone.has(name) || isNobody ? new Failure('not-found', message, facts) : error
}

/** An error response that our server passed on. */
const Passed = v.object({ data: WireError })

/** `NotFound: Post not found` */
export function toErrorText(body: unknown): string | undefined {
  const passed = v.safeParse(Passed, body)
  const result = passed.success ? { success: true as const, output: passed.output.data } : v.safeParse(WireError, body)
  return result.success ? [result.output.error, result.output.message].filter(Boolean).join(': ') : undefined
}

function toErrorFacts(body: unknown): { code?: number } {
  const result = v.safeParse(v.object({ code: v.number() }), body)
  return result.success ? { code: result.output.code } : {}
}
