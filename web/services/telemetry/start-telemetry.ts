import type { EventId } from '@chorus/model/telemetry/event-id'
import type { Services } from '../context/services.ts'
import { createEventQueue } from './create-event-queue.ts'
import { reportErrors } from './report-errors.ts'
import { readTelemetrySetting } from './telemetry-choice.ts'
import { toCallEvent } from './to-call-event.ts'
import { toEditEvent } from './to-edit-event.ts'
import { toRowEvents } from './to-row-events.ts'
import { watchLogins } from './watch-logins.ts'

const running = new WeakMap<Services, AbortController>()

/** Starts, or starts anew after a change, what the settings of this browser ask for. Decision 139. */
export function startTelemetry(services: Services): void {
  running.get(services)?.abort()
  const [isShared, logs] = [readTelemetrySetting('telemetry'), readTelemetrySetting('telemetryDebug')]
  const { collects } = services.settings
  const sends = isShared && collects.events
  const controller = new AbortController()
  running.set(services, controller)
  const { signal } = controller
  const readPath = () => location.pathname
  if (isShared && collects.errors) reportErrors({ fetcher: services.ownFetcher, target: window, readPath, signal })
  if (sends || logs) watchEvents(services, { sends, logs, readPath, signal })
}

interface Watching {
  sends: boolean
  logs: boolean
  readPath(): string
  signal: AbortSignal
}

function watchEvents(services: Services, watching: Watching): void {
  const { ownFetcher, preferences, signals, cache, outbox, accountsStore } = services
  const { signal } = watching
  const queue = createEventQueue({
    ...watching,
    fetcher: ownFetcher,
    usesDevelopmentApi: preferences.providerRoot !== undefined,
    createId: () => crypto.randomUUID(),
  })
  const add = (id: EventId | undefined) => id && queue.add(id)
  const stops = [
    // A change that came from another tab is reported there.
    cache.subscribeConfirmed((target, isOn) => void ('isOn' in target || add(toEditEvent(target, isOn)))),
    watchLogins({ storage: localStorage, accountsStore, add }),
    signals.subscribe((told) => {
      if ('event' in told) add(told.event)
      else toRowEvents(told.row, outbox.all()).forEach(add)
    }),
  ]
  // Only here do calls pass through a function of ours: no one else's page pays for it.
  services.ownFetcher = async (path, init) => {
    const response = await ownFetcher(path, init)
    if (response.ok) add(toCallEvent(path, init))
    return response
  }
  addEventListener('pagehide', queue.flush, { signal })
  signal.addEventListener('abort', () => {
    services.ownFetcher = ownFetcher
    stops.forEach((stop) => stop())
    queue.flush()
  })
}
