import type { XProblem } from '@chorus/contract/twitter/twitter-types'
import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import * as v from 'valibot'
import { signX, type XCredentials } from './x-sign.ts'
import { WireBearer } from './x-wire.ts'

/** Our application at X. */
export interface XApplication {
  apiUrl: string
  consumerKey: string
  consumerSecret: string
}

export interface XRead<S extends v.GenericSchema> {
  /** X's name for the call, used in errors. */
  name: string
  path: string
  query?: Readonly<Record<string, string | undefined>>
  schema: S
}

/** Calls X API v2 as a person or as our application alone. Errors contain X's message but never credentials. */
export interface XApi {
  consumerKey: string
  consumerSecret: string
  read<S extends v.GenericSchema>(call: XRead<S>, as: XCredentials | 'application'): Promise<v.InferOutput<S>>
}

type Send = (url: string, init: RequestInit) => Promise<Response>

export function createXApi({ apiUrl, consumerKey, consumerSecret }: XApplication, send: Send = fetch): XApi {
  /** Following a redirect would send the signature elsewhere. */
  const sendTo = (path: string, init: RequestInit | undefined, authorization: string) =>
    send(apiUrl + path, { ...init, redirect: 'error', headers: { authorization } }).then(withRetryAfter)
  const signed =
    (credentials: XCredentials): Fetcher =>
    (path, init) =>
      // Sign each attempt anew, because X accepts a signature once.
      sendTo(path, init, signX({ method: init?.method ?? 'GET', url: apiUrl + path }, credentials))

  let bearer: Promise<string> | undefined
  const loadBearer = (): Promise<string> => {
    bearer ??= fetchBearer(apiUrl, { consumerKey, consumerSecret }, send).catch((error: unknown) => {
      bearer = undefined
      throw error
    })
    return bearer
  }
  const ask = <S extends v.GenericSchema>(fetcher: Fetcher, { name, path, query, schema }: XRead<S>): Promise<v.InferOutput<S>> =>
    fetchJson(fetcher, { network: 'x', name, path: path + toSearch(query), schema, toErrorText: toXErrorText })
  const askAsApplication = async <S extends v.GenericSchema>(call: XRead<S>): Promise<v.InferOutput<S>> => {
    const token = await loadBearer()
    return ask((path, init) => sendTo(path, init, `Bearer ${token}`), call)
  }

  return {
    consumerKey,
    consumerSecret,
    read(call, as) {
      if (as !== 'application') return ask(signed(as), call)
      return askAsApplication(call).catch((error: unknown) => {
        // X may have revoked the bearer token: request a new one, once.
        if (!isFailure(error, 'unauthorized')) throw error
        bearer = undefined
        return askAsApplication(call)
      })
    },
  }
}

async function fetchBearer(
  root: string,
  { consumerKey, consumerSecret }: Pick<XApplication, 'consumerKey' | 'consumerSecret'>,
  send: Send,
) {
  const pair = `${encodeURIComponent(consumerKey)}:${encodeURIComponent(consumerSecret)}`
  const init = {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    redirect: 'error',
  } as const
  const { access_token: token } = await fetchJson((path, { signal } = {}) => send(root + path, { ...init, signal: signal ?? null }), {
    network: 'x',
    name: 'oauth2/token',
    path: '/oauth2/token',
    schema: WireBearer,
    toErrorText: toXErrorText,
  })
  return token
}

/** OAuth signatures need spaces encoded as %20, not +. */
function toSearch(query: XRead<v.GenericSchema>['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** X sends the end of its rate window in seconds since 1970 instead of a duration. */
function withRetryAfter(response: Response): Response {
  const reset = Number(response.headers.get('x-rate-limit-reset') ?? Number.NaN)
  if (response.status !== 429 || response.headers.has('retry-after') || !Number.isFinite(reset)) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(Math.max(1, Math.ceil(reset - Date.now() / 1000))))
  return new Response(response.body, { status: 429, headers })
}

const Words = v.pipe(v.string(), v.nonEmpty())
const OlderError = v.object({ errors: v.pipe(v.array(v.object({ message: Words, code: v.optional(v.number()) })), v.minLength(1)) })
const NewerError = v.object({ title: Words, detail: v.optional(v.string()), status: v.optional(v.number()) })

/** Provider API §4.4: v2 errors become "title status" and the detail on two lines; v1 errors "message (code: n)", one per line. */
export function toXErrorText(body: unknown): string | undefined {
  const newer = v.safeParse(NewerError, body)
  if (newer.success) {
    const { title, status, detail } = newer.output
    return [status === undefined ? title : `${title} ${status}`, ...(detail ? [detail] : [])].join('\n')
  }
  const older = v.safeParse(OlderError, body)
  if (!older.success) return undefined
  return older.output.errors
    .slice(0, 3)
    .map(({ message, code }) => (code === undefined ? message : `${message} (code: ${code})`))
    .join('\n')
}

/** The error in a response with status 200 but without data. */
export function toInlineFailure(errors: readonly XProblem[] | undefined, what: string, call: string): Failure {
  const [problem] = errors ?? []
  if (!problem || problem.type?.endsWith('/resource-not-found')) return new Failure('not-found', what, { network: 'x', call })
  const isForbidden = problem.type?.endsWith('/not-authorized-for-resource')
  const message = [problem.title, problem.detail].filter(Boolean).join('\n').slice(0, 300)
  return new Failure(isForbidden ? 'forbidden' : 'refused', message || what, { network: 'x', call })
}
