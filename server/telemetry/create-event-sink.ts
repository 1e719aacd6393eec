import { mostEvents, type TelemetryEvent } from '@chorus/contract/telemetry'
import { toEventName } from '@chorus/model/telemetry/event-id'
import type { Logger } from 'pino'

export interface EventSinkDeps {
  url: string
  /** Bearer token. */
  key: string | undefined
  log: Pick<Logger, 'warn'>
  now: () => number
}

/** Takes events and forwards them in batches. The caller never waits, and events that the sink doesn't take are gone. */
export interface EventSink {
  take(events: readonly TelemetryEvent[]): void
}

/** ms */
const delay = 2000
const deadline = 10_000
/** Events that wait at most, should the sink be slow. */
const mostWaiting = 2000
/** ms between two lines in the log about a sink that fails. */
const quiet = 600_000

export function createEventSink({ url, key, log, now }: EventSinkDeps): EventSink {
  let waiting: object[] = []
  let isRunning = false
  let warnedAt = Number.NEGATIVE_INFINITY

  const send = async (events: readonly object[]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ events }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
  }
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostEvents)
      waiting = waiting.slice(mostEvents)
      try {
        await send(batch)
      } catch (error) {
        if (now() - warnedAt < quiet) continue
        warnedAt = now()
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'Events could not be sent to CHORUS_TELEMETRY_URL.')
      }
    }
    isRunning = false
  }
  return {
    take(events) {
      const at = new Date(now()).toISOString()
      const sent = events.map(({ eventType, parameters }) => ({ eventType, eventName: toEventName(eventType), parameters, time: at }))
      waiting = [...waiting, ...sent].slice(-mostWaiting)
      if (isRunning) return
      isRunning = true
      setTimeout(() => void run(), delay).unref()
    },
  }
}
