import { budgetSpent } from '@chorus/contract/refusal'
import type { XProblem } from '@chorus/contract/twitter/twitter-types'
import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { fetchJson } from '@chorus/networks/http'
import * as v from 'valibot'
import type { XCaller } from './x-fields.ts'
import { signX } from './x-sign.ts'
import { WireBearer } from './x-wire.ts'

/** Our application at X. */
export interface XApplication {
  apiUrl: string
  consumerKey: string
  consumerSecret: string
}

/** X's name for a call: the method and the route, such as `GET /2/tweets/:id`. Its price, its limits and its plan go by this name. */
export type XCallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** At most one of `json`, `form` and `multipart`. OAuth signs the fields of a form and no other body. */
export interface XCall<S extends v.GenericSchema> {
  name: XCallName
  /** Absent: GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string | undefined>>
  json?: object
  form?: Readonly<Record<string, string>>
  multipart?: FormData
  schema: S
  /** Whether X may respond without a body, which decodes to null. */
  mayBeEmpty?: boolean
  /** ms. Absent: that of a read. */
  deadline?: number
  /** X id of the user on whose behalf the application asks. Absent: for guests. */
  payer?: string | undefined
  /** Whether X has yet to confirm whose token this is. Until then it counts for no user. */
  isUnproven?: boolean
  /** Whether a reply goes to someone who mentioned or quoted the account. X charges less for it. */
  isSummoned?: boolean
  /** Which part of a daily cap the call may use. Absent: its name tells. */
  purpose?: 'essential' | 'browsing' | 'background'
}

/** Calls X as a person or as our application alone. Errors contain X's message but never credentials. */
export interface XApi {
  consumerKey: string
  consumerSecret: string
  call<S extends v.GenericSchema>(call: XCall<S>, as: XCaller): Promise<v.InferOutput<S>>
}

/** Whose request this is, and under which name it counts. */
export interface XCallFacts {
  name: XCallName
  as: XCaller
  payer?: string | undefined
  isUnproven?: boolean | undefined
  isSummoned?: boolean | undefined
  purpose?: XCall<v.GenericSchema>['purpose']
}

/** One request to X. `facts` is absent for the request of a bearer token. */
export type XSend = (url: string, init: RequestInit, facts?: XCallFacts) => Promise<Response>

export interface XApiOptions {
  /** Whether a read whose response is lost may be sent again, because both together cost little. Absent: none may. */
  canRepeat?(url: string, facts: XCallFacts): boolean
  /** ms. Absent: the system's clock. */
  now?: (() => number) | undefined
}

export function createXApi(
  { apiUrl, consumerKey, consumerSecret }: XApplication,
  send: XSend = fetch,
  { canRepeat = () => false, now = Date.now }: XApiOptions = {},
): XApi {
  let bearer: Promise<string> | undefined
  const loadBearer = (): Promise<string> => {
    bearer ??= fetchBearer(apiUrl, { consumerKey, consumerSecret }, send).catch((error: unknown) => {
      bearer = undefined
      return toBrokenApplication(error)
    })
    return bearer
  }
  const ask = async <S extends v.GenericSchema>(
    call: XCall<S>,
    as: XCaller,
    toAuthorization: (url: string) => string,
  ): Promise<v.InferOutput<S>> => {
    const { name, method = 'GET', path, query, schema, mayBeEmpty = false, deadline, payer, isUnproven, isSummoned, purpose } = call
    const { body, headers } = toBody(call)
    const facts: XCallFacts = { name, as, payer, isUnproven, isSummoned, ...(purpose && { purpose }) }
    const pathWithQuery = path + toSearch(query)
    // Sign each attempt anew, because X accepts a signature once. Following a redirect would send the signature elsewhere.
    const fetcher: Fetcher = (to, init) => {
      const authorization = toAuthorization(apiUrl + to)
      const request = { ...init, redirect: 'manual', headers: { ...headers, authorization } } as const
      return send(apiUrl + to, request, facts)
        .then((response) => withoutRedirect(response, name))
        .then((response) => withRetryAfter(response, now()))
        .then(withCreditStatus)
    }
    const answer = await fetchJson(fetcher, {
      network: 'x',
      name,
      path: pathWithQuery,
      schema,
      retries: method === 'GET' && canRepeat(apiUrl + pathWithQuery, facts) ? 1 : 0,
      init: { method, ...(body === undefined ? {} : { body }) },
      mayBeEmpty,
      toErrorText: toXErrorText,
      ...(deadline === undefined ? {} : { deadline }),
    })
    refuseExcess(call, answer)
    return answer
  }
  const askAsApplication = async <S extends v.GenericSchema>(call: XCall<S>): Promise<v.InferOutput<S>> => {
    const token = await loadBearer()
    return ask(call, 'application', () => `Bearer ${token}`)
  }

  return {
    consumerKey,
    consumerSecret,
    call(call, as) {
      if (as !== 'application')
        return ask(call, as, (url) => signX({ method: call.method ?? 'GET', url, ...(call.form && { form: { ...call.form } }) }, as))
      return askAsApplication(call).catch((error: unknown) => {
        // X may have revoked the bearer token: request a new one, once.
        if (!isFailure(error, 'unauthorized')) throw error
        bearer = undefined
        return askAsApplication(call).catch(toBrokenApplication)
      })
    },
  }
}

