import { sendFeedback } from '@chorus/contract/feedback'
import type { Serve } from '@chorus/contract/serve'
import type { Logger } from 'pino'
import type { Viewer } from '../account/find-viewer.ts'

/** The log is where the operator looks for what broke; who reports it is not written down. */
export function feedbackRoutes(serve: Serve<Viewer>, { log }: { log: Logger }): void {
  serve(sendFeedback, async ({ body }) => log.warn({ report: body.text }, 'Somebody reports an error.'))
}
