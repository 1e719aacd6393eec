import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError } from './config-error.ts'
import { parseEvents, type PlannedEvent } from './planned-event.ts'

export const eventsEnvironment = {
  CHORUS_EVENTS: v.optional(v.pipe(v.string(), v.nonEmpty('must name a file'))),
}

const EventsEnvironment = v.object(eventsEnvironment)

/** The events of the operator's file. Without one, there are none. */
export function toEventsConfig({ CHORUS_EVENTS: file }: v.InferOutput<typeof EventsEnvironment>): readonly PlannedEvent[] {
  if (file === undefined) return []
  try {
    return parseEvents(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`CHORUS_EVENTS names ${file}, which can’t be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}