/** X refuses our application, which says nothing about the session of the viewer. */
function toBrokenApplication(error: unknown): never {
  if (!isFailure(error, 'unauthorized')) throw error
  const { network, call, status, cause } = error
  throw new Failure('broken', 'X doesn’t accept this server’s application at the moment. Try again later.', {
    network,
    call,
    status,
    cause,
  })
}

/** An answer with more than was asked for isn't X's, or would cost more than was reserved for it. */
function refuseExcess({ name, query = {} }: XCall<v.GenericSchema>, answer: unknown): void {
  const { data } = (answer ?? {}) as { data?: unknown }
  const most = query['ids']?.split(',').length ?? Number(query['max_results'] ?? Number.NaN)
  if (Array.isArray(data) && data.length > most) throw new Failure('malformed', `${name} returned too much.`, { network: 'x', call: name })
}

/** A form sets its own content type, which names its boundary. */
function toBody({ json, form, multipart }: XCall<v.GenericSchema>): { body?: BodyInit; headers?: Record<string, string> } {
  if (json) return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  if (form) return { body: new URLSearchParams({ ...form }) }
  return multipart ? { body: multipart } : {}
}

async function fetchBearer(
  root: string,
  { consumerKey, consumerSecret }: Pick<XApplication, 'consumerKey' | 'consumerSecret'>,
  send: XSend,
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
function toSearch(query: XCall<v.GenericSchema>['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** X itself redirects no call, so whatever does has carried out nothing. */
async function withoutRedirect(response: Response, call: string): Promise<Response> {
  if (response.status < 300 || response.status >= 400) return response
  await response.body?.cancel()
  throw new Failure('broken', 'X isn’t working at the moment. Try again later.', { network: 'x', call, status: response.status })
}

/** X sends the end of its rate window in seconds since 1970 instead of a duration. */
function withRetryAfter(response: Response, now: number): Response {
  const reset = Number(response.headers.get('x-rate-limit-reset') ?? Number.NaN)
  if (response.status !== 429 || response.headers.has('retry-after') || !Number.isFinite(reset)) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(Math.max(1, Math.ceil(reset - now / 1000))))
  return new Response(response.body, { status: 429, headers })
}

/** X refuses with 402 when the application's credits are used up, and with 403 at its spending limit. Both mean that nothing more is paid for. */
async function withCreditStatus(response: Response): Promise<Response> {
  if (response.status !== 403) return response
  const body = await response.text()
  const isOfCredits = v.is(OfCredits, parse(body))
  return new Response(body, { status: isOfCredits ? budgetSpent : response.status, headers: response.headers })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const OfCredits = v.object({ type: v.pipe(v.string(), v.regex(/\/problems\/credits$/)) })
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
