import type { Context, Hono } from 'hono'
import type { ApiCall, BodyOf, Envelope, QueryOf, ReplyInputOf } from './call.ts'
import { decodeInput } from './decode-input.ts'
import { readBody } from './read-body.ts'
import type { BodyMeter } from './read-bytes.ts'
import { plainCode, Refusal } from './refusal.ts'

export interface Input<C extends ApiCall, Viewer = unknown> {
  params: Record<string, string>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The authenticated caller. */
  viewer: C['auth'] extends 'required' ? Viewer : C['auth'] extends 'optional' ? Viewer | undefined : undefined
  context: Context
}

export interface Guards<Viewer> {
  /** The caller; undefined without a session. An invalid session is a Refusal 401. */
  authenticate(context: Context, call: ApiCall): Promise<Viewer | undefined>
  /**
   * Counts the call against its rate limit; throws a Refusal 429 beyond it. The result, where failures are limited, is called when the call
   * was no failure of the caller.
   */
  count(call: ApiCall, context: Context, viewer: Viewer | undefined): Promise<(() => Promise<void>) | undefined>
  /** Counts the memory that the body takes while it is read. Absent: each body has its own limit and no other. */
  meterBody?(context: Context): BodyMeter
}

/** Serves a call: authenticates, validates the input, wraps the reply, and never responds with an empty body. */
export type Serve<Viewer> = <const C extends ApiCall>(call: C, handle: (input: Input<C, Viewer>) => Promise<ReplyInputOf<C>>) => void

/** Provider API §4.1: the default code of own refusals; calls of the specs have no codes of their own. */
const ownErrorCode = 40_001

/** `onServe` receives every served call, so that the OpenAPI description is always complete. */
export function createServe<Viewer>(
  app: Hono,
  { authenticate, count, meterBody }: Guards<Viewer>,
  onServe: (call: ApiCall) => void = () => undefined,
): Serve<Viewer> {
  const readMetered = async (context: Context): Promise<unknown> => {
    const meter = meterBody?.(context)
    try {
      return await readBody(context, meter)
    } finally {
      meter?.end()
    }
  }
  return (call, handle) => {
    onServe(call)
    app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.header('cache-control', 'no-store')
      let refund: (() => Promise<void>) | undefined
      try {
        const viewer = call.auth === 'none' ? undefined : await authenticate(context, call)
        refund = await count(call, context, viewer)
        if (call.auth === 'required' && !viewer) throw new Refusal('You are not logged in.', { status: 401 })
        const query = call.query && decodeInput(call.query, toQuery(context))
        const body = call.body ? decodeInput(call.body, await readMetered(context)) : undefined
        const input = { params: decodeParams(context), query, body, viewer, context } as unknown as Input<typeof call, Viewer>
        const reply = await handle(input)
        await refund?.()
        return context.json(wrap(call.envelope, reply))
      } catch (error) {
        if (!(error instanceof Refusal) || !error.countsAsFailure) await refund?.()
        if (!(error instanceof Refusal)) throw error
        if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter))
        return context.json(wrapError(call.envelope, error), error.status)
      }
    })
  }
}

/** Provider API §1.5: "", and "0" as a cursor, mean none. */
function toQuery(context: Context): Record<string, string> {
  const entries = Object.entries(context.req.query())
  if (entries.some(([, value]) => value.includes('\0'))) throw new Refusal('The query contains a NUL character.', { status: 400 })
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' && !(name === 'cursor' && value === '0')))
}

/** Postgres can't store NUL. */
function decodeParams(context: Context): Record<string, string> {
  const params: Record<string, string> = context.req.param()
  if (Object.values(params).some((value) => value.includes('\0'))) throw new Refusal('The path contains a NUL character.', { status: 400 })
  return params
}

function wrap(envelope: Envelope, data: unknown): object {
  if (envelope === 'provider') return { code: 0, ...(data === undefined ? {} : { data }) }
  if (envelope === 'own') return { success: true, data: data ?? null }
  return (data ?? {}) as object
}

function wrapError(envelope: Envelope, { message, code, status, data }: Refusal): object {
  if (envelope === 'own')
    return { success: false, error: { code: code === plainCode ? ownErrorCode : code, message, ...(data && { data }) } }
  // Clients only read a list of errors with status 200.
  return { code, error: status === 200 ? [message] : message, ...(data ? { data } : {}) }
}
