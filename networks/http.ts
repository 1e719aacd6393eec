import { budgetSpent } from '@chorus/contract/refusal'
import { Failure, type FailureFacts, type FailureKind } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import * as v from 'valibot'
import type { Fetcher } from './fetcher.ts'
import { retryUnreachable } from './retry.ts'

/** ms. Security §4.3. Uploads have their own deadline. */
export const readDeadline = 10_000
/** Bytes. Larger than any list page; longer responses are rejected unread. */
export const maxAnswerBytes = 8 * 1024 * 1024

export interface Call<S extends v.GenericSchema> {
  network: NetworkName
  /** The protocol's name for the call, used in errors and logs. */
  name: string
  path: string
  schema: S
  init?: RequestInit
  /** ms for the whole response, body included. */
  deadline?: number
  /** Retries when no response arrived. By default one for a GET and none otherwise; set it for other calls that change nothing. */
  retries?: number
  /** ms before the first retry. Defaults to 0, since a page may be waiting and a stale connection has been replaced by then. */
  retryDelay?: number
  /** Whether an empty response is valid; it decodes to null. */
  mayBeEmpty?: boolean
  /** The message in an error body, for services with their own format. */
  toErrorText?(body: unknown): string | undefined
  /** What else an error body says, for services with their own format. */
  toErrorFacts?(body: unknown): Pick<FailureFacts, 'code' | 'shortage'>
}

/**
 * Calls and decodes. Unknown fields are ignored; a wrong shape, an oversized or broken body, an error response and a missing response each
 * become a Failure that names the network and the call.
 */
export async function fetchJson<S extends v.GenericSchema>(fetcher: Fetcher, call: Call<S>): Promise<v.InferOutput<S>> {
  const deadline = AbortSignal.timeout(call.deadline ?? readDeadline)
  const caller = call.init?.signal ?? undefined
  const signal = caller ? AbortSignal.any([caller, deadline]) : deadline
  const retries = call.retries ?? ((call.init?.method ?? 'GET') === 'GET' ? 1 : 0)
  const body = await retryUnreachable(() => fetchBody(fetcher, call, { caller, deadline, signal }), {
    retries,
    delay: call.retryDelay ?? 0,
    signal,
  })
  return decode(call.schema, body, { network: call.network, call: call.name })
}

interface Signals {
  caller?: AbortSignal
  deadline: AbortSignal
  /** Aborts on either signal. */
  signal: AbortSignal
}

async function fetchBody(fetcher: Fetcher, call: Call<v.GenericSchema>, { caller, deadline, signal }: Signals): Promise<unknown> {
  const facts = { network: call.network, call: call.name }
  let status = 0
  try {
    const response = await fetcher(call.path, { ...call.init, signal })
    status = response.status
    const text = await readCapped(response)
    if (!response.ok) {
      const body = parseLeniently(text)
      throw toStatusFailure(response, readErrorText(body, call.toErrorText), { ...facts, ...call.toErrorFacts?.(body) })
    }
    return text === '' && call.mayBeEmpty ? null : parseWellFormed(text)
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    if (caller?.aborted) throw new Failure('aborted', `${call.name} was given up.`, { ...facts, cause })
    if (deadline.aborted) throw new Failure('timeout', `${call.name} did not answer in time.`, { ...facts, cause })
    // The second: nested too deeply to be walked through.
    if (cause instanceof SyntaxError || cause instanceof RangeError)
      throw new Failure('malformed', `${call.name} returned no JSON.`, { ...facts, status, cause })
    throw new Failure('unreachable', `${call.name} could not be reached.`, { ...facts, cause })
  }
}

/**
 * JSON can hold lone surrogates as escapes. URLs can't be built from them, and HTML sent with one differs from the DOM rendered from it, so
 * they become U+FFFD.
 */
function parseWellFormed(text: string): unknown {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** Validates unknown data where it enters. */
export function decode<S extends v.GenericSchema>(
  schema: S,
  data: unknown,
  facts: { network?: NetworkName; call: string },
): v.InferOutput<S> {
  const result = v.safeParse(schema, data, { abortEarly: true })
  if (result.success) return result.output
  const issue = result.issues[0]
  const where = v.getDotPath(issue) ?? 'the whole answer'
  throw new Failure('malformed', `${facts.call} returned an unknown shape at ${where}: ${issue.message}`, facts)
}

async function readCapped(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > maxAnswerBytes) {
    await response.body?.cancel()
    throw new SyntaxError('The response is too large.')
  }
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of iterate(response.body)) {
    size += chunk.byteLength
    // Content-Length says nothing about a compressed body, so count what arrives.
    if (size > maxAnswerBytes) throw new SyntaxError('The response is too large.')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(chunks.length === 1 ? chunks[0] : await new Blob(chunks as BlobPart[]).arrayBuffer())
}

/** Not every browser can iterate a stream. Leaving early cancels the transfer. */
async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

export const kindOfStatus = (status: number): FailureKind => {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'not-found'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'broken' : 'refused'
}

function toStatusFailure(
  response: Response,
  text: string | undefined,
  facts: Pick<FailureFacts, 'code' | 'shortage'> & { network: NetworkName; call: string },
): Failure {
  const { status } = response
  const message = text ?? `${facts.call} answered ${status}.`
  return new Failure(kindOfStatus(status), message, {
    ...facts,
    status,
    retryAfter: readRetryAfter(response.headers, status === budgetSpent ? longestDay : undefined),
  })
}

/** ms. A budget starts over at a known time. */
const longestDay = 86_400_000

/** Undefined when the text is not JSON. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Spec 1 §8: the body's error.message, then the error string, then a plain string body. Capped, since it may be shown. */
function readErrorText(body: unknown, toErrorText: Call<v.GenericSchema>['toErrorText']): string | undefined {
  const own = toErrorText?.(body)
  const found =
    own ??
    (v.safeParse(v.object({ error: v.object({ message: v.string() }) }), body).success
      ? (body as { error: { message: string } }).error.message
      : v.safeParse(v.object({ error: v.string() }), body).success
        ? (body as { error: string }).error
        : typeof body === 'string'
          ? body
          : undefined)
  return found?.slice(0, 500) || undefined
}

/** ms. Reads Retry-After in seconds or as a date. `most`: networks may ask for any wait, but are asked again sooner. */
export function readRetryAfter(headers: Headers, most = 15 * 60_000): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), most) : undefined
}
