import { Refusal } from '@chorus/contract/refusal'
import type { Context, ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { describeError } from '../log/redact.ts'
import { readRoute } from '../log/request-log.ts'
import type { ErrorReporter } from '../telemetry/create-error-reporter.ts'
import { isDatabaseDown } from './database-down.ts'
import { toRefusalBody } from './refusal-body.ts'

/** Renders the error page for a browser. Undefined for requests that did not ask for a page. */
export type ShowFailure = (
  request: Request,
  kind: 'broken' | 'busy',
  /** s */
  retryAfter?: number,
) => Promise<{ html: string; headers: Record<string, string> } | undefined>

export interface AnswerFailureDeps {
  log: Logger
  /** Undefined: errors are only logged. */
  errorReporter?: Pick<ErrorReporter, 'report'> | undefined
  showFailure?: ShowFailure | undefined
}

/** Logs the failure, and tells the client only that something failed and whether to retry. */
export function answerFailure({ log, errorReporter, showFailure }: AnswerFailureDeps): ErrorHandler {
  const answerRefusal = async (context: Context, { status, message, retryAfter }: Refusal): Promise<Response> => {
    if (retryAfter !== undefined) context.header('retry-after', String(retryAfter))
    const page = status === 429 ? await showFailure?.(context.req.raw, 'busy', retryAfter) : undefined
    return page ? context.body(page.html, status, page.headers) : context.json(toRefusalBody(context.req.path, message), status)
  }
  return async (error, context) => {
    if (isAccountGone(error)) return context.json(toRefusalBody(context.req.path, 'You are not logged in.'), 401)
    if (error instanceof Refusal) return answerRefusal(context, error)
    const requestId: unknown = context.get('requestId')
    log.error({ requestId, method: context.req.method, route: readRoute(context), error: describeError(error) }, 'Request failed.')
    errorReporter?.report(error, readRoute(context))
    const isAway = isDatabaseDown(error)
    if (isAway) context.header('retry-after', '2')
    const page = await showFailure?.(context.req.raw, 'broken')
    if (page) return context.body(page.html, isAway ? 503 : 500, page.headers)
    if (!isAway) return context.json(toRefusalBody(context.req.path, 'Something went wrong on our side.'), 500)
    return context.json(toRefusalBody(context.req.path, 'The database isn’t available right now. Try again in a moment.'), 503)
  }
}

/** Whether a write failed because its account was deleted in the meantime. */
function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // foreign_key_violation
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_account_id_fkey')
}
