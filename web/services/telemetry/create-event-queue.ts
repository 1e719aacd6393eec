import { mostEvents, sendEvents, type TelemetryEvent } from '@chorus/contract/telemetry'
import { type EventId, toEventName } from '@chorus/model/telemetry/event-id'
import type { Fetcher } from '@chorus/networks/fetcher'
import { toParameter } from './to-parameter.ts'
import { toRoutePattern } from './to-route-pattern.ts'

export interface EventQueueDeps {
  fetcher: Fetcher
  /** Whether events leave this browser. */
  sends: boolean
  /** Whether they are shown in the console. */
  logs: boolean
  /** Whether another provider is read from. */
  usesDevelopmentApi: boolean
  readPath(): string
  createId(): string
}

export interface EventQueue {
  add(id: EventId): void
  /** Sends what waits, even while the page closes. */
  flush(): void
}

/** ms */
const delay = 5000

/** Collects events and sends them in batches. A batch that doesn't arrive is gone: no one waits for it, and nothing tries again. */
export function createEventQueue({ fetcher, sends, logs, usesDevelopmentApi, readPath, createId }: EventQueueDeps): EventQueue {
  const waiting: TelemetryEvent[] = []
  let previous: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting.splice(0, mostEvents)
    if (events.length === 0) return
    const { method, path } = sendEvents
    const headers = { 'content-type': 'application/json', 'x-chorus': '1' }
    void fetcher(path, { method, headers, body: JSON.stringify({ events }), keepalive: true }).catch(() => {})
    if (waiting.length > 0) flush()
  }
  return {
    add(id) {
      const event: TelemetryEvent = {
        eventType: id,
        parameters: {
          public_uuid: createId(),
          ...(previous !== undefined && { public_previous_uuid: previous }),
          public_href: toRoutePattern(readPath()),
          public_use_development_api: toParameter(usesDevelopmentApi) as 'Y' | 'N',
        },
      }
      previous = event.parameters.public_uuid
      // oxlint-disable-next-line no-console -- the developer setting `telemetryDebug` asks for it
      if (logs) console.info('telemetry', toEventName(id), event.parameters)
      if (!sends) return
      waiting.push(event)
      if (waiting.length >= mostEvents) flush()
      else timer ??= setTimeout(flush, delay)
    },
    flush,
  }
}
