import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readPool } from '../db/connect-pool.ts'
import type { Db } from '../db/database.ts'

export interface Metrics {
  count(request: { method: string; route: string; status: number; seconds: number }): void
  /** Prometheus text format. */
  read(): Promise<{ type: string; text: string }>
}

/** A number that is read when the metrics are. */
export interface Measurement {
  name: `chorus_${string}`
  help: string
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Metrics of one app, and what `measure` reads. Routes are labelled by template: labels with ids would create a series per id. */
export function createMetrics(db: Db, measure: () => Promise<readonly Measurement[]> = () => Promise.resolve([])): Metrics {
  const registry = new Registry()
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'chorus_requests_total', help: 'Requests answered.', labelNames, registers: [registry] })
  const durations = new Histogram({
    name: 'chorus_request_seconds',
    help: 'Response time in seconds.',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'chorus_database_connections',
    help: 'Database connections, and queries waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(readPool(db) ?? {})) connections.set({ state }, count)
    },
  })
  let isWatching = false
  return {
    count: ({ method, route, status, seconds }) => {
      const labels = { method, route, status: `${Math.floor(status / 100)}xx` }
      requests.inc(labels)
      durations.observe(labels, seconds)
    },
    read: async () => {
      // Default process metrics start with the first scrape, so a server that is never scraped doesn't pay for them.
      if (!isWatching) collectDefaultMetrics({ register: registry })
      isWatching = true
      // Without a database, the others can still be read.
      const measured = toRegistry(await measure().catch(() => []))
      return { type: registry.contentType, text: `${await registry.metrics()}\n${await measured.metrics()}` }
    },
  }
}

function toRegistry(measurements: readonly Measurement[]): Registry {
  const registry = new Registry()
  const byName = Map.groupBy(measurements, ({ name }) => name)
  for (const [name, all] of byName) {
    const labelNames = Object.keys(all[0]!.labels ?? {})
    const gauge = new Gauge({ name, help: all[0]!.help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of all) gauge.set(labels, value)
  }
  return registry
}
