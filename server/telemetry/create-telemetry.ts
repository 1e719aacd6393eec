import type { Logger } from 'pino'
import type { ServerConfig } from '../config/server-config.ts'
import { createErrorReporter, type ErrorReporter } from './create-error-reporter.ts'
import { createEventSink, type EventSink } from './create-event-sink.ts'

export interface Telemetry {
  /** Undefined: the operator collects none. */
  eventSink: EventSink | undefined
  errorReporter: ErrorReporter | undefined
}

export function createTelemetry({ telemetry: { events, errors }, mode }: Pick<ServerConfig, 'telemetry' | 'mode'>, log: Logger): Telemetry {
  return {
    eventSink: events && createEventSink({ ...events, log, now: Date.now }),
    errorReporter: errors && createErrorReporter({ ...errors, environment: mode, log, now: Date.now, random: Math.random }),
  }
}
