import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import type { ApiCall, BodyOf, Envelope, QueryOf, ReplyInputOf } from './call.ts'

export interface Input<C extends ApiCall> {
  params: Record<string, string>
  query: QueryOf<C>
  body: BodyOf<C>
  context: Context
}

/** A refusal that the caller may read. Business errors of the provider travel under status 200 (provider API §1.3). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  readonly status: 200 | 400 | 401 | 403 | 404 | 502 | 504
  constructor(message: string, options: { code?: number; status?: Refusal['status'] } = {}) {
    super(message)
    this.code = options.code ?? 1
    this.status = options.status ?? 200
  }
}

const maxBodyBytes = 1024 * 1024
const maxDepth = 64
/** Provider API §4.1: always this number. */
const ownErrorCode = 40_001

/** Provider API §1.2: any origin, no credentials. */
export const providerCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['authorization', 'content-type', 'x-access-token'],
  maxAge: 86_400,
})

/** Answers a call: what comes in is checked, what goes out is wrapped, and an answer is never empty. */
export function serve<C extends ApiCall>(app: Hono, call: C, handle: (input: Input<C>) => Promise<ReplyInputOf<C>>): void {
  app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    try {
      const query = decodeInput(call.query, toQuery(context))
      const body = call.body ? decodeInput(call.body, await readBody(context)) : undefined
      const data = await handle({
        params: context.req.param() as Record<string, string>,
        query: query as QueryOf<C>,
        body: body as BodyOf<C>,
        context,
      })
      return context.json(wrap(call.envelope, data))
    } catch (error) {
      if (error instanceof Refusal) return context.json(wrapError(call.envelope, error), error.status)
      throw error
    }
  })
}

/** Provider API §1.5: "", and as a cursor "0", mean that there is none. */
function toQuery(context: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(context.req.query()).filter(([name, value]) => value !== '' && !(name === 'cursor' && value === '0')),
  )
}

function decodeInput(schema: v.GenericSchema | undefined, data: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, data, { abortEarly: true })
  if (result.success) return result.output
  const issue = result.issues[0]
  throw new Refusal(`InvalidParams: (${issue.type})${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 300), { status: 400 })
}

async function readBody(context: Context): Promise<unknown> {
  if (Number(context.req.header('content-length') ?? 0) > maxBodyBytes) throw new Refusal('The body is too large.', { status: 400 })
  const text = await context.req.text()
  if (text.length > maxBodyBytes) throw new Refusal('The body is too large.', { status: 400 })
  try {
    const body: unknown = JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    if (depthOf(body) > maxDepth) throw new Refusal('The body is nested too deeply.', { status: 400 })
    return body
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('The body is no JSON.', { status: 400 })
  }
}

function depthOf(value: unknown, depth = 1): number {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return depth
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}

function wrap(envelope: Envelope, data: unknown): object {
  if (envelope === 'provider') return { code: 0, ...(data === undefined ? {} : { data }) }
  if (envelope === 'own') return { success: true, data: data ?? null }
  return (data ?? {}) as object
}

function wrapError(envelope: Envelope, { message, code, status }: Refusal): object {
  if (envelope === 'own') return { success: false, error: { code: ownErrorCode, message } }
  // A list is read under status 200 only; elsewhere it would be lost.
  return status === 200 ? { code, error: [message] } : { code, error: message }
}
