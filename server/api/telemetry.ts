import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { reportError, sendEvents } from '@chorus/contract/telemetry'
import type { Viewer } from '../account/find-viewer.ts'
import type { Telemetry } from '../telemetry/create-telemetry.ts'

/** A script of our build. Others, such as those of extensions, have names that tell something about the reader. */
const ownScript = /^\/assets\/[\w.-]{1,200}\.js$/

/** Passes on what pages report, so that the operator's services learn neither who nor where the readers are. Decision 139. */
export function telemetryRoutes(serve: Serve<Viewer>, { eventSink, errorReporter }: Telemetry): void {
  serve(sendEvents, async ({ body }) => {
    if (!eventSink) throw new Refusal('This server collects no usage data.', { status: 403 })
    eventSink.take(body.events)
  })
  serve(reportError, async ({ body }) => {
    if (!errorReporter) throw new Refusal('This server collects no error reports.', { status: 403 })
    errorReporter.take({ ...body, frames: body.frames.filter(({ file }) => ownScript.test(file)) })
  })
}
