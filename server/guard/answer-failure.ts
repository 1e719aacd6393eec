import type { ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { isDatabaseDown } from './database-down.ts'
import { isAccountGone } from './is-account-gone.ts'
import { describeError } from './redact.ts'
import { toRefusalBody } from './refusal-body.ts'
import { readRoute } from './request-log.ts'

/** What whoever asked for a page is shown instead of JSON; undefined for everybody else. */
export type ShowFailure = (request: Request) => Promise<{ html: string; headers: Record<string, string> } | undefined>

/** What broke is in the log; whoever asked is told only that something did, and whether to come back. */
export function answerFailure(log: Logger, showFailure?: ShowFailure): ErrorHandler {
  return async (error, context) => {
    if (isAccountGone(error)) return context.json(toRefusalBody(context.req.path, 'You are not logged in.'), 401)
    const requestId: unknown = context.get('requestId')
    log.error({ requestId, method: context.req.method, route: readRoute(context), error: describeError(error) }, 'A request broke.')
    const isAway = isDatabaseDown(error)
    if (isAway) context.header('retry-after', '2')
    const page = await showFailure?.(context.req.raw)
    if (page) return context.body(page.html, isAway ? 503 : 500, page.headers)
    if (!isAway) return context.json(toRefusalBody(context.req.path, 'Something went wrong on our side.'), 500)
    return context.json(toRefusalBody(context.req.path, 'Our database does not answer just now. Try again in a moment.'), 503)
  }
}
