import * as v from 'valibot'
import { address } from './addresses.ts'

const dsn = /^(https?:\/\/)([\w-]{1,100})@([\w.:-]{1,255}(?:\/[\w.-]+)*)\/(\d{1,20})$/

export const telemetryEnvironment = {
  CHORUS_TELEMETRY_URL: v.optional(address),
  CHORUS_TELEMETRY_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, 'must be a key without spaces'))),
  CHORUS_SENTRY_DSN: v.optional(v.pipe(v.string(), v.regex(dsn, 'must be a DSN such as https://key@sentry.example/1'))),
  CHORUS_SENTRY_SAMPLE: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0?\.\d{1,6}|[01](?:\.0+)?)$/, 'must be a share from 0 to 1'), v.transform(Number)),
    '1',
  ),
}

const TelemetryEnvironment = v.object(telemetryEnvironment)

/** Undefined parts are off: nothing is collected unless the operator says where to. */
export interface TelemetryConfig {
  /** Takes events as JSON. `key`: its bearer token. */
  events: { url: string; key: string | undefined } | undefined
  /** Takes errors in Sentry's protocol. `sample`: the share of them that is sent, 0 to 1. */
  errors: { url: string; key: string; sample: number } | undefined
}

export function toTelemetryConfig(env: v.InferOutput<typeof TelemetryEnvironment>): TelemetryConfig {
  const [, protocol, key = '', place, project] = dsn.exec(env.CHORUS_SENTRY_DSN ?? '') ?? []
  // A DSN may have a path before the project's number.
  const [host, ...folders] = (place ?? '').split('/')
  const root = [`${protocol}${host}`, ...folders].join('/')
  return {
    events: env.CHORUS_TELEMETRY_URL ? { url: env.CHORUS_TELEMETRY_URL, key: env.CHORUS_TELEMETRY_KEY } : undefined,
    errors: project === undefined ? undefined : { url: `${root}/api/${project}/envelope/`, key, sample: env.CHORUS_SENTRY_SAMPLE },
  }
}
