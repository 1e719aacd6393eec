import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ApiCall, BodyOf, Envelope, QueryOf, ReplyInputOf } from './call.ts'
import { readBody } from './read-body.ts'
import { plainCode, Refusal } from './refusal.ts'

export interface Input<C extends ApiCall, Viewer = unknown> {
  params: Record<string, string>
  query: QueryOf<C>
  body: BodyOf<C>
  /** Who asks. */
  viewer: C['auth'] extends 'required' ? Viewer : C['auth'] extends 'optional' ? Viewer | undefined : undefined
  context: Context
}

export interface Guards<Viewer> {
  /** Who asks; undefined without a session. A session that is claimed and dead is a Refusal 401. */
  authenticate(context: Context, call: ApiCall): Promise<Viewer | undefined>
  /** Counts the call; too many are a Refusal 429. */
  count(call: ApiCall, context: Context, viewer: Viewer | undefined): Promise<void>
}

/** Answers a call: who asks is known, what comes in is checked, what goes out is wrapped, and an answer is never empty. */
export type Serve<Viewer> = <const C extends ApiCall>(call: C, handle: (input: Input<C, Viewer>) => Promise<ReplyInputOf<C>>) => void

/** Provider API §4.1: this number, unless a refusal has one of its own; the calls of the specs have none. */
const ownErrorCode = 40_001

/** `onServe` hears of every call that is served: so the description of them all is never behind. */
export function createServe<Viewer>(
  app: Hono,
  { authenticate, count }: Guards<Viewer>,
  onServe: (call: ApiCall) => void = () => undefined,
): Serve<Viewer> {
  return (call, handle) => {
    onServe(call)
    app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.header('cache-control', 'no-store')
      try {
        const viewer = call.auth === 'none' ? undefined : await authenticate(context, call)
        await count(call, context, viewer)
        if (call.auth === 'required' && !viewer) throw new Refusal('You are not logged in.', { status: 401 })
        const query = decodeInput(call.query, toQuery(context))
        const body = call.body ? decodeInput(call.body, await readBody(context)) : undefined
        const input = { params: decodeParams(context), query, body, viewer, context } as unknown as Input<typeof call, Viewer>
        return context.json(wrap(call.envelope, await handle(input)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.retryAfter !== undefined) context.header('retry-after', String(error.retryAfter))
        return context.json(wrapError(call.envelope, error), error.status)
      }
    })
  }
}

/** Provider API §1.5: "", and as a cursor "0", mean that there is none. */
function toQuery(context: Context): Record<string, string> {
  const entries = Object.entries(context.req.query())
  if (entries.some(([, value]) => value.includes('\0'))) throw new Refusal('The query holds a NUL character.', { status: 400 })
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' && !(name === 'cursor' && value === '0')))
}

/** Postgres keeps no NUL. */
function decodeParams(context: Context): Record<string, string> {
  const params: Record<string, string> = context.req.param()
  if (Object.values(params).some((value) => value.includes('\0'))) throw new Refusal('The path holds a NUL character.', { status: 400 })
  return params
}

function decodeInput(schema: v.GenericSchema | undefined, data: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, data, { abortEarly: true })
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new Refusal(`InvalidParams: (${issue.type})${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300), { status: 400 })
}

function wrap(envelope: Envelope, data: unknown): object {
  if (envelope === 'provider') return { code: 0, ...(data === undefined ? {} : { data }) }
  if (envelope === 'own') return { success: true, data: data ?? null }
  return (data ?? {}) as object
}

function wrapError(envelope: Envelope, { message, code, status, data }: Refusal): object {
  if (envelope === 'own') return { success: false, error: { code: code === plainCode ? ownErrorCode : code, message } }
  // A list is read under status 200 only; elsewhere it would be lost.
  return { code, error: status === 200 ? [message] : message, ...(data ? { data } : {}) }
}
