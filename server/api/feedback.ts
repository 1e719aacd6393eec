import { sendFeedback } from '@chorus/contract/feedback'
import type { Serve } from '@chorus/contract/serve'
import type { Logger } from 'pino'
import type { Viewer } from '../account/find-viewer.ts'

/** Logs errors that people report, without recording who reported them. */
export function feedbackRoutes(serve: Serve<Viewer>, { log }: { log: Logger }): void {
  serve(sendFeedback, async ({ body }) => log.warn({ report: body.text }, 'Error report from a reader.'))
}
