import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

export interface RequestLogDeps {
  log: Logger
  metrics: Metrics
}

/** A client's request id is used only if it is a plain word, since it appears in our logs. */
const wellFormed = /^[\w.-]{8,64}$/
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Gives each request an id, sent back in a header, and logs one line when it is answered: method, route template, status, duration. Never
 * the requested URL, which contains ids, searches and tokens.
 */
export function requestLog({ log, metrics }: RequestLogDeps): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-request-id')
    const requestId = given && wellFormed.test(given) ? given : randomUUID()
    const startedAt = performance.now()
    context.set('requestId', requestId)
    await next()
    context.header('x-request-id', requestId)
    // In-process calls are part of the page that makes them.
    if (!isFromOutside(context)) return
    const ms = performance.now() - startedAt
    const method = knownMethods.has(context.req.method) ? context.req.method : 'other'
    const [route, status] = [readRoute(context), context.res.status]
    metrics.count({ method, route, status, seconds: ms / 1000 })
    log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
}

/** `/api/thread/{id}`, whatever the id. */
export const readRoute = (context: Context): string => routePath(context).replaceAll(/:(\w+)/g, '{$1}')

/** In-process calls carry no bindings of the Node server. */
export const isFromOutside = (context: Context): boolean => Boolean((context.env as { incoming?: unknown } | undefined)?.incoming)
