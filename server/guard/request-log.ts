import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

export interface RequestLogDeps {
  log: Logger
  metrics: Metrics
}

/** One that others gave is kept when it is a plain word: it stands in our logs. */
const wellFormed = /^[\w.-]{8,64}$/
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Gives each request an id, which its answer carries, and writes one line when it is answered: method, the route's template, status,
 * time. Never an address as it was asked for: ids, searches and tokens stand in those.
 */
export function requestLog({ log, metrics }: RequestLogDeps): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header('x-request-id')
    const requestId = given && wellFormed.test(given) ? given : randomUUID()
    const begun = performance.now()
    context.set('requestId', requestId)
    await next()
    context.header('x-request-id', requestId)
    // What a page asks of us in process is part of the page.
    if (!isFromOutside(context)) return
    const ms = performance.now() - begun
    const method = knownMethods.has(context.req.method) ? context.req.method : 'other'
    const [route, status] = [readRoute(context), context.res.status]
    metrics.count({ method, route, status, seconds: ms / 1000 })
    log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
}

/** `/api/thread/{id}`, whatever the id was. */
export const readRoute = (context: Context): string => routePath(context).replaceAll(/:(\w+)/g, '{$1}')

/** Calls in process carry no bindings of the Node server. */
export const isFromOutside = (context: Context): boolean => Boolean((context.env as { incoming?: unknown } | undefined)?.incoming)
