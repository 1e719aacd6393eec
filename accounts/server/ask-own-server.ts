import { fillPath, toSearch, type ApiCall, type Envelope, type QueryInputOf, type ReplyOf } from '@chorus/contract/call'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure, type FailureKind } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { kindOfStatus, readRetryAfter } from '@chorus/networks/http'
import * as v from 'valibot'

/** ms. People rarely wait longer. */
const defaultDeadline = 10_000
/** ms. Our server's longest wait. */
const longestWait = 24 * 3_600_000

const kinds: Readonly<Record<number, FailureKind>> = {
  [hostedCodes.ended]: 'unauthorized',
  [hostedCodes.noSession]: 'unauthorized',
  [hostedCodes.otherPerson]: 'forbidden',
  [hostedCodes.networkAway]: 'unreachable',
}

/** In our own envelope; a list or text in the provider's. */
const Refused = v.union([
  v.object({ error: v.object({ code: v.optional(v.number()), message: v.string() }) }),
  v.pipe(
    v.object({ code: v.optional(v.number()), error: v.pipe(v.array(v.string()), v.nonEmpty()) }),
    v.transform(({ code, error }) => ({ error: { code, message: error[0]! } })),
  ),
  v.pipe(
    v.object({ code: v.optional(v.number()), error: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform(({ code, error }) => ({ error: { code, message: error } })),
  ),
])

const envelopes: Record<Envelope, (reply: v.GenericSchema) => v.GenericSchema<unknown, unknown>> = {
  own: (reply) =>
    v.pipe(
      v.object({ success: v.literal(true), data: reply }),
      v.transform(({ data }) => data),
    ),
  provider: (reply) =>
    v.pipe(
      v.object({ code: v.literal(0), data: v.optional(reply) }),
      v.transform(({ data }) => data),
    ),
  bare: (reply) => reply,
}

interface RequestOptions<C extends ApiCall> {
  params?: Readonly<Record<string, string>>
  query?: QueryInputOf<C>
  body?: object
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** ms. Overrides the ten-second deadline for calls that wait for a person or another service. */
  deadline?: number
}

/**
 * Calls our own server as a page. `fetcher` is bound to our origin and sends this browser's cookie. Throws a Failure with the server's
 * code; `aborted` when the caller aborted.
 */
export async function askOwnServer<C extends ApiCall>(fetcher: Fetcher, call: C, asked: RequestOptions<C> = {}): Promise<ReplyOf<C>> {
  const path = fillPath(call.path, asked.params) + toSearch(asked.query as Record<string, unknown> | undefined)
  const reply = await send(fetcher, { call, path, asked })
  // A captive portal's page with status 200 says nothing about a session, and neither does another version of our server.
  const result = v.safeParse(envelopes[call.envelope](call.reply), reply)
  if (!result.success) throw new Failure('broken', `${call.path} returned an unknown shape.`, { call: call.path })
  return result.output as ReplyOf<C>
}

interface Sent {
  call: ApiCall
  path: string
  asked: RequestOptions<ApiCall>
}

async function send(
  fetcher: Fetcher,
  { call: { method, path: name }, path, asked: { body, headers, signal, deadline = defaultDeadline } }: Sent,
): Promise<unknown> {
  // The path may name a person, so failures name only the call.
  const call = name.split('/', 4).join('/')
  const late = AbortSignal.timeout(deadline)
  let response: Response
  let json: unknown
  try {
    response = await fetcher(path, {
      method,
      headers: { 'x-chorus': '1', ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    json = await response.json().catch(() => undefined)
  } catch (cause) {
    if (signal?.aborted) throw new Failure('aborted', `${call} was cancelled.`, { call, cause })
    throw new Failure('unreachable', `${call} could not be reached.`, { call, cause })
  }
  const refused = v.safeParse(Refused, json)
  if (response.ok && !refused.success) return json
  const { code, message } = refused.success ? refused.output.error : { code: undefined, message: `${call} returned ${response.status}.` }
  const kind = (code !== undefined && kinds[code]) || (response.ok ? 'refused' : kindOfStatus(response.status))
  const retryAfter = readRetryAfter(response.headers, longestWait)
  throw new Failure(kind, message, { call, code, status: response.status, retryAfter })
}
