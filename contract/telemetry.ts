import { eventIds } from '@chorus/model/telemetry/event-id'
import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

const short = v.pipe(v.string(), v.maxLength(120))
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))

/** Provider API §11.9: what a client may say of an event. Whatever tells who someone is has no place here. */
export const EventParameters = v.strictObject({
  /** A random id of the event, and that of the event before it on the same page. */
  public_uuid: v.pipe(v.string(), v.uuid()),
  public_previous_uuid: v.optional(v.pipe(v.string(), v.uuid())),
  /** The kind of page: `/post/lens/…`. */
  public_href: short,
  public_use_development_api: v.picklist(['Y', 'N']),
})
export type EventParameters = v.InferOutput<typeof EventParameters>

export const TelemetryEvent = v.strictObject({ eventType: v.picklist(eventIds), parameters: EventParameters })
export type TelemetryEvent = v.InferOutput<typeof TelemetryEvent>

/** Events in one request. */
export const mostEvents = 50

export const sendEvents = defineCall({
  method: 'POST',
  path: '/api/telemetry',
  auth: 'none',
  envelope: 'own',
  limit: 'write',
  summary: 'Counts what people who agreed to it do, without saying who. 403 where the operator collects nothing.',
  body: v.strictObject({ events: v.pipe(v.array(TelemetryEvent), v.minLength(1), v.maxLength(mostEvents)) }),
  reply: Nothing,
})

/** Frames of one error. */
export const mostFrames = 20

export const ErrorReport = v.strictObject({
  name: short,
  message: v.pipe(v.string(), v.maxLength(500)),
  page: short,
  frames: v.pipe(
    v.array(v.strictObject({ file: v.pipe(v.string(), v.maxLength(300)), function: short, line: count, column: count })),
    v.maxLength(mostFrames),
  ),
})
export type ErrorReport = v.InferOutput<typeof ErrorReport>

export const reportError = defineCall({
  method: 'POST',
  path: '/api/telemetry/error',
  auth: 'none',
  envelope: 'own',
  limit: 'write',
  summary: 'Reports where the page of someone who agreed to it failed. 403 where the operator collects nothing.',
  body: ErrorReport,
  reply: Nothing,
})
