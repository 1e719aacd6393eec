import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ErrorReport, mostFrames } from '@chorus/contract/telemetry'
import type { Logger } from 'pino'
import type { TelemetryConfig } from '../config/telemetry.ts'
import { toSafeMessage } from './to-safe-message.ts'

export interface ErrorReporterDeps extends NonNullable<TelemetryConfig['errors']> {
  environment: string
  log: Pick<Logger, 'warn'>
  now: () => number
  /** From 0 to 1. */
  random: () => number
}

/** Reports errors in Sentry's protocol. The caller never waits, and reports that aren't taken are gone. */
export interface ErrorReporter {
  /** An error of a page. */
  take(report: ErrorReport): void
  /** An error of this server. `route`: the template of the request that failed. */
  report(error: Error, route: string): void
}

type Frame = ErrorReport['frames'][number]
type Told = Pick<ErrorReport, 'name' | 'message' | 'frames'> & { platform: 'javascript' | 'node'; transaction: string }

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

/** ms */
const deadline = 10_000
const minute = 60_000
/** An outage fails every request. */
const mostPerMinute = 60

export function createErrorReporter({ url, key, sample, environment, log, now, random }: ErrorReporterDeps): ErrorReporter {
  let [since, count, hasWarned] = [0, 0, false]
  const release = `chorus@${version}`

  const mayTake = () => {
    if (now() - since >= minute) [since, count] = [now(), 0]
    count += 1
    return count <= mostPerMinute && random() < sample
  }
  const send = async (told: Told) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=chorus/${version}, sentry_key=${key}`,
      },
      body: toEnvelope(told, { at: now(), release, environment }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
  }
  const take = (told: Told) => {
    if (!mayTake()) return
    send(told).catch((error: unknown) => {
      if (hasWarned) return
      hasWarned = true
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Errors could not be sent to CHORUS_SENTRY_DSN.')
    })
  }
  return {
    take: ({ page, ...report }) => take({ ...report, platform: 'javascript', transaction: page }),
    report: ({ name, message, stack = '' }, route) =>
      take({ name, message, frames: toFrames(stack), platform: 'node', transaction: route }),
  }
}

/** Sentry's envelope format: a line each for the envelope, the item's header and the item. */
function toEnvelope(
  { name, message, frames, platform, transaction }: Told,
  { at, release, environment }: { at: number; release: string; environment: string },
): string {
  const id = randomUUID().replaceAll('-', '')
  const event = {
    event_id: id,
    timestamp: at / 1000,
    platform,
    level: 'error',
    release,
    environment,
    transaction,
    exception: {
      values: [
        {
          type: name,
          value: toSafeMessage(message),
          // Sentry lists the innermost call last.
          stacktrace: {
            frames: frames
              .map(({ file, line, column, ...frame }) => ({
                filename: file,
                function: frame.function,
                lineno: line,
                colno: column,
                in_app: true,
              }))
              .toReversed(),
          },
        },
      ],
    },
  }
  const lines = [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

const frameLine = /^\s+at (?:(?<name>.*?) \()?(?<file>[^()\s]+):(?<line>\d+):(?<column>\d+)\)?$/

function toFrames(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((text): Frame[] => {
    const { name, file, line, column } = frameLine.exec(text)?.groups ?? {}
    return file === undefined ? [] : [{ function: name ?? '?', file: toRelative(file), line: Number(line), column: Number(column) }]
  })
  return frames.slice(0, mostFrames)
}

/** The folder of an installation may be named after its operator. */
const toRelative = (file: string): string => path.relative(process.cwd(), file.replace(/^file:\/\//, '')).replace(/^(?:\.\.\/)+/, '…/')
