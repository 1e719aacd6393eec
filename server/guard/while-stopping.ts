import type { MiddlewareHandler } from 'hono'
import { isFromOutside } from '../log/request-log.ts'
import { toRefusalBody } from './refusal-body.ts'

/** Refuses new requests while the server stops. In-process calls of running requests are still answered. */
export function whileStopping(isStopping: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    if (!isStopping() || !isFromOutside(context)) return next()
    context.header('connection', 'close')
    context.header('retry-after', '1')
    return context.json(toRefusalBody(context.req.path, 'This server is shutting down. Try again in a moment.'), 503)
  }
}
